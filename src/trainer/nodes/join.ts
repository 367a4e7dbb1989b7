import { setTimeout as sleep } from 'node:timers/promises'
import { Channel, type Received } from './channel.ts'
import { dial } from './dial.ts'
import { Door } from './door.ts'
import { NodesError } from './failure.ts'
import { failureOf, type Joined, type Meeting } from './meeting.ts'

const retryMilliseconds = 200

/** Connects to node 0, again and again until it answers or the rendezvous ends. For every node but node 0. */
export const join = async (meeting: Meeting): Promise<Joined> => {
  const { host, port, node } = meeting.member
  const address = `${host}:${port}`
  for (;;) {
    const socket = await dial({ host, port })
    if (socket instanceof Error)
      meeting.waiting = `node ${node} cannot reach node 0 at ${address} (${socket.message})`
    else if (meeting.over.aborted) socket.destroy()
    else {
      const channel = new Channel(socket)
      const joined = await ask(channel, meeting)
      if (joined.kind === 'joined') {
        channel.listen((item) => meeting.fail(failureOf(item, 0, channel.host)))
        return joined
      }
      meeting.waiting = `node 0 at ${address} ${joined.why}`
    }
    await sleep(retryMilliseconds, undefined, { signal: meeting.over })
  }
}

type Answer = (Joined & { readonly kind: 'joined' }) | Extract<Received, { kind: 'closed' }>

/** Sends `join` and waits for `start`, which node 0 sends once all nodes have joined. */
const ask = async (channel: Channel, meeting: Meeting): Promise<Answer> => {
  const { member, settings, channels, heartbeat } = meeting
  const address = `${member.host}:${member.port}`
  const host = channel.socket.localAddress ?? member.host
  // Only the right neighbour connects here, to read sums; nodes join at node 0.
  const door = await Door.open(0, host, (guest) => guest.channel.end())
  channel.keepAlive(heartbeat)
  channels.set(0, channel)
  channel.send({ kind: 'join', node: member.node, settings, place: { host, port: door.port } })
  meeting.waiting = `node 0 at ${address} waits for other nodes`
  const answer = await channel.next()
  if (answer.kind === 'start') {
    meeting.door = door
    return { kind: 'joined', token: answer.token, left: answer.left, door }
  }
  door.close()
  if (answer.kind === 'failure') throw new NodesError(answer.failure)
  if (answer.kind === 'closed' && answer.heard === '') return answer
  throw new NodesError({
    code: 'NOT_THE_TRAINER',
    what: `${address} answered '${answer.kind === 'closed' ? answer.heard : answer.kind}', which is not node 0 of this trainer`,
    fix: 'Set MASTER_ADDR and MASTER_PORT to those of node 0 on every node.',
  })
}
