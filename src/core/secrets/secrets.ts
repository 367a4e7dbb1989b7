import { isSecretOption, secretsIn, type WrittenAs } from './secret-shapes.ts'
import { isMap, isNode, isScalar, parseDocument, visit, type Pair } from 'yaml'

/** Keys of the mappings in which suites and cluster files set variables. */
const settings = ['environment', 'variables']

/** A suite or a cluster file as its author wrote it, except for the values of secret variables. */
export function redactYaml(text: string): string {
  const document = parseDocument(text)
  if (document.errors.length > 0) return text
  const places: (readonly [from: number, to: number])[] = []
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !settings.includes(String(key.value)) || !isMap(value)) return
      for (const item of value.items) places.push(...placeOf(item))
    },
  })
  let redacted = text
  for (const [from, to] of places.toSorted(([a], [b]) => b - a)) {
    const end = redacted.slice(from, to).endsWith('\n') ? '\n' : ''
    redacted = redacted.slice(0, from) + redactedText + end + redacted.slice(to)
  }
  return redacted
}

function placeOf({ key, value }: Pair): (readonly [number, number])[] {
  const range = isNode(value) ? value.range : undefined
  if (!isScalar(key) || !namesSecret(String(key.value)) || range === undefined || range === null) return []
  return range[0] === range[1] ? [] : [[range[0], range[1]]]
}

/** Replaces a secret. */
export const redactedText = '(redacted)'

/** Variables of tokenizers and keyboards are no secrets. */
const secretName = /TOKEN(?!IZ)|SECRET|PASSW|KEY(?!BOARD)|CREDENTIAL|AUTH(?!OR)|COOKIE/i

/** Whether a variable with this name has a secret value. */
export const namesSecret = (name: string): boolean => secretName.test(name)

/**
 * Variables for a file that others read: sorted by name, without values that look secret.
 * @param values secrets that other variables may repeat; those of the same variables by default
 */
export function redacted(
  variables: Readonly<Record<string, string>>,
  values: readonly string[] = secretValues(variables),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [
        name,
        namesSecret(name) ? redactedText : hideValues(withoutLogin(value), values),
      ]),
  )
}

const login = /(?<=:\/\/)[^/@\n]+(?=@)/g

/** `https://user:password@host` → `https://(redacted)@host` */
const withoutLogin = (value: string) => value.replaceAll(login, redactedText)

/** Variables that were not redacted in a copy of a suite; for redacted ones, steady's own environment is used. */
export const withoutRedacted = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== redactedText))

/** Shorter values are parts of ordinary words, which would all be hidden. */
const shortest = 6

/** The values of these variables that must not appear in any stored text; longest first. */
export function secretValues(variables: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(variables).flatMap(([name, value]) =>
    namesSecret(name) ? [value] : (value.match(login) ?? []),
  )
  return [...new Set(values)]
    .filter((value) => value.length >= shortest && value !== redactedText)
    .sort((a, b) => b.length - a.length)
}

/**
 * The secrets of an environment that every program inherits. A value that may be an ordinary word, a path or a number does
 * not count, because it would be hidden everywhere.
 */
export function inheritedSecrets(variables: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.entries(variables).flatMap(([name, value]) =>
    value !== undefined && looksDrawn(value) ? [[name, value] as const] : [],
  )
  return secretValues(Object.fromEntries(given))
}

const looksDrawn = (value: string) =>
  value.length >= 8 && !value.startsWith('/') && /\d|[^\w]/.test(value) && /[a-z]/i.test(value)

/** Removes secrets from texts: known values, and those that their form or name reveals. */
export interface Secrets {
  readonly values: readonly string[]
  /** A text of any length, with {@link redactedText} for each secret. */
  readonly hide: (text: string, writtenAs?: WrittenAs) => string
  /** The same in every string of a document, except names of files. */
  readonly hideIn: <T>(document: T) => T
}

/** Members whose text names a file, a folder or a case. */
const namesOfFiles: ReadonlySet<string> = new Set(['id', 'path', 'sha256', 'case'])

/** @param values known secrets, in addition to those that a text itself reveals */
export function openSecrets(values: readonly string[] = []): Secrets {
  const hide = (text: string, writtenAs?: WrittenAs) => hideShapes(hideValues(text, values), writtenAs)
  const hideItems = (items: readonly unknown[]) =>
    items.map((item, index) => {
      const before: unknown = items[index - 1]
      const isValue = typeof before === 'string' && typeof item === 'string' && isSecretOption(before)
      return isValue && !item.startsWith('-') ? redactedText : visit(item)
    })
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value)
    if (Array.isArray(value)) return hideItems(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        typeof member === 'string' && namesOfFiles.has(key) ? member : visit(member),
      ]),
    )
  }
  return { values, hide, hideIn: <T>(document: T) => visit(document) as T }
}

function hideShapes(text: string, writtenAs?: WrittenAs): string {
  let hidden = ''
  let from = 0
  for (const { start, end } of secretsIn(text, writtenAs)) {
    hidden += text.slice(from, start) + redactedText
    from = end
  }
  return hidden + text.slice(from)
}

/** A text without these values, in every form in which programs write them. */
export function hideValues(text: string, values: readonly string[]): string {
  let hidden = text
  for (const value of values)
    for (const form of formsOf(value)) hidden = hidden.replaceAll(form, redactedText)
  return hidden
}

/**
 * A value as it is; as JSON, URLs, HTML and hexadecimal digits encode it; and as base64 (also that of URLs) encodes it at
 * any offset.
 */
export function formsOf(value: string): string[] {
  const bytes = utf8(value)
  const encoded = [0, 1, 2].map((before) => base64Inside(bytes, before))
  const json = JSON.stringify(value).slice(1, -1)
  const inUrl = encodeURIComponent(wellFormed(value))
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const forms = [
    value,
    json,
    json.replaceAll('/', '\\/'),
    ...[inUrl, encodeURI(wellFormed(value)), inUrl.replaceAll('%20', '+')].flatMap(inEitherCase),
    encodeURIComponent(inUrl),
    asHtml(value),
    hex,
    hex.toUpperCase(),
    ...inEitherCase(hex.replaceAll(/../g, (byte) => `%${byte.toUpperCase()}`)),
    ...encoded
      .filter((form) => form.length >= shortest)
      .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]),
  ]
  return [...new Set(forms)]
}

/** Hexadecimal digits of a URL may be lower case. */
const inEitherCase = (url: string): string[] => [
  url,
  url.replaceAll(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase()),
]

const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The digits of base64 (RFC 4648) that depend only on these bytes.
 * @param before number of bytes before them in a group of three
 */
function base64Inside(bytes: readonly number[], before: number): string {
  const all = [...Array<number>(before).fill(0), ...bytes]
  let text = ''
  for (let at = 0; at + 2 < all.length; at += 3) {
    const [a = 0, b = 0, c = 0] = all.slice(at, at + 3)
    for (const digit of [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63])
      text += digits.charAt(digit)
  }
  return text.slice(Math.ceil((before * 8) / 6))
}

const utf8 = (text: string): number[] =>
  [...encodeURIComponent(wellFormed(text)).matchAll(/%([0-9A-F]{2})|./gs)].map(([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : parseInt(hex, 16),
  )

/** Replaces each unpaired surrogate, which UTF-8 cannot encode. */
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')
