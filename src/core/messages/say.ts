import { sentenceOf } from './catalogue.ts'
import type { CodedReason, Data, Datum, StoredReason, Texts } from './data.ts'
import { languages, type Language } from './language.ts'

/** What was seen, as a clause that follows a colon; what to do, as a sentence. */
export interface Advice<Words> {
  readonly seen: Words
  readonly todo: Words
}

interface CodedFinding {
  readonly code: string
  readonly data: Data
}

export type SayableFinding = CodedFinding | Advice<Texts>

export function sayFinding(finding: SayableFinding, language: Language): Advice<string> {
  if ('seen' in finding) return { seen: finding.seen[language], todo: finding.todo[language] }
  const { code, data } = finding
  const sentence = sentenceOf('findings', code, language)
  return sentence === undefined
    ? { seen: unknownText(code, data), todo: unknownTodo[language] }
    : sentence(rendered(data, language))
}

/** Why a value is missing, as a clause. */
export function sayMissing(missing: CodedReason | StoredReason, language: Language): string {
  if ('why' in missing) return missing.why[language]
  const { code, data } = missing
  return sentenceOf('missing', code, language)?.(rendered(data, language)) ?? unknownText(code, data)
}

/** An error's code, with its data or its own words. */
export interface SayableError {
  readonly code: string
  readonly words: { readonly data: Data } | ErrorSentences
}

export interface ErrorSentences {
  readonly seen: string
  readonly fix: string
}

export function sayError({ code, words }: SayableError, language: Language): ErrorSentences {
  if ('seen' in words) return words
  const { data } = words
  return (
    sentenceOf('errors', code, language)?.(rendered(data, language)) ?? {
      seen: unknownText(code, data),
      fix: '',
    }
  )
}

export const missingText = (missing: CodedReason | StoredReason): Texts =>
  inEveryLanguage((language) => sayMissing(missing, language))

export const findingTexts = (finding: SayableFinding): Advice<Texts> => ({
  seen: inEveryLanguage((language) => sayFinding(finding, language).seen),
  todo: inEveryLanguage((language) => sayFinding(finding, language).todo),
})

const inEveryLanguage = (say: (language: Language) => string): Texts =>
  Object.fromEntries(languages.map((language) => [language, say(language)])) as Record<Language, string>

/** A code that only a later version has. */
const unknownText = (code: string, data: Data) => `${code} ${JSON.stringify(data)}`

const unknownTodo: Texts = {
  en: 'Update steadystate: a later version wrote this finding.',
  zh: '请更新 steadystate：该发现由更新的版本写入。',
}

/** The data with every quoted message and text as text of the language. */
export const rendered = (data: Data, language: Language): Data =>
  Object.fromEntries(Object.entries(data).map(([name, datum]) => [name, renderedDatum(datum, language)]))

function renderedDatum(datum: Datum, language: Language): Datum {
  if (datum === null || typeof datum !== 'object') return datum
  if (isList(datum)) return datum.map((one) => renderedDatum(one, language))
  if (isReason(datum)) return sayMissing(datum, language)
  if (isTexts(datum)) return datum[language]
  return rendered(datum, language)
}

const isList = (datum: object): datum is readonly Datum[] => Array.isArray(datum)

const isReason = (datum: object): datum is CodedReason | StoredReason =>
  'kind' in datum && datum.kind === 'missing' && 'code' in datum

const isTexts = (datum: object): datum is Texts => languages.every((language) => language in datum)
