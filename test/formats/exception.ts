import type { Change } from './mutations.ts'

/** Members whose schema accepts a change, and why it may. Every other change of every other member is refused. */
export interface Exception {
  /** Names of formats; all of them without it. */
  readonly formatNames?: readonly string[]
  /** `*` matches one name or position, `**` any number of them. */
  readonly paths: readonly string[]
  readonly accepts: readonly Change[]
  readonly why: string
}

/** Paths at which a change, or each of some, is accepted in all formats. */
export const allowed = (accepts: Change | readonly Change[], why: string, ...paths: string[]): Exception => ({
  paths,
  accepts: [accepts].flat(),
  why,
})

/** The same in these formats alone. */
export const inFormats = (names: string | readonly string[], ...exceptions: Exception[]): Exception[] =>
  exceptions.map((exception) => ({ ...exception, formatNames: [names].flat() }))
