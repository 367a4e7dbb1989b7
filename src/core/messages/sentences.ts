import type { SentenceKind } from './codes.ts'
import type { Data, Language, Texts } from './data.ts'

/** The result of a sentence of each kind: a text, or what was seen and what to do. */
interface Parts<Words> {
  readonly findings: { readonly seen: Words; readonly todo: Words }
  readonly missing: Words
  readonly skips: Words
  readonly errors: { readonly seen: Words; readonly fix: Words }
  readonly phrases: Words
}

type Sentence<Kind extends SentenceKind> = (data: Data) => Parts<Texts>[Kind]

/** The sentences of one subject, by kind and code: what its `messages.ts` exports. */
export type Sentences = {
  readonly [Kind in SentenceKind]?: Readonly<Record<string, (data: never) => Parts<Texts>[Kind]>>
}

const kinds: readonly SentenceKind[] = ['findings', 'missing', 'skips', 'errors', 'phrases']

let inUse: Readonly<Record<SentenceKind, ReadonlyMap<string, Sentence<SentenceKind>>>> | undefined

/** Registers the sentences. A program that shows messages calls this once, before the first message. */
export function useSentences(subjects: readonly Sentences[]): void {
  const ofKind = (kind: SentenceKind) => {
    const all = subjects.flatMap((sentences) => Object.entries(sentences[kind] ?? {}))
    const byCode = new Map(all)
    if (byCode.size < all.length) throw new Error(`two subjects have sentences for one code of ${kind}`)
    return byCode
  }
  inUse = Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])) as unknown as typeof inUse
}

export const codesInUse = (): Readonly<Record<SentenceKind, readonly string[]>> =>
  Object.fromEntries(kinds.map((kind) => [kind, [...sentencesOf(kind).keys()]])) as Record<
    SentenceKind,
    string[]
  >

function sentencesOf(kind: SentenceKind) {
  if (inUse === undefined) throw new Error('this program shows a message and was given no sentences')
  return inUse[kind]
}

/** The sentence of a code; undefined where this version has none, as files of a later version may have such codes. */
export function sentenceOf<Kind extends SentenceKind>(kind: Kind, code: string, language: Language) {
  const sentence = sentencesOf(kind).get(code) as Sentence<Kind> | undefined
  if (sentence === undefined) return undefined
  return (data: Data) => inLanguage(sentence(data), language) as Parts<string>[Kind]
}

const inLanguage = (parts: Texts | Readonly<Record<string, Texts>>, language: Language): unknown =>
  isText(parts)
    ? parts[language]
    : Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, text[language]]))

const isText = (parts: Texts | Readonly<Record<string, Texts>>): parts is Texts => 'en' in parts

type InLanguages<Said> = Said extends string ? Texts : { readonly [Part in keyof Said]: Texts }

/** A sentence that is built differently in each language. */
export const perLanguage =
  <Given extends readonly unknown[], Said extends string | Readonly<Record<string, string>>>(
    sentences: Readonly<Record<Language, (...data: Given) => Said>>,
  ) =>
  (...data: Given): InLanguages<Said> =>
    sideBySide(sentences.en(...data), sentences.zh(...data)) as InLanguages<Said>

const sideBySide = (en: unknown, zh: unknown): unknown =>
  typeof en === 'object' && en !== null
    ? Object.fromEntries(
        Object.entries(en).map(([part, text]) => [
          part,
          { en: text as string, zh: (zh as Record<string, string>)[part] },
        ]),
      )
    : { en, zh }

/** The text of a code with its data; undefined for an unknown code, or for data that does not fit: a file may have any. */
export function saidBy<Kind extends SentenceKind>(
  kind: Kind,
  code: string,
  data: Data,
  language: Language,
): Parts<string>[Kind] | undefined {
  try {
    const parts = sentenceOf(kind, code, language)?.(data)
    if (parts === undefined) return undefined
    return lacksData(Object.values(typeof parts === 'string' ? [parts] : parts), data) ? undefined : parts
  } catch {
    return undefined
  }
}

/** What a sentence prints for absent or malformed data. */
const slip = /\bundefined\b|\bInfinity\b|\bNaN\b(?! (?:or|或))|\[object Object\]/

const lacksData = (texts: readonly unknown[], data: Data): boolean =>
  texts.some((text) => {
    if (typeof text !== 'string') return true
    const found = slip.exec(text)
    // Such a text is no fault if the quoted data itself contains it.
    return found !== null && !JSON.stringify(data).includes(found[0])
  })
