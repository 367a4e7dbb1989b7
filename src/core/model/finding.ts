import type { DataOf, FindingCode } from '../messages/codes.ts'
import type { CodedFinding, FindingLevel, findingSchema, FromSchema } from './schema.ts'

/** The same value with findings appended. Without any to append, which is the usual case, it is not copied. */
export const withFindings = <Of extends { readonly findings: readonly Finding[] }>(
  subject: Of,
  more: readonly Finding[],
): Of => (more.length === 0 ? subject : { ...subject, findings: [...subject.findings, ...more] })

export type { CodedFinding, FindingLevel }

/**
 * Something wrong or doubtful. A finding never stops a run; an error does. Its sentences are in the catalogue of messages,
 * or in the file that an early version wrote.
 */
export type Finding = FromSchema<typeof findingSchema>

export const finding = <Code extends FindingCode>(
  code: Code,
  level: FindingLevel,
  ...data: DataOf<'findings', Code>
): CodedFinding<Code> => ({ code, level, data: (data as readonly unknown[])[0] ?? {} }) as CodedFinding<Code>

/** The heading under which a report lists a finding. */
export type Cause =
  | 'quiet'
  | 'machine'
  | 'nodes'
  | 'scaling'
  | 'between'
  | 'within'
  | 'contradiction'
  | 'timing'
  | 'printed'
  | 'interval'
  | 'repeats'
  | 'input'
  | 'batch'
  | 'log'
  | 'files'
  | 'other'

/** Properties that all findings of a code share. */
export type FindingRow = readonly [level: FindingLevel, cause: Cause]

/** Makes a finding of one of its rows. A caller may give it another level. */
export interface FindingTable<Codes extends FindingCode> {
  <Code extends Codes>(code: Code, ...data: DataOf<'findings', Code>): CodedFinding<Code>
  readonly rows: Readonly<Record<Codes, FindingRow>>
}

export const findingTable = <Codes extends FindingCode>(
  rows: Readonly<Record<Codes, FindingRow>>,
): FindingTable<Codes> =>
  Object.assign(
    <Code extends Codes>(code: Code, ...data: DataOf<'findings', Code>) =>
      finding(code, rows[code][0], ...data),
    { rows },
  )

const ranks: Record<FindingLevel, number> = { error: 0, warning: 1, note: 2 }

/** Compares by level, worst first. */
export const byLevel = (a: Finding, b: Finding) => ranks[a.level] - ranks[b.level]

/** Findings on whether a loader kept up. */
export const inputFinding = findingTable({
  'input-bound': ['warning', 'input'],
  'loader-keeps-up': ['note', 'input'],
})

export type LoaderFinding = CodedFinding<'input-bound' | 'loader-keeps-up'>

export const isLoaderFinding = (finding: Finding): finding is LoaderFinding =>
  finding.code === 'input-bound' || finding.code === 'loader-keeps-up'
