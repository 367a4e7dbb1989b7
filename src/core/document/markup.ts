import { visibleLines } from '../text/text-width.ts'

declare const markup: unique symbol
/** HTML or SVG that is safe to insert. Only this file makes it, so unescaped text in a page does not compile. */
export type Markup = string & { readonly [markup]: true }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Any text, escaped for content or a quoted attribute. */
export const escaped = (text: string): Markup =>
  (plain.test(text)
    ? text
    : visibleLines(text).replaceAll(/[&<>"'`]/g, (character) => entities[character] ?? '')) as Markup

/** A fast path: most texts are plain, and a large report has a million of them. */
const plain = /^[\t\n\x20!#-%(-;=?-_a-~\xb0-\xff\u2010-\u2027\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/

/** A path or an id with preferred line breaks between its parts. */
export const breakable = (text: string): Markup =>
  longWord.test(text)
    ? (text
        .split(/(?<=[/_])(?=[^/_])/)
        .map(escaped)
        .join(element('wbr')) as Markup)
    : text.length > longestUnbroken
      ? running(text)
      : escaped(text)

const longWord = /\S{24}/

/** Text in which a date, a range, a number and its unit, and a count as in `V100 x8` are not broken across lines. */
export function running(text: string): Markup {
  if (!/\d/.test(text)) return escaped(text)
  let markup = ''
  let end = 0
  for (const { 0: token, index } of text.matchAll(unbroken)) {
    if (token.length > longestUnbroken) continue
    markup += escaped(text.slice(end, index)) + element('span', { class: 'whole' }, escaped(token))
    end = index + token.length
  }
  return (markup + escaped(text.slice(end))) as Markup
}

const number = String.raw`\d(?:[\d.,]*\d)?`
const units = 'images/s|samples/s|tokens/s|[KMGT]i?B|Gb/s|GHz|MHz|ms|µs|s|min|h|W|GPUs?|CPUs?'
const unbroken = new RegExp(
  [
    String.raw`\b\d{4}-\d{2}-\d{2}\b`,
    String.raw`(?:[+−]|\b)${number}%? ?[–-] ?[+−]?${number}%?(?: (?:${units})(?![\w/]))?`,
    String.raw`\b${number} (?:${units})(?![\w/])`,
    String.raw`[\w.-]+ [x×*] ?\d+\b`,
  ].join('|'),
  'g',
)
/** Characters that fit on a line of a narrow screen. */
const longestUnbroken = 32

/** Undefined attributes are left out. Names come from this program; only values are escaped. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

const voidElements: readonly string[] = ['meta', 'link', 'br', 'hr', 'img', 'wbr']

export function element(name: string, attributes: Attributes = {}, ...children: readonly Markup[]): Markup {
  let text = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) text += ` ${key}="${escaped(String(value))}"`
  }
  text += '>'
  if (voidElements.includes(name)) return text as Markup
  for (const child of children) text += child
  return `${text}</${name}>` as Markup
}

export const fragment = (...parts: readonly Markup[]) => parts.join('') as Markup

export const lines = (...parts: readonly Markup[]) => parts.join('\n') as Markup

export const nothing = fragment()

/** A style sheet of this program. It must not contain text from elsewhere, because nothing is escaped. */
export const styleElement = (css: string) => `<style>${css}</style>` as Markup
