import { heartbeat, type ReceivedMessage } from './channel.ts'
import { nodeLost, NodesError } from './failure.ts'
import { failureOf } from './meeting.ts'
import type { Message, Settings } from './messages.ts'
import type { Member } from './placement.ts'
import { type Links, meet } from './rendezvous.ts'
import { Ring } from './ring.ts'

/** The nodes of a job, as seen from one of them. */
export type Group = {
  readonly nodes: number
  readonly node: number
  /** Sums the values over all nodes, in place. Every node must call it equally often, one call at a time. */
  readonly sum: () => Promise<void>
  /** Rejects with a {@link NodesError} as soon as the nodes can no longer train together; never resolves. */
  readonly lost: Promise<never>
  /** Resolves once all nodes have ended, with equal weights. */
  readonly finish: (digest: string) => Promise<void>
  /** Reports to the others that this node failed, and why. */
  readonly abandon: (why: string) => void
}

/** Meets the other nodes of the job. @throws {@link NodesError} */
export const meetMembers = async (
  member: Member,
  settings: Settings,
  values: Float32Array,
  timeoutSeconds: number,
): Promise<Group> => {
  const { nodes, node } = member
  const ring = new Ring(values, nodes, node)
  const links = await meet({ member, settings, ring, timeoutSeconds, heartbeat })
  ring.connect(links.left.socket, links.right.channel.socket)
  return new Members(nodes, node, ring, links)
}

/** How long a node with a broken connection waits for node 0 to name the node that failed. */
const verdictMilliseconds = 2000

class Members implements Group {
  readonly nodes: number
  readonly node: number
  readonly lost: Promise<never>
  readonly #ring: Ring
  readonly #links: Links
  readonly #digests = new Map<number, string>()
  #fail: (error: NodesError) => void = () => undefined
  #done: () => void = () => undefined
  readonly #finished: Promise<void>
  /** True after the last step, when neighbours may close their connections. */
  #ending = false
  /** True once all connections are closed. */
  #over = false

  constructor(nodes: number, node: number, ring: Ring, links: Links) {
    this.nodes = nodes
    this.node = node
    this.#ring = ring
    this.#links = links
    this.lost = new Promise((_, reject) => (this.#fail = reject))
    // Node ends the process on an unhandled rejection; the caller may attach its handler later.
    this.lost.catch(() => undefined)
    this.#finished = new Promise((resolve) => (this.#done = resolve))
    for (const [peer, channel] of links.channels)
      channel.listen((item) => this.#hear(item, peer, channel.host))
    const { left, right } = links
    left.socket.on('error', ({ message }) => this.#suspect(left.node, left.host, message))
    left.socket.on('close', () => this.#suspect(left.node, left.host, 'end of stream'))
    right.channel.listen((item) => {
      if (item.kind === 'closed') this.#suspect(right.node, right.host, item.why)
    })
  }

  sum(): Promise<void> {
    return this.#ring.sum()
  }

  finish(digest: string): Promise<void> {
    this.#ending = true
    if (this.node === 0) this.#compare(0, digest)
    else this.#broadcast({ kind: 'trained', digest })
    return Promise.race([this.#finished, this.lost])
  }

  abandon(why: string): void {
    this.#conclude(
      new NodesError({
        code: 'NODE_FAILED',
        what: `node ${this.node} failed: ${why}`,
        fix: `Read the log of node ${this.node}, then start all nodes again.`,
      }),
    )
  }

  #hear(item: ReceivedMessage, peer: number, host: string): void {
    if (item.kind === 'trained') this.#compare(peer, item.digest)
    else if (item.kind === 'done') this.#end()
    else this.#conclude(failureOf(item, peer, host))
  }

  #compare(node: number, digest: string): void {
    this.#digests.set(node, digest)
    if (this.#digests.size < this.nodes) return
    const ours = this.#digests.get(0)
    const different = [...this.#digests].filter(([, theirs]) => theirs !== ours).map(([peer]) => peer)
    if (different.length === 0) {
      this.#broadcast({ kind: 'done' })
      this.#end()
      return
    }
    const names = different.map((peer) => `node ${peer}`).join(', ')
    this.#conclude(
      new NodesError({
        code: 'WEIGHTS_DIFFER',
        what: `the weights of ${names} differ from those of node 0 after the last step`,
        fix: 'Do not use the figures of this run; test the memory and the network of these nodes.',
      }),
    )
  }

  /** The channel to node 0 usually names the failed node first; this is for a broken path between two healthy nodes. */
  #suspect(node: number, host: string, why: string): void {
    if (this.#ending || this.#over) return
    const error = new NodesError(
      nodeLost(node, host, `is out of reach: the connection for sums ended (${why})`),
    )
    setTimeout(() => this.#conclude(error), verdictMilliseconds)
  }

  #conclude(error: NodesError): void {
    if (this.#over) return
    this.#broadcast({ kind: 'failure', failure: error.failure })
    this.#close()
    this.#fail(error)
  }

  #broadcast(message: Message): void {
    for (const channel of this.#links.channels.values()) channel.send(message)
  }

  #end(): void {
    this.#close()
    this.#done()
  }

  #close(): void {
    this.#over = true
    for (const channel of this.#links.channels.values()) channel.end()
    this.#links.right.channel.end()
    this.#links.left.socket.destroy()
  }
}
