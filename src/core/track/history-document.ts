import { endsOf, intervalOf } from '../results/estimate.ts'
import { list } from '../document/block-builders.ts'
import type { Block, Row } from '../document/blocks.ts'
import { numberColumn, textColumn } from '../document/columns.ts'
import { monoCell, textCell } from '../document/cells.ts'
import type { LevelsChart } from '../document/chart-model.ts'
import type { Document, DocumentSection } from '../document/document.ts'
import { colon, dotted, inEach, toned, written } from '../document/text-line.ts'
import { changeRange, changeText, shareText } from '../compare/words.ts'
import { same, type Text } from '../model/text.ts'
import type { History, HistoryPoint, LevelChange, TrackedSeries } from './history.ts'
import { differText } from '../compare/case-row.ts'
import { missingText } from '../messages/say.ts'
import { known, type Missing } from '../model/missing.ts'
import { digits, inBrackets, intervalDigits, withUnit } from '../document/numbers.ts'
import { dash } from '../document/cell-text.ts'

const trackWords = {
  title: { en: 'Throughput over time', zh: '吞吐率历史' },
  when: { en: 'time', zh: '时间' },
  commit: { en: 'commit', zh: '提交' },
  throughput: { en: 'throughput', zh: '吞吐率' },
  interval: { en: '95% interval', zh: '95% 置信区间' },
  results: { en: 'results', zh: '结果' },
  file: { en: 'file', zh: '文件' },
} as const satisfies Readonly<Record<string, Text>>

/** `4f2a1c9e`, `4f2a1c9e+`: an abbreviated commit. */
function commitText({ commit }: HistoryPoint): string {
  if (commit.kind === 'missing') return dash
  const { value } = commit
  return value.endsWith('+') ? `${value.slice(0, 8)}+` : value.slice(0, 8)
}

/** `2026-03-31` */
const dayText = ({ when }: HistoryPoint) => when.slice(0, 10)

/** `2026-03-31 18:00` */
const minuteText = ({ when }: HistoryPoint) => when.slice(0, 16).replace('T', ' ')

/** `7.52 images/s`; a dash where a point has no figure */
const figureText = ({ throughput }: HistoryPoint, series: TrackedSeries) =>
  throughput.kind === 'known'
    ? withUnit(digits(throughput.value.value, printedAs(series)), printedAs(series).unit)
    : dash

/** `7.40 – 7.62` */
function rangeText({ throughput }: HistoryPoint, series: TrackedSeries): string {
  const interval = intervalOf(throughput)
  return interval.kind === 'known' ? intervalDigits({ ...interval.value, ...printedAs(series) }) : dash
}

const printedAs = ({ unit }: TrackedSeries) => ({ unit: `${unit}/s`, decimals: 2 }) as const

/** `−5.1% (−5.9% – −4.2%)` */
function ratioText({ ratio }: Pick<LevelChange, 'ratio'>): Text {
  if (ratio.kind === 'missing') return same(dash)
  const range = changeRange(ratio.value)
  return inEach(
    (language) => `${changeText(ratio.value.value)}${range === undefined ? '' : inBrackets(range, language)}`,
  )
}

/** The points before and after the change: the old level's last, and the new one's first. */
function placeText(change: Pick<LevelChange, 'before' | 'at'>, { points }: TrackedSeries): Text {
  const [before, after] = [points[change.before], points[change.at]]
  if (before === undefined || after === undefined) return same(dash)
  return inEach(
    (language) => `${commitText(before)} → ${commitText(after)}${inBrackets(dayText(after), language)}`,
  )
}

/** `4f2a1c9e → 0d1e2f34 (2026-03-31): −5.1% (−5.9% – −4.2%). Differs: torch 2.3.0 → 2.4.1` */
function changeLine(change: LevelChange, series: TrackedSeries): Text {
  const stop = { en: '. ', zh: '。' }
  const differs = change.differs.length === 0 ? '' : written`${stop}${differText(change.differs)}`
  return written`${placeText(change, series)}${colon}${ratioText(change)}${differs}`
}

