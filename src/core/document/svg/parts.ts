import type { Language, Text } from '../../model/text.ts'
import { element, escaped, type Attributes, type Markup } from '../markup.ts'

/** Where a chart is drawn, and in which language. */
export interface Canvas {
  /** Unique in the page; the ids of title and description start with it. */
  readonly id: string
  readonly width: number
  readonly language: Language
}

export const fontSize = 13

/** The outer element with the text for screen readers: the title, then the data in words. */
export function svgElement(
  { id, width, language }: Canvas,
  height: number,
  title: Text,
  description: string,
  children: readonly Markup[],
): Markup {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${number(height)}`,
      width,
      height: number(height),
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
    },
    element('title', { id: `${id}-title` }, escaped(title[language])),
    element('desc', { id: `${id}-desc` }, escaped(description)),
    ...children,
  )
}

/** Rounds coordinates to a tenth of a pixel: shorter, and equal on every machine. */
export const number = (value: number) => Number(value.toFixed(1))

export const line = (x1: number, y1: number, x2: number, y2: number, className: string) =>
  element('line', { x1: number(x1), y1: number(y1), x2: number(x2), y2: number(y2), class: className })

export const label = (x: number, y: number, text: string, attributes: Attributes = {}) =>
  element('text', { x: number(x), y: number(y), ...attributes }, escaped(text))

/** A dot with a tooltip. */
export const dot = (x: number, y: number, radius: number, className: string, says: string) =>
  element(
    'circle',
    { cx: number(x), cy: number(y), r: radius, class: className },
    element('title', {}, escaped(says)),
  )

/** A tick's number without the rounding errors of binary fractions. */
export const tickText = (value: number) => String(Number(value.toPrecision(12)))

/** `+0.5%`, with enough decimals to distinguish neighbouring ticks; zero has no sign. */
export function signedPercent(ratio: number, [first = 0, second = 0]: readonly number[]): string {
  const step = Math.abs(second - first) * 100
  const decimals = step === 0 ? 2 : Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  const text = (Math.abs(ratio) * 100).toFixed(decimals)
  return Number(text) === 0 ? '0' : `${ratio > 0 ? '+' : '−'}${text}%`
}
