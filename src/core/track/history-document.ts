import { endsOf } from '../results/estimate.ts'
import { list } from '../document/block-builders.ts'
import type { Block, Row } from '../document/blocks.ts'
import { monoCell, textCell } from '../document/cells.ts'
import type { LevelsChart } from '../document/chart-model.ts'
import { numberColumn, textColumn } from '../document/columns.ts'
import type { Document, DocumentSection } from '../document/document.ts'
import { toned } from '../document/text-line.ts'
import { changeText } from '../compare/words.ts'
import { same } from '../model/text.ts'
import type { History, TrackedSeries } from './history.ts'
import {
  changeLine,
  commitText,
  dayText,
  figureText,
  methodText,
  minuteText,
  orderText,
  rangeText,
  sameText,
  summaryText,
  trackWords,
} from './words.ts'

/** What changed, then every case with its chart, its changes and its points, the latest first. */
export const historyDocument = (history: History): Document => ({
  title: trackWords.title,
  headlines: [{ kind: 'answer', text: summaryText(history) }],
  sections: history.series.map(seriesSection),
  closing: methodText(history),
  madeBy: history.madeBy,
  hasNavigation: false,
  runs: [],
})

function seriesSection(series: TrackedSeries, index: number): DocumentSection {
  const { label, changes, order } = series
  const blocks: Block[] = [
    { kind: 'chart', chart: levelsChart(series) },
    ...(changes.length === 0
      ? []
      : [
          {
            ...list(...changes.map((change) => changeLine(change, series))),
            mark: toned('▲', 'doubtful'),
          } as const,
        ]),
    ...(order.by === 'commit' ? [] : [{ kind: 'paragraph', text: orderText(order.why) } as const]),
    {
      kind: 'table',
      title: undefined,
      isEvidence: true,
      columns: [
        textColumn(trackWords.when),
        textColumn(trackWords.commit),
        numberColumn(trackWords.throughput),
        numberColumn(trackWords.interval),
        textColumn(trackWords.results),
        textColumn(trackWords.file),
      ],
      rows: pointRows(series),
    },
  ]
  return { id: `case-${index + 1}`, title: label, beside: sameText(series), blocks }
}

/** Those that a change begins with stand out. */
function pointRows(series: TrackedSeries): Row[] {
  const changed = new Set(series.changes.map(({ at }) => at))
  return series.points
    .map((point, at): Row => ({
      run: undefined,
      cells: [
        textCell(same(minuteText(point))),
        monoCell(commitText(point)),
        textCell(same(figureText(point, series))),
        textCell(same(rangeText(point, series))),
        textCell(same(point.results)),
        monoCell(point.file),
      ],
      ...(changed.has(at) ? { isMarked: true } : {}),
    }))
    .toReversed()
}

const levelsChart = (series: TrackedSeries): LevelsChart => ({
  kind: 'levels',
  title: series.label,
  unit: `${series.unit}/s`,
  points: series.points.map((point) => ({
    day: dayText(point),
    commit: commitText(point),
    estimate:
      point.throughput.kind === 'known'
        ? { value: point.throughput.value.value, ...endsOf(point.throughput.value) }
        : undefined,
    figure: figureText(point, series),
    range: rangeText(point, series),
  })),
  changes: series.changes.map(({ at, ratio }) => ({
    at,
    text: ratio.kind === 'known' ? changeText(ratio.value.value) : '',
  })),
})