/** Its changes or its trend, a line for each. */
export const changeLines = (series: TrackedSeries): Text[] =>
  series.trend === undefined
    ? series.changes.map((change) => changeLine(change, series))
    : [trendLine(series.trend, series)]

/** `4f2a1c9e → 0d1e2f34 (2026-03-31): −5.1% (−6.0% – −4.2%) over all points; no one commit is shown` */
function trendLine(trend: NonNullable<TrackedSeries['trend']>, series: TrackedSeries): Text {
  return written`${placeText(trend, series)}${colon}${ratioText({ ratio: known(trend.ratio) })}${{ en: ' over all points; no one commit is shown', zh: '，遍及所有点；没有哪一次提交显示为原因' }}`
}

/** `AMD EPYC 7763 · 16 CPUs · steady`: what the figures of a series share besides their case. */
const sameText = ({ machine, protocol, order }: TrackedSeries): Text =>
  dotted([
    ...Object.entries(machine).map(([fact, value]) =>
      fact === 'cpus' ? { en: `${value} CPUs`, zh: `${value} 个 CPU` } : same(value),
    ),
    same(protocol),
    order.by === 'commit' ? { en: 'by commit', zh: '按提交排序' } : { en: 'by time', zh: '按时间排序' },
  ])

/** Why points are not ordered by commit. */
export const orderText = (why: Missing): Text => {
  const { en, zh } = missingText(why)
  return {
    en: `The points are in the order of the time of their runs, not of commits: ${en}.`,
    zh: `各点按运行时间而非提交排序：${zh}。`,
  }
}

/** With so many points, nearly each change of five times the noise is found: docs/statistics.md. */
const telling = 20

/** Number of changed cases. Few points rule no change out. */
const summaryText = ({ series }: History): Text => {
  const hasChanged = ({ changes, trend }: TrackedSeries) => changes.length > 0 || trend !== undefined
  const changed = series.filter(hasChanged).length
  const pointsOf = series.flatMap((tracked) =>
    hasChanged(tracked)
      ? []
      : [tracked.points.filter(({ throughput }) => throughput.kind === 'known').length],
  )
  const more = telling - Math.min(telling, ...pointsOf)
  const open: Text =
    more === 0
      ? same('')
      : {
          en: ` A change that is not shown is not ruled out: ${more} more points would show nearly each change of five times the noise.`,
          zh: `其他变化尚不能排除：再有 ${more} 个点，几乎每个达到噪声五倍的变化都会显现。`,
        }
  const shown =
    series.length > 1
      ? `The speed of ${changed} of ${series.length} cases changed.`
      : changed === 1
        ? 'The speed of the only case changed.'
        : 'No change of the only case is shown.'
  return {
    en: `${shown}${open.en}`,
    zh: `${series.length} 个用例中有 ${changed} 个的速度发生变化。${open.zh}`,
  }
}

/** How a change is detected, in two sentences. */
function methodText({ chance, fewestOfLevel }: History): Text {
  const share = shareText(chance)
  return {
    en: `Changes are found with E-divisive, trends with the test of Mann and Kendall: of either, ${share} of unchanged cases would show one by chance. A level has at least ${fewestOfLevel} points. A machine that changed looks the same: compare both commits on one machine.`,
    zh: `变化点由 E-divisive 方法得出，趋势由 Mann-Kendall 检验得出：未变化的用例被误判的概率各为 ${share}。变化后至少需要 ${fewestOfLevel} 个点。机器的变化看起来也一样：请在同一台机器上比较两次提交。`,
  }
}

/** The changes, then every case with its chart, its changes and its points, latest first. */
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
  const { label, order } = series
  const lines = changeLines(series)
  const blocks: Block[] = [
    { kind: 'chart', chart: levelsChart(series) },
    ...(lines.length === 0
      ? []
      : [
          {
            ...list(...lines),
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

/** Points at which a change begins are marked. */
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
