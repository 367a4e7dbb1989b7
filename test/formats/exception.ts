import type { Change } from './mutations.ts'

/** Members whose schema accepts a change, and why it may. Every other change of every other member is refused. */
export interface Exception {
  /** Names of formats; all of them without it. */
  readonly of?: readonly string[]
  /** `*` matches one name or position, `**` any number of them. */
  readonly paths: readonly string[]
  readonly accepts: readonly Change[]
  readonly why: string
}
