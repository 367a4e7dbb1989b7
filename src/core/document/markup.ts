import { visibleLines } from '../text/visible.ts'

declare const markup: unique symbol
/**
 * HTML or SVG that is safe to insert. Only this file makes it, so text that was not escaped cannot get into a page: it
 * does not compile.
 */
export type Markup = string & { readonly [markup]: true }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Any text as text, in content or in a quoted attribute. */
export const escaped = (text: string): Markup =>
  (plain.test(text)
    ? text
    : visibleLines(text).replaceAll(/[&<>"'`]/g, (character) => entities[character] ?? '')) as Markup

/** Most texts are plain, and a large report has a million of them. */
const plain = /^[\t\n\x20!#-%(-;=?-_a-~\xb0-\xff\u2010-\u2027\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/

/** A path or an id may break where its pieces meet, before it breaks anywhere else. */
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

/** Text in lines: a date, a range, a number and its unit, and a count as in `V100 x8` stay on one of them. */
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

/** An undefined attribute is left out. Names are this program's own; only values are escaped. */
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

/** A style sheet of this program's own, which is no place for text from elsewhere. */
export const styleElement = (css: string) => `<style>${css}</style>` as Markup
