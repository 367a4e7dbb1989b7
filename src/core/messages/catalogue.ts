import type { Data, Given } from './data.ts'
import { en } from './en.ts'
import type { Language } from './language.ts'
import { zh } from './zh.ts'

/** Every sentence of findings, missing values, skips, errors and phrases, by kind and code. English decides what there is. */
export type Catalogue = typeof en

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, zh }

export type FindingCode = keyof Catalogue['findings']
export type MissingCode = keyof Catalogue['missing']
export type SkipCode = keyof Catalogue['skips']
export type ErrorCode = keyof Catalogue['errors']
export type PhraseCode = keyof Catalogue['phrases']

/** What a message of this code is made from, as the arguments after the code; none where its sentence needs no data. */
export type DataOf<
  Kind extends keyof Catalogue,
  Code extends keyof Catalogue[Kind],
> = Catalogue[Kind][Code] extends (...data: infer D) => unknown
  ? D extends readonly [infer One]
    ? [data: Given<One>]
    : []
  : never

/** What a sentence of each kind comes to. */
interface Sentences {
  readonly findings: { readonly seen: string; readonly todo: string }
  readonly missing: string
  readonly skips: string
  readonly errors: { readonly seen: string; readonly fix: string }
  readonly phrases: string
}

export type SentenceKind = keyof Sentences

/** The sentence of a code, or undefined where this version has none: files of a later version may hold such codes. */
export function sentenceOf<Kind extends SentenceKind>(kind: Kind, code: string, language: Language) {
  const sentences: Readonly<Record<string, unknown>> = catalogues[language][kind]
  return Object.hasOwn(sentences, code) ? (sentences[code] as (data: Data) => Sentences[Kind]) : undefined
}
