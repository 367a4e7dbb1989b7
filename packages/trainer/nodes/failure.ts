/** Why the nodes of a job cannot train together. Every node prints the same failure. */
export type Failure = {
  readonly code: FailureCode
  /** What was seen: a sentence without its final period. */
  readonly what: string
  /** What to do: a sentence. */
  readonly fix: string
}

export const failureCodes = [
  'MASTER_PORT_UNUSABLE',
  'NODE_FAILED',
  'NODE_LOST',
  'NODE_RANK_TAKEN',
  'NODE_UNREACHABLE',
  'NOT_THE_TRAINER',
  'RENDEZVOUS_TIMEOUT',
  'SETTINGS_DIFFER',
  'WEIGHTS_DIFFER',
] as const

export type FailureCode = (typeof failureCodes)[number]

/** Mistakes in options or variables, which exit with the code of a usage error. */
const mistakes: readonly FailureCode[] = ['NODE_RANK_TAKEN', 'SETTINGS_DIFFER']

export class NodesError extends Error {
  override readonly name = 'NodesError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`${failure.code}: ${failure.what}. ${failure.fix}`)
    this.failure = failure
  }

  get isUsage(): boolean {
    return mistakes.includes(this.failure.code)
  }
}

export const nodeName = (node: number, host: string) => `node ${node} (${host.replace(/^::ffff:/, '')})`

export const nodeLost = (node: number, host: string, why: string): Failure => ({
  code: 'NODE_LOST',
  what: `${nodeName(node, host)} ${why}`,
  fix: `Read the log of node ${node}, then start all nodes again.`,
})
