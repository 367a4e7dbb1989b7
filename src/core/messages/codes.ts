import type { GivenData } from './data.ts'

// The codes of messages. The `messages.ts` of each subject adds its own to these interfaces, with the data of their
// sentences, so that no subject is below all others. See docs/decisions/program.md.
export interface Findings {}
export interface Reasons {}
export interface Skips {}
export interface Errors {}
export interface Phrases {}

/** Every code by its kind, as the function that gives its sentences. */
interface Codes {
  findings: Findings
  missing: Reasons
  skips: Skips
  errors: Errors
  phrases: Phrases
}

export type SentenceKind = keyof Codes

export type FindingCode = keyof Findings
export type MissingCode = keyof Reasons
export type SkipCode = keyof Skips
export type ErrorCode = keyof Errors
export type PhraseCode = keyof Phrases

/** The data of a message of this code, as the arguments after the code; none where its sentence needs no data. */
export type DataOf<Kind extends SentenceKind, Code extends keyof Codes[Kind]> = Codes[Kind][Code] extends (
  ...data: infer D
) => unknown
  ? D extends readonly [infer One]
    ? [data: GivenData<One>]
    : []
  : never
