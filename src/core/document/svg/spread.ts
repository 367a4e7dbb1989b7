import type { Language } from '../../model/text.ts'
import { intervalIn } from '../../results/estimate.ts'
import type { Interval } from '../../model/result.ts'
import type { NumberCell } from '../cell-model.ts'
import type { ThroughputBar } from '../chart-model.ts'
import { digits, intervalDigits, levelName, withUnit } from '../numbers.ts'
import { element, escaped, fragment, nothing, type Markup } from '../markup.ts'
import { axisAcross, horizontalAxis, leastChange, type RoundAxis } from './axis.ts'
import { colouredClass } from './series.ts'
import { dot, line, signedPercent, type Canvas } from './parts.ts'

/** Layout of the runs of all cases on one axis of departures, as ratios, from the case's figure. */
export interface SpreadLayout extends RoundAxis {
  /** Where grid lines start. */
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

type Hints = Pick<NumberCell, 'unit' | 'decimals'>

/** Wide enough for every run and interval end, with zero and a margin. */
export function spreadAxis(bars: readonly ThroughputBar[], left: number, right: number): RoundAxis {
  const departures = bars.flatMap((bar) => {
    if (bar.estimate.kind === 'missing') return []
    const figure = bar.estimate.value.value
    const interval = intervalIn(bar.estimate)
    const ends = interval === undefined ? [] : [interval.low, interval.high]
    return [...bar.runs.map(({ value }) => value), ...ends].map((value) => value / figure - 1)
  })
  return axisAcross([Math.min(-0.001, ...departures), Math.max(0.001, ...departures)], {
    plot: [left + 16, right - 12],
    labels: [left, right],
    text: signedPercent,
    least: leastChange,
  })
}

export const spreadAxisMarkup = (layout: SpreadLayout, { language }: Canvas): Markup =>
  horizontalAxis({
    ...layout,
    text: signedPercent,
    title: language === 'zh' ? '各次运行与置信区间（相对该数值）' : 'Runs and interval, around the figure',
  })

/** Each run of a case as a dot, the case's figure as a tick and its interval as a whisker. One run has no spread. */
export function spreadMarkup(
  bar: ThroughputBar,
  { unit, decimals }: Hints,
  language: Language,
  { scale, left, right, middle }: SpreadLayout & { readonly middle: number },
): Markup {
  if (bar.estimate.kind === 'missing' || bar.runs.length < 2) return nothing
  const figure = bar.estimate.value.value
  const at = (value: number) => scale(value / figure - 1)
  const interval = intervalIn(bar.estimate)
  return fragment(
    line(left, middle, right, middle, 'track'),
    interval === undefined ? nothing : whisker(interval, at, middle, { unit, decimals }, language),
    line(at(figure), middle - 8, at(figure), middle + 8, 'median'),
    ...bar.runs.map(({ run, value }) =>
      dot(
        at(value),
        middle,
        4,
        colouredClass('run', bar.colour),
        `${run}: ${withUnit(digits(value, { unit, decimals }), unit)}`,
      ),
    ),
  )
}

/** An interval as a line with ends; its tooltip states its limits. */
export const whisker = (
  interval: Interval,
  at: (value: number) => number,
  middle: number,
  { unit, decimals }: Hints,
  language: Language,
): Markup => {
  const range = withUnit(intervalDigits({ ...interval, unit, decimals }), unit)
  const says = `${levelName(interval.level, language)} ${range}`
  return rangeMark(at(Math.max(0, interval.low)), at(interval.high), middle, says)
}

/** A line with ends. */
export const rangeMark = (low: number, high: number, middle: number, says: string): Markup =>
  element(
    'g',
    { class: 'whisker' },
    element('title', {}, escaped(says)),
    line(low, middle, high, middle, 'stem'),
    line(low, middle - 5, low, middle + 5, 'stem'),
    line(high, middle - 5, high, middle + 5, 'stem'),
  )
