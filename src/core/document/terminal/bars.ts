import type { LevelsChart } from '../chart-model.ts'
import { colon } from '../page-words.ts'
import { quiet, toned, written, type TextLine, type TextPiece } from '../text-line.ts'

const heights = '▁▂▃▄▅▆▇█'

/**
 * The latest points as bars between the least and the largest figure, their days, and the last of them.
 *
 * @param width in columns: a bar for each
 */
export function levelBars({ points, changes }: LevelsChart, width: number): TextLine[] {
  const shown = points.slice(-width)
  const [first, last] = [shown[0], shown.at(-1)]
  const isSpan = first !== undefined && last !== undefined && first !== last
  const from = points.length - shown.length
  const changed = new Set(changes.map(({ at }) => at - from))
  return [
    bars(shown, changed),
    ...(isSpan ? [quiet(`${first.day} – ${last.day}`)] : []),
    ...(last === undefined
      ? []
      : [written`${{ en: 'latest', zh: '最新' }}${colon}${last.figure} (${last.range}) · ${last.commit}`]),
  ]
}

/** A gap where a point has no figure. */
function bars(points: LevelsChart['points'], changed: ReadonlySet<number>): TextPiece[] {
  const values = points.map(({ estimate }) => estimate?.value)
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
