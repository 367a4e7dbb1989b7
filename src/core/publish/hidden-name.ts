import type { HiddenKind } from './messages.ts'

export type { HiddenKind }

export const hiddenKinds = [
  'results',
  'working-folder',
  'setups',
  'package',
  'data',
  'job',
  'temporary',
  'home',
  'host',
  'user',
  'address',
  'email',
  'device',
  'account',
  'id',
  'person',
  'phone',
  'secret',
  'text',
] as const satisfies readonly HiddenKind[]

/** A text of one machine or person, and its replacement. */
export interface HiddenName {
  readonly kind: HiddenKind
  readonly text: string
  /** `<home>` for paths, in the form of stored commands; `host-1` for what may be part of a word. */
  readonly name: string
  /** It may also be an ordinary text, so it is replaced only where a form of identities names it. */
  readonly placed?: boolean
}

/** A form in which programs print what identifies a person, a machine or an account. */
export interface IdentityForm {
  readonly kind: HiddenKind
  /** Who prints it. */
  readonly why: string
  /** A line with the identity in ⟦ ⟧. */
  readonly sample: string
  /** Its first group is the identity. Every repetition is bounded, so that a long line takes linear time. */
  readonly pattern: RegExp
  /** What has this form may also be an ordinary text, so it is replaced only in such places. */
  readonly placed: boolean
  /** The group is a list of nodes: `gpu[01-04],login1:8`. */
  readonly lists: boolean
  /** Only a name that another form revealed is replaced here. */
  readonly revealed: boolean
  /** It is not replaced: the user is told that it is there. */
  readonly kept: boolean
}

/** Number of replacements of each kind; absent for none. */
export type HiddenCounts = Readonly<Partial<Record<HiddenKind, number>>>

export function addCounts(a: HiddenCounts, b: HiddenCounts): HiddenCounts {
  const sum: Partial<Record<HiddenKind, number>> = {}
  for (const kind of hiddenKinds) {
    const count = (a[kind] ?? 0) + (b[kind] ?? 0)
    if (count > 0) sum[kind] = count
  }
  return sum
}
