import type { Socket } from 'node:net'
import type { Channel } from './channel.ts'
import { dial } from './dial.ts'
import { NodesError } from './failure.ts'
import { gather } from './gather.ts'
import { join } from './join.ts'
import type { Meeting } from './meeting.ts'
import { formatMessage, type Place } from './messages.ts'

/** The connections of a node once all nodes have met. */
export type Links = {
  readonly channels: ReadonlyMap<number, Channel>
  /** Sums are received from here … */
  readonly left: Neighbour & { readonly socket: Socket }
  /** … and sent to here. */
  readonly right: Neighbour & { readonly channel: Channel }
}

type Neighbour = { readonly node: number; readonly host: string }

export type Terms = Pick<Meeting, 'member' | 'settings' | 'ring' | 'heartbeat'> & {
  readonly timeoutSeconds: number
}

/** Connects all nodes. Throws a {@link NodesError}, the same one on every node. */
export const meet = async ({ timeoutSeconds, ...terms }: Terms): Promise<Links> => {
  const controller = new AbortController()
  let fail: Meeting['fail'] = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  const meeting: Meeting = {
    ...{ ...terms, channels: new Map(), over: controller.signal, fail },
    ...{ door: undefined, waiting: '' },
  }
  const deadline = setTimeout(() => fail(late(timeoutSeconds, meeting)), timeoutSeconds * 1000)
  try {
    return await Promise.race([link(meeting), failed])
  } catch (error) {
    for (const channel of meeting.channels.values()) {
      if (error instanceof NodesError) channel.send({ kind: 'failure', failure: error.failure })
      channel.end()
    }
    throw error
  } finally {
    clearTimeout(deadline)
    controller.abort()
    meeting.door?.close()
  }
}

const link = async (meeting: Meeting): Promise<Links> => {
  const { nodes, node } = meeting.member
  const { token, left, door } = await (node === 0 ? gather : join)(meeting)
  const [leftNode, rightNode] = [(node - 1 + nodes) % nodes, (node + 1) % nodes]
  meeting.waiting = `node ${rightNode} has not connected to node ${node} to read its sums`
  const [socket, channel] = await Promise.all([
    readFrom(leftNode, left, token, meeting),
    door.stream(rightNode, token),
  ])
  for (const each of meeting.channels.values()) each.listen(undefined)
  return {
    channels: meeting.channels,
    left: { node: leftNode, host: left.host, socket },
    right: { node: rightNode, host: channel.host, channel },
  }
}

const keepAliveMilliseconds = 10_000

/** Connects to the left neighbour. The socket stays paused until the first sum. */
const readFrom = async (left: number, { host, port }: Place, token: string, { member, ring }: Meeting) => {
  const socket = await dial({ host, port, onread: ring.onread })
  if (socket instanceof Error)
    throw new NodesError({
      code: 'NODE_UNREACHABLE',
      what: `node ${member.node} cannot reach node ${left} at ${host}:${port} (${socket.message})`,
      fix: 'Allow TCP connections between all nodes, on every port.',
    })
  socket.setNoDelay(true)
  // Nothing is written here after the first line, so only keep-alive probes detect a dead path.
  socket.setKeepAlive(true, keepAliveMilliseconds)
  socket.write(formatMessage({ kind: 'stream', node: member.node, token }))
  return socket
}

const late = (seconds: number, { waiting }: Meeting) =>
  new NodesError({
    code: 'RENDEZVOUS_TIMEOUT',
    what: `the nodes did not meet within ${seconds} s: ${waiting}`,
    fix: 'Start all nodes, with the same NNODES, MASTER_ADDR and MASTER_PORT, and allow TCP connections between them.',
  })
