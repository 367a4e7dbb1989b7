import type { SentenceKind } from './codes.ts'
import {
  type CodedReason,
  type Data,
  type Datum,
  type Quote,
  type StoredReason,
  type Texts,
  type Language,
  languages,
} from './data.ts'
import { saidBy, sentenceOf } from './sentences.ts'

interface Words {
  readonly first: (seen: string, others: number) => string
  readonly other: (problem: FurtherProblem) => string
  /** Number of problems that are not listed. */
  readonly omitted: (problems: number) => string
  readonly fix: (fix: string) => string
}

/** A problem of a file beside its first. */
interface FurtherProblem {
  readonly line: number
  readonly code: string
  readonly seen: string
  readonly fix: string
}

/** How an error lists several problems of one file. */
const furtherProblems: Readonly<Record<Language, Words>> = {
  en: {
    first: (seen, others) => `${seen}\nand ${others} more in this file:`,
    other: ({ line, code, seen, fix }) => `  line ${line}: ${code}: ${seen}. ${fix}`,
    omitted: (problems) => `  ${problems} more`,
    fix: (fix) => `For the first: ${fix}`,
  },
  zh: {
    first: (seen, others) => `${seen}\n该文件中还有 ${others} 处问题：`,
    other: ({ line, code, seen, fix }) => `  第 ${line} 行：${code}：${seen}。${fix}`,
    omitted: (problems) => `  另有 ${problems} 处`,
    fix: (fix) => `第一处：${fix}`,
  },
}

/** What was seen, as a clause after a colon; what to do, as a sentence. */
export interface Advice<Words> {
  readonly seen: Words
  readonly todo: Words
}

interface FindingMessage {
  readonly code: string
  readonly data: Data
}

export type SayableFinding = FindingMessage | Advice<Texts>

export function sayFinding(finding: SayableFinding, language: Language): Advice<string> {
  if ('seen' in finding) return { seen: finding.seen[language], todo: finding.todo[language] }
  const { code, data } = finding
  return (
    saidBy('findings', code, rendered(data, language), language) ?? {
      seen: unknownText(code, data),
      todo: unknownTodo[language],
    }
  )
}

/** A quote as a clause: a text, a phrase, the reason of a missing value or a skip, or what an error saw. */
export function say(quote: Quote, language: Language): string {
  if (!('kind' in quote)) return quote[language]
  if ('why' in quote) return quote.why[language]
  const { kind, code, data } = quote
  if (kind === 'error') return sayError({ code, details: { data } }, language).seen
  return saidBy(sections[kind], code, rendered(data, language), language) ?? unknownText(code, data)
}

const sections = { missing: 'missing', skip: 'skips', phrase: 'phrases' } as const

/** Why a value is missing, as a clause. */
export const sayMissing = (missing: CodedReason | StoredReason, language: Language): string =>
  say(missing, language)

export interface ErrorMessage {
  readonly code: string
  readonly details: {
    readonly data: Data
    readonly others?: readonly FurtherError[]
    /** Number of problems that are not listed. */
    readonly omitted?: number
  }
}

/** Another problem of the same file. */
interface FurtherError {
  readonly code: string
  readonly data: Data
  readonly place: { readonly line?: number }
}

export interface ErrorSentences {
  readonly seen: string
  readonly fix: string
}

export function sayError({ code, details }: ErrorMessage, language: Language): ErrorSentences {
  const { data, others = [], omitted = 0 } = details
  const { seen, fix } = errorSentences(code, data, language)
  if (others.length === 0) return { seen, fix }
  const text = furtherProblems[language]
  const further = others.map(({ code, data, place }) =>
    text.other({ line: place.line ?? 1, code, ...errorSentences(code, data, language) }),
  )
  const more = omitted === 0 ? [] : [text.omitted(omitted)]
  return {
    seen: [text.first(seen, others.length + omitted), ...further, ...more].join('\n'),
    fix: text.fix(fix),
  }
}

const errorSentences = (code: string, data: Data, language: Language): ErrorSentences =>
  saidBy('errors', code, rendered(data, language), language) ?? {
    seen: unknownText(code, data),
    fix: '',
  }

export const textsOf = (quote: Quote): Texts => inEveryLanguage((language) => say(quote, language))

export const missingText = (missing: CodedReason | StoredReason): Texts => textsOf(missing)

export function findingTexts(finding: SayableFinding): Advice<Texts> {
  const [en, zh] = [sayFinding(finding, 'en'), sayFinding(finding, 'zh')]
  return { seen: { en: en.seen, zh: zh.seen }, todo: { en: en.todo, zh: zh.todo } }
}

const inEveryLanguage = (say: (language: Language) => string): Texts =>
  Object.fromEntries(languages.map((language) => [language, say(language)])) as Record<Language, string>

/** The text for a code of a later version. */
const unknownText = (code: string, data: Data) => `${code} ${JSON.stringify(data)}`

const unknownTodo: Texts = {
  en: 'Update steadystate: a later version wrote this finding.',
  zh: '请更新 steadystate：该发现由更新的版本写入。',
}

/** The data with every quoted message and text as text of the language. */
export function rendered(data: Data, language: Language): Data {
  let inWords: Record<string, Datum> | undefined
  for (const name in data) {
    const datum = data[name]
    if (typeof datum !== 'object' || datum === null) continue
    inWords ??= { ...data }
    inWords[name] = renderedDatum(datum, language)
  }
  return inWords ?? data
}

function renderedDatum(datum: Datum, language: Language): Datum {
  if (datum === null || typeof datum !== 'object') return datum
  if (isList(datum)) return datum.map((item) => renderedDatum(item, language))
  if (isQuote(datum)) return say(datum, language)
  return rendered(datum, language)
}

const isList = (datum: object): datum is readonly Datum[] => Array.isArray(datum)

const quotes: readonly unknown[] = [...Object.keys(sections), 'error']

const isQuote = (datum: object): datum is Quote =>
  ('kind' in datum && quotes.includes(datum.kind) && 'code' in datum) ||
  languages.every((language) => language in datum)

/**
 * Whether the data of a message in a file fits the sentences of its code. An unknown code fits: it is shown with its data.
 */
export const fitsSentence = (
  kind: SentenceKind,
  { code, data }: { readonly code: string; readonly data: Data },
) => {
  // A sentence is built in every language at once, so one language suffices.
  const sentence = sentenceOf(kind, code, 'en')
  try {
    sentence?.(complete(rendered(data, 'en')))
    return true
  } catch {
    return false
  }
}

/** The data as an object that throws when an absent part is read. */
const complete = (data: Data): Data =>
  new Proxy(data, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(target, name)) return target[name]
      throw new TypeError(`no ${String(name)}`)
    },
  })
