import { missingText } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import { changeLines, orderText } from '../track/history-document.ts'
import type { History, TrackedSeries } from '../track/history.ts'
import { shownEstimate, type ShownEstimate } from './shown-comparison.ts'

interface ShownPoint {
  readonly when: string
  readonly commit: string | null
  /** The results folder, as the user named it. */
  readonly results: string
  readonly throughput: ShownEstimate | null
  readonly reason: Text | null
}

/** Indexes of the last point of the old level and the first of the new one. */
interface ShownChange {
  readonly before: number
  readonly at: number
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
  /** Of a series that changes from point to point: last point with a figure ÷ first, along a line. */
  readonly trend: (ShownChange & { readonly ratio: number }) | null
  /** Its changes or its trend with their intervals, in the words of the terminal. */
  readonly lines: readonly Text[]
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

const shownSeries = (tracked: TrackedSeries): ShownSeries => {
  const { label, unit, protocol, machine, order, points, changes, trend } = tracked
  return {
    case: tracked.case,
    label,
    unit: `${unit}/s`,
    protocol,
    machine: Object.values(machine).join(' · '),
    byTime: order.by === 'time' ? orderText(order.why) : null,
    points: points.map(({ when, commit, results, throughput }) => ({
      when,
      commit: commit.kind === 'known' ? commit.value : null,
      results,
      throughput: shownEstimate(throughput),
      reason: throughput.kind === 'missing' ? missingText(throughput) : null,
    })),
    changes: changes.map(({ before, at }) => ({ before, at })),
    trend: trend === undefined ? null : { before: trend.before, at: trend.at, ratio: trend.ratio.value },
    lines: changeLines(tracked),
  }
}
