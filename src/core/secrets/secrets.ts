import { isSecretArgument, namedAs, namesSecret, secretsIn, type WrittenAs } from './secret-shapes.ts'

/** Replaces a secret. */
export const redactedText = '(redacted)'

/**
 * Variables for a file that others read: sorted by name, without values that look secret.
 * @param values secrets that other variables may repeat; those of the same variables by default
 */
export function redacted(
  variables: Readonly<Record<string, string>>,
  values: readonly string[] = secretValues(variables),
): Record<string, string> {
  const { hide } = openSecrets(values)
  return Object.fromEntries(
    Object.entries(variables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, namesSecret(name) ? redactedText : hide(value)]),
  )
}

/** Variables that were not redacted in a copy of a suite; for redacted ones, steady's own environment is used. */
export const withoutRedacted = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== redactedText))

/** Shorter values are parts of ordinary words, which would all be hidden. */
const shortest = 6

/** The values of these variables that must not appear in any stored text; longest first. */
export function secretValues(variables: Readonly<Record<string, string>>): string[] {
  return longestFirst(
    Object.entries(variables).flatMap(([name, value]) => (namesSecret(name) ? [value] : partsOf(value))),
  )
}

/** The secrets in a text; of a login also its password, and of a key only its digits. */
const partsOf = (text: string): string[] =>
  secretsIn(text).flatMap(({ start, end }) => {
    const secret = text.slice(start, end)
    if (/^-{4,5} ?(?:BEGIN|END) /.test(secret)) return []
    const isLogin = text.slice(0, start).endsWith('://') && secret.includes(':')
    return isLogin ? [secret, secret.slice(secret.indexOf(':') + 1)] : [secret]
  })

const longestFirst = (values: readonly string[]): string[] =>
  [...new Set(values)]
    .filter((value) => value.length >= shortest && !redactedText.includes(value))
    .sort((a, b) => b.length - a.length)

/**
 * The secrets that the strings of a document show by their form, or by the key or the option before them. A value that may be
 * an ordinary word, a path or a number does not count, because it would be hidden everywhere.
 */
export function secretsOfDocument(document: unknown): string[] {
  const found: string[] = []
  visitStrings(document, (text, isSecret) => {
    found.push(...(isSecret ? [text] : partsOf(text)))
    return text
  })
  return longestFirst(found.filter(looksDrawn))
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
  value.length >= 8 && !value.startsWith('/') && /\d|[^\w]|[a-z][A-Z]/.test(value) && /[a-z]/i.test(value)

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

/** A copy of a document with each string replaced, but for names of files. */
function visitStrings(document: unknown, replace: (text: string, isSecret: boolean) => string): unknown {
  const visit = (value: unknown, isSecret: boolean): unknown => {
    if (typeof value === 'string') return replace(value, isSecret)
    if (Array.isArray(value))
      return value.map((item, index) => visit(item, isSecretArgument(value[index - 1], item)))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        namesOfFiles.has(key) && typeof member === 'string'
          ? member
          : visit(member, namedAs(key) === 'secret'),
      ]),
    )
  }
  return visit(document, false)
}

/** @param values known secrets, in addition to those that a text itself reveals */
export function openSecrets(values: readonly string[] = []): Secrets {
  const forms = longestFirst(values).flatMap(formsOf)
  const hide = (text: string, writtenAs?: WrittenAs) => hiddenIn(text, forms, writtenAs)
  const hideString = (text: string, isSecret: boolean) => (isSecret ? redactedText : hide(text))
  return { values, hide, hideIn: <T>(document: T) => visitStrings(document, hideString) as T }
}

/** Hides until nothing more is found: what was hidden may have been the reason why its neighbour was no secret. */
function hiddenIn(text: string, forms: readonly string[], writtenAs?: WrittenAs): string {
  let before = text
  for (let pass = 0; pass < mostPasses; pass += 1) {
    let hidden = ''
    let from = 0
    const found = [...secretsIn(before, writtenAs), ...forms.flatMap((form) => [...placesOf(form, before)])]
    for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
      if (start >= from) hidden += before.slice(from, start) + redactedText
      from = Math.max(from, end)
    }
    if (from === 0) break
    before = hidden + before.slice(from)
  }
  return before
}

const mostPasses = 8

function* placesOf(form: string, text: string) {
  for (let start = text.indexOf(form); start !== -1; start = text.indexOf(form, start + form.length))
    yield { start, end: start + form.length }
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
