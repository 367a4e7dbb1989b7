import { languages, same, type Language, type Text } from '../model/text.ts'

/** Writes one text in every language: `inEach((language) => …)`. */
export const inEach = (write: (language: Language) => string): Text => ({ en: write('en'), zh: write('zh') })

export const joined = (parts: readonly Text[], separator: Text): Text =>
  inEach((language) => parts.map((part) => part[language]).join(separator[language]))

/** Parts of a label: `resnet50/embedded · FP32 · batch 128`. */
export const dotted = (parts: readonly Text[]): Text => joined(parts, same(' · '))

/** Chinese clauses are joined by full-width punctuation and without spaces. */
export const clauses = (parts: readonly Text[]): Text => joined(parts, { en: '; ', zh: '；' })

export const sentences = (parts: readonly Text[]): Text => joined(parts, { en: ' ', zh: '' })

export const sameText = (a: Text, b: Text) => languages.every((language) => a[language] === b[language])
