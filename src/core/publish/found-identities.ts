import { secretsIn } from '../secrets/secret-shapes.ts'
import { redactedText } from '../secrets/secrets.ts'
import type { HiddenName, IdentityForm } from './hidden-name.ts'
import { identityForms } from './identity-forms.ts'
import { isOrdinary } from './ordinary-names.ts'

/** A text that its form reveals. */
export type FoundText = Omit<HiddenName, 'name'>

/** The place of an identity in a text. */
export interface IdentityPlace extends FoundText {
  readonly start: number
  readonly end: number
}

const certain = identityForms.filter(({ kept, revealed }) => !kept && !revealed)

/** Every place in a text that has one of these forms. */
export function* identityPlaces(
  text: string,
  forms: readonly IdentityForm[] = certain,
): Generator<IdentityPlace> {
  for (const { kind, pattern, placed, lists } of forms)
    for (const { indices } of text.matchAll(pattern)) {
      const [from, to] = indices?.[1] ?? [0, 0]
      for (const [start, end] of lists ? itemsOf(text, from, to) : [[from, to] as const]) {
        const found = { kind, text: text.slice(start, end), placed }
        if (end > start && !isOrdinary(found)) yield { ...found, start, end }
      }
    }
}

/** The nodes of `gpu[01-04],login1:8`, without numbers of slots. */
function* itemsOf(text: string, from: number, to: number): Generator<readonly [number, number]> {
  for (const { 0: item, index } of text.slice(from, to).matchAll(/[^,[\]]+(?:\[[^\]]*\])?/g))
    yield [from + index, from + index + item.replace(/:\d+$/, '').length]
}

/** A document as texts: each string after the name of its member, or after the string before it, as in `--user bob`. */
export function* stringsIn(
  document: unknown,
  before = '',
): Generator<readonly [before: string, text: string, isMember: boolean]> {
  if (typeof document === 'string') yield [before, document, false]
  else if (Array.isArray(document))
    for (const [index, item] of document.entries()) yield* stringsIn(item, beforeItem(document, index))
  else if (typeof document === 'object' && document !== null)
    for (const [key, member] of Object.entries(document)) {
      yield ['', key, true]
      yield* stringsIn(member, beforeMember(key))
    }
}

export const beforeItem = (items: readonly unknown[], index: number): string => {
  const previous = items[index - 1]
  return typeof previous === 'string' ? `${previous} ` : ''
}

export const beforeMember = (key: string): string => `${key}=`

/** Collects secrets, and what has one of these forms, in several texts, each once. */
export function openFoundTexts(forms: readonly IdentityForm[] = certain) {
  const found = new Map<string, FoundText>()
  /** Names of members, which a copy keeps. */
  const members = new Set<string>()
  const note = ({ kind, text, placed = false }: FoundText) => {
    const key = `${kind} ${text}`
    const before = found.get(key)
    if (before === undefined || (before.placed === true && !placed)) found.set(key, { kind, text, placed })
  }
  /** @param before what names the text; steady itself hid the secrets that it names */
  const lookIn = (text: string, before = '') => {
    for (const place of identityPlaces(before + text, forms)) note(place)
    for (const { nameStart, end } of secretsIn(text))
      for (const line of linesOf(text.slice(nameStart, end)))
        if (secretName(line) !== line) note({ kind: 'secret', text: line })
  }
  return {
    lookIn: (text: string) => {
      lookIn(text)
    },
    lookInDocument: (document: unknown) => {
      for (const [before, text, isMember] of stringsIn(document)) {
        lookIn(text, before)
        if (isMember) members.add(text)
      }
    },
    get found(): readonly FoundText[] {
      return [...found.values()].map((text) =>
        text.kind !== 'host' && members.has(text.text) ? { ...text, placed: true } : text,
      )
    },
  }
}

/** An argument may stand a line below its option, and a copy of a log must keep the number of lines. */
const linesOf = (secret: string): string[] =>
  secret.includes('\n') ? secret.split('\n').filter((line) => line.trim().length >= shortestLine) : [secret]

/** A shorter line is also part of ordinary words. */
const shortestLine = 6

/** The replacement of a secret; the name before it stays, so that a reader knows what was there. */
export function secretName(found: string): string {
  const [secret] = secretsIn(found)
  return secret === undefined ? redactedText : `${found.slice(0, secret.start)}${redactedText}`
}
