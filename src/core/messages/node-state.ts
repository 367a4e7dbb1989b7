/** A node that cannot be used, in the engine's own words: `drained`; `reason` may be empty. */
export type NodeState = { readonly name: string; readonly state: string; readonly reason: string }

/** What is needed of nodes, and what there is. */
export type NodeShortage = {
  readonly needed: number
  readonly usable: number
  readonly unusable: readonly NodeState[]
}
