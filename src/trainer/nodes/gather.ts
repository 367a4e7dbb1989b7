import { randomUUID } from 'node:crypto'
import type { Channel } from './channel.ts'
import { Door, type Guest } from './door.ts'
import { type Failure, nodeName, NodesError } from './failure.ts'
import { failureOf, type Joined, type Meeting } from './meeting.ts'
import type { Place, Settings } from './messages.ts'

/** Node 0 waits until all others have joined, then sends each the address of its left neighbour. */
export const gather = async (meeting: Meeting): Promise<Joined> => {
  const { member, channels, fail } = meeting
  const places = new Map<number, Place>()
  meeting.waiting = `1 of ${member.nodes} nodes has joined; missing: ${missing(meeting)}`
  let complete: () => void = () => undefined
  const everybody = new Promise<void>((resolve) => (complete = resolve))
  const seat = ({ channel, join: { node, settings, place } }: Guest) => {
    const objection = objectionTo(node, channel, settings, meeting)
    if (objection !== undefined) {
      channel.send({ kind: 'failure', failure: objection })
      channel.end()
      fail(new NodesError(objection))
      return
    }
    channel.keepAlive(meeting.heartbeat)
    channel.listen((item) => fail(failureOf(item, node, channel.host)))
    channels.set(node, channel)
    places.set(node, place)
    meeting.waiting = `${channels.size + 1} of ${member.nodes} nodes have joined; missing: ${missing(meeting)}`
    if (channels.size === member.nodes - 1) complete()
  }
  const door = await Door.open(member.port, loopback(member.host), seat).catch((cause: unknown) => {
    throw portUnusable(member.port, cause)
  })
  meeting.door = door
  await everybody
  const placeOf = (node: number): Place => {
    const place = places.get(node)
    if (place === undefined) throw new Error(`node ${node} has told no place`)
    return place
  }
  const token = randomUUID()
  for (const [node, channel] of channels) {
    // Node 1 reached node 0 at this address. MASTER_ADDR may resolve to another one on node 0 itself.
    const { localAddress: host = member.host, localPort: port = member.port } = channel.socket
    channel.send({ kind: 'start', token, left: node === 1 ? { host, port } : placeOf(node - 1) })
  }
  return { token, left: placeOf(member.nodes - 1), door }
}

const missing = ({ member, channels }: Meeting) =>
  Array.from({ length: member.nodes }, (_, node) => node)
    .filter((node) => node > 0 && !channels.has(node))
    .map((node) => `node ${node}`)
    .join(', ')

/** With a loopback address all nodes are on this machine, and no other machine may connect. */
const loopback = (host: string) =>
  host === 'localhost' || host === '::1' || host.startsWith('127.') ? host : undefined

const portUnusable = (port: number, cause: unknown) =>
  new NodesError({
    code: 'MASTER_PORT_UNUSABLE',
    what: `node 0 cannot listen on port ${port} (${cause instanceof Error ? cause.message : String(cause)})`,
    fix: 'Set MASTER_PORT to a free port on every node.',
  })

const objectionTo = (
  node: number,
  channel: Channel,
  theirs: Settings,
  { member, settings: ours, channels }: Meeting,
): Failure | undefined => {
  const name = nodeName(node, channel.host)
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  const different = names.filter((each) => ours[each] !== theirs[each])
  if (different.length > 0) {
    const list = (settings: Settings) =>
      different.map((each) => `${each} ${settings[each] ?? 'unset'}`).join(', ')
    return {
      code: 'SETTINGS_DIFFER',
      what: `${name} was started with ${list(theirs)}, node 0 with ${list(ours)}`,
      fix: 'Start every node with the same version and options.',
    }
  }
  if (node > 0 && node < member.nodes && !channels.has(node)) return undefined
  return {
    code: 'NODE_RANK_TAKEN',
    what: `a second process joined as ${name}`,
    fix: `Start one process a node and set NODE_RANK to 0 to ${member.nodes - 1}, each once.`,
  }
}
