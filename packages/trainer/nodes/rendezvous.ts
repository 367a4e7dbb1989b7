import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { Channel, type ReceivedMessage } from './channel.ts'
import { type Failure, nodeName, NodesError } from './failure.ts'
import { failureOf, type JoinedRing, type Meeting } from './meeting.ts'
import { formatMessage, type Place, type Settings } from './messages.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { Door, type Guest } from './door.ts'
import { randomUUID } from 'node:crypto'

/** Node 0 waits until all others have joined, then sends each the address of its left neighbour. */
const gather = async (meeting: Meeting): Promise<JoinedRing> => {
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

const patienceMilliseconds = 5000

/**
 * One attempt to connect. It ends long before the system would give up on an address that drops packets. A socket
 * with a custom reader is returned paused.
 */
export const dial = (options: TcpNetConnectOpts): Promise<Socket | Error> =>
  new Promise((resolve) => {
    const socket = connect(options)
    if (options.onread !== undefined) socket.pause()
    // Remains until the caller listens, so that an error before that does not end the process.
    socket.on('error', resolve)
    socket.setTimeout(patienceMilliseconds, () => {
      socket.destroy(new Error(`no answer within ${patienceMilliseconds / 1000} s`))
    })
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })

const retryMilliseconds = 200

/** Connects to node 0, and retries until it answers or the rendezvous ends. For every node but node 0. */
const join = async (meeting: Meeting): Promise<JoinedRing> => {
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

type Answer = (JoinedRing & { readonly kind: 'joined' }) | Extract<ReceivedMessage, { kind: 'closed' }>

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

/** Connects all nodes. @throws {@link NodesError}, the same one on every node */
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
