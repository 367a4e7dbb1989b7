import { element, type Markup } from '../markup.ts'

/** @param place its id, and the width in pixels that it is drawn for */
export type DrawChart = (place: { readonly id: string; readonly width: number }) => Markup

/** A chart drawn for a wide and for a narrow screen; the style sheet shows one of them. */
export const forBothWidths = (id: string, narrow: number, draw: DrawChart): Markup[] =>
  (
    [
      ['wide', 760],
      ['narrow', narrow],
    ] as const
  ).map(([name, width]) => element('div', { class: name }, draw({ id: `${id}-${name}`, width })))
