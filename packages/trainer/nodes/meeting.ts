import type { Channel, Heartbeat, ReceivedMessage } from './channel.ts'
import type { Door } from './door.ts'
import { nodeLost, NodesError } from './failure.ts'
import type { Place, Settings } from './messages.ts'
import type { Member } from './placement.ts'
import type { Ring } from './ring.ts'

/** A rendezvous in progress. */
export type Meeting = {
  readonly member: Member
  readonly settings: Settings
  readonly ring: Ring
  readonly heartbeat: Heartbeat
  /** On node 0 a channel to each other node, on every other the one to node 0; by rank. */
  readonly channels: Map<number, Channel>
  /** Aborted once the rendezvous has ended, successfully or not. */
  readonly over: AbortSignal
  readonly fail: (error: unknown) => void
  door: Door | undefined
  /** What is missing; shown in the error at the deadline. */
  waiting: string
}

/** What a node knows once all nodes have joined. */
export type JoinedRing = { readonly token: string; readonly left: Place; readonly door: Door }

/** Any message on an idle channel is a failure. */
export const failureOf = (item: ReceivedMessage, node: number, host: string): NodesError => {
  if (item.kind === 'failure') return new NodesError(item.failure)
  return new NodesError(
    nodeLost(node, host, item.kind === 'closed' ? item.why : `sent '${item.kind}' too early`),
  )
}
