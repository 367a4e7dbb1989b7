import { colon } from '../document/page-words.ts'
import {
  hanging,
  inner,
  lines,
  quiet,
  strong,
  toned,
  untitled,
  wrapped,
  written,
  type PrintedLine,
  type PrintedPiece,
  type PrintedSection,
  type Printout,
} from '../document/printout.ts'
import { indentWidth } from '../document/terminal/layout.ts'
import type { History, TrackedSeries } from './history.ts'
import {
  changeLine,
  commitText,
  dayText,
  figureText,
  methodText,
  rangeText,
  sameText,
  summaryText,
} from './words.ts'

/**
 * A line of bars for each case, what changed below it; the case that changed last first.
 *
 * @param width of the terminal: a bar for each column, of the latest points
 */
export const historyPrintout = (history: History, width: number): Printout => [
  untitled(wrapped(summaryText(history))),
  ...history.series.map((series) => seriesSection(series, width - indentWidth)),
  untitled(wrapped(quiet(methodText(history)))),
]

function seriesSection(series: TrackedSeries, most: number): PrintedSection {
  const shown = series.points.slice(-most)
  const [first, last] = [shown[0], shown.at(-1)]
  const isSpan = first !== undefined && last !== undefined && first !== last
  return untitled(
    hanging([strong(series.label), ' · ', sameText(series)]),
    inner(
      lines(
        bars(series, shown.length),
        ...(isSpan ? [quiet(`${dayText(first)} – ${dayText(last)}`)] : []),
        ...(last === undefined
          ? []
          : [
              written`${{ en: 'latest', zh: '最新' }}${colon}${figureText(last, series)} (${rangeText(last, series)}) · ${commitText(last)}`,
            ]),
      ),
    ),
    inner(
      hanging(
        ...series.changes.map((change): PrintedLine => [
          toned('▲', 'doubtful'),
          written` ${changeLine(change, series)}`,
        ]),
      ),
    ),
  )
}

const heights = '▁▂▃▄▅▆▇█'

/** The latest points as bars between the least and the largest figure; a gap where there is none. */
function bars({ points, changes }: TrackedSeries, count: number): PrintedPiece[] {
  const from = points.length - count
  const changed = new Set(changes.map(({ at }) => at - from))
  const values = points
    .slice(from)
    .map(({ throughput }) => (throughput.kind === 'known' ? (throughput.value.value as number) : undefined))
  const known = values.filter((value) => value !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  // A spread of less than a tenth of the figure would make noise look like much.
  const room = Math.max(most - least, 0.1 * most)
  return values.map((value, at) => {
    if (value === undefined) return ' '
    const place = Math.floor(((value - least) / room) * heights.length)
    const bar = heights[Math.min(place, heights.length - 1)] ?? ' '
    return changed.has(at) ? toned(bar, 'doubtful') : bar
  })
}
