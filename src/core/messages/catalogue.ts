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

/** What a code says of its data; undefined where it has no sentence, or needs other data: a file may hold any. */
export function saidBy<Kind extends SentenceKind>(
  kind: Kind,
  code: string,
  data: Data,
  language: Language,
): Sentences[Kind] | undefined {
  try {
    const said = sentenceOf(kind, code, language)?.(data)
    if (said === undefined) return undefined
    return lacksData(Object.values(typeof said === 'string' ? [said] : said), data) ? undefined : said
  } catch {
    return undefined
  }
}

/** What a sentence prints in the place of data that is not there, or is of another form. */
const slip = /\bundefined\b|\bInfinity\b|\bNaN\b(?! (?:or|或))|\[object Object\]/

const lacksData = (texts: readonly unknown[], data: Data): boolean =>
  texts.some((text) => {
    if (typeof text !== 'string') return true
    const found = slip.exec(text)
    // Unless it is what the sentence was to quote.
    return found !== null && !JSON.stringify(data).includes(found[0])
  })
