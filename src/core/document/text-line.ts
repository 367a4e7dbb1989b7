import { type Language, languages, same, type Text } from '../model/text.ts'

export const languageNames: Record<Language, string> = { en: 'English', zh: '中文' }

export const colon: Text = { en: ': ', zh: '：' }

export const pageWords = {
  contents: { en: 'Contents', zh: '目录' },
  rows: (count: number): Text => ({ en: `${count} rows`, zh: `共 ${count} 行` }),
  moreCharts: (count: number): Text => ({ en: `${count} more charts`, zh: `另有 ${count} 张图` }),
} as const

/** Parts of a name, such as a case's: workload, topology, precision, batch. */
export type Label = readonly Text[]

/** `resnet50/embedded · FP32 · batch 128` */
export const labelText = (label: Label): Text => dotted(label)

export const hasPart = (label: Label, part: Text): boolean => label.some((other) => sameText(part, other))

/** Parts that all labels have. */
export const commonParts = ([first = [], ...others]: readonly Label[]): Label =>
  first.filter((part) => others.every((label) => hasPart(label, part)))

/** Labels without their common parts; unchanged where nothing would be left. */
export function distinctLabels(labels: readonly Label[]): Label[] {
  const common = commonParts(labels)
  return labels.map((label) => {
    const parts = label.filter((part) => !hasPart(common, part))
    return parts.length === 0 ? label : parts
  })
}

/** Writes one text in every language: `inEach((language) => …)`. */
export const inEach = (write: (language: Language) => string): Text => ({ en: write('en'), zh: write('zh') })

export const joined = (parts: readonly Text[], separator: Text): Text =>
  inEach((language) => parts.map((part) => part[language]).join(separator[language]))

export const dotted = (parts: readonly Text[]): Text => joined(parts, same(' · '))

/** Joins clauses; in Chinese with full-width punctuation and without spaces. */
export const clauses = (parts: readonly Text[]): Text => joined(parts, { en: '; ', zh: '；' })

export const sentences = (parts: readonly Text[]): Text => joined(parts, { en: ' ', zh: '' })

export const sameText = (a: Text, b: Text) => languages.every((language) => a[language] === b[language])

/** Emphasis of a text in a terminal. */
export type Tone = 'strong' | 'quiet' | 'good' | 'bad' | 'doubtful'

export interface TonedText extends Text {
  readonly tone?: Tone
}

/** A name or a figure, equal in every language; or a text for people. */
export type TextPiece = string | TonedText

/** Pieces side by side. */
export type TextLine = TextPiece | readonly TextPiece[]

export interface TextsAbout {
  readonly about: Text
  readonly each: readonly Text[]
}

export type ListItem = TextLine | TextsAbout

export const toned = (text: string | Text, tone: Tone | undefined): TonedText => ({
  ...(typeof text === 'string' ? same(text) : { en: text.en, zh: text.zh }),
  ...(tone === undefined ? {} : { tone }),
})

export const strong = (text: string | Text) => toned(text, 'strong')
export const quiet = (text: string | Text) => toned(text, 'quiet')

/** A text with others in it: `` written`${name}: ${reason}` ``. */
export const written = (pieces: TemplateStringsArray, ...values: readonly (string | number | Text)[]): Text =>
  inEach((language) =>
    String.raw(
      { raw: pieces },
      ...values.map((value) => (typeof value === 'object' ? value[language] : value)),
    ),
  )

/** A space at which no line is broken. */
export const tie = '\u00a0'

/** Joins the parts that are not undefined. */
export const listed = (parts: readonly (string | Text | undefined)[], separator: Text): Text =>
  inEach((language) =>
    parts
      .flatMap((part) => (part === undefined ? [] : [typeof part === 'string' ? part : part[language]]))
      .join(separator[language]),
  )

export const comma: Text = { en: ', ', zh: '，' }
/** Separator between names in a list. */
export const enumeration: Text = { en: ', ', zh: '、' }

export const piecesOf = (line: TextLine): readonly TextPiece[] => (isPieces(line) ? line : [line])

const isPieces = (line: TextLine): line is readonly TextPiece[] => Array.isArray(line)

/** A line without its tones. */
export const plainText = (line: TextLine): Text =>
  inEach((language) =>
    piecesOf(line)
      .map((piece) => (typeof piece === 'string' ? piece : piece[language]))
      .join(''),
  )

export const isLine = (item: ListItem): item is TextLine =>
  typeof item === 'string' || Array.isArray(item) || !('each' in item)

export const itemText = (item: ListItem): Text =>
  isLine(item) ? plainText(item) : written`${item.about}${colon}${clauses(item.each)}`
