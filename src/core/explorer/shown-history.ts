import { changeText } from '../compare/words.ts'
import { missingText } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import type { History, LevelChange, TrackedSeries } from '../track/history.ts'
import { shownEstimate, type ShownEstimate } from './shown-comparison.ts'

interface ShownPoint {
  readonly when: string
  readonly commit: string | null
  /** The results folder, as the user named it. */
  readonly results: string
  readonly throughput: ShownEstimate | null
  readonly reason: Text | null
}

interface ShownChange {
  /** Indexes of the last point of the old level and the first of the new one. */
  readonly before: number
  readonly at: number
  readonly change: string | null
  readonly ratio: ShownEstimate | null
}

export interface ShownSeries {
  readonly case: string
  readonly label: Text
  readonly unit: string
  readonly protocol: string
  readonly machine: string
  readonly byTime: Text | null
  readonly points: readonly ShownPoint[]
  readonly changes: readonly ShownChange[]
  /** `−5.1%`, from the first point to the last; null where it has no trend. */
  readonly trend: string | null
}

/** A history for the page; its changes are those of `steady track show`. */
export interface ShownHistory {
  /** Its folder; null for the history that is made from the shown results. */
  readonly name: string | null
  readonly chance: number
  readonly fewestOfLevel: number
  readonly series: readonly ShownSeries[]
}

export const shownHistory = (name: string | null, history: History): ShownHistory => ({
  name,
  chance: history.chance,
  fewestOfLevel: history.fewestOfLevel,
  series: history.series.map(shownSeries),
})

const shownSeries = ({
  label,
  unit,
  machine,
  order,
  points,
  changes,
  trend,
  ...series
}: TrackedSeries): ShownSeries => ({
  case: series.case,
  label,
  unit: `${unit}/s`,
  protocol: series.protocol,
  machine: Object.values(machine).join(' · '),
  byTime: order.by === 'time' ? missingText(order.why) : null,
  points: points.map(({ when, commit, results, throughput }) => ({
    when,
    commit: commit.kind === 'known' ? commit.value : null,
    results,
    throughput: shownEstimate(throughput),
    reason: throughput.kind === 'missing' ? missingText(throughput) : null,
  })),
  changes: changes.map(shownChange),
  trend: trend === undefined ? null : changeText(trend.ratio.value),
})

const shownChange = ({ before, at, ratio }: LevelChange): ShownChange => ({
  before,
  at,
  change: ratio.kind === 'known' ? changeText(ratio.value.value) : null,
  ratio: shownEstimate(ratio),
})
