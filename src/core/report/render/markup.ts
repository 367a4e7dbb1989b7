import { visibleLines } from './visible.ts'

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
export function escaped(text: string): Markup {
  const visible = visibleLines(text)
  if (!special.test(visible)) return visible as Markup
  return visible.replaceAll(/[&<>"'`]/g, (character) => entities[character] ?? '') as Markup
}

const special = /[&<>"'`]/

/** An undefined attribute is left out. Names are this program's own; only values are escaped. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

const voidElements: readonly string[] = ['meta', 'link', 'br', 'hr', 'wbr']

export function element(name: string, attributes: Attributes = {}, ...children: readonly Markup[]): Markup {
  let open = `<${name}`
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) open += ` ${key}="${escaped(String(value))}"`
  open += '>'
  return (voidElements.includes(name) ? open : `${open}${children.join('')}</${name}>`) as Markup
}

export const fragment = (...parts: readonly Markup[]) => parts.join('') as Markup

export const lines = (...parts: readonly Markup[]) => parts.join('\n') as Markup

export const nothing = fragment()

/** A style sheet of this program's own, which is no place for text from elsewhere. */
export const styleElement = (css: string) => `<style>${css}</style>` as Markup
