import { writtenForm } from '../json-files/json-file-text.ts'
import { z } from 'zod'
import { groupBy } from '../collections/group-by.ts'
import { labelText } from '../document/text-line.ts'
import { differenceSchema, type Difference } from '../compare/comparison.ts'
import { differentCircumstances } from '../compare/conditions.ts'
import { sampleUnits, ratio, type Ratio } from '../model/units.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import { estimateSchema, levelSchema, type Estimate } from '../model/result.ts'
import {
  absentable,
  countSchema,
  maybeSchema,
  missingSchema,
  naturalSchema,
  rateSchema,
  ratioSchema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'
import { estimate } from '../results/estimate.ts'
import { changePoints, fewestOfLevel, slowTrend } from '../stats/change-points.ts'
import { level } from '../stats/interval.ts'
import { logRatio, ratioRange } from '../stats/log-ratio.ts'
import { mean } from '../stats/sample.ts'
import { commitOrder, hashIn, type Commits } from './commit-order.ts'
import { factsOf, type Entry, type TrackedCase } from './entry.ts'

/** Version of what `steady track show --json` prints. It grows when an old reader would misread the output. */
const historyVersion = 1

const pointSchema = z.object({
  when: z.iso.datetime(),
  commit: maybeSchema(z.string()),
  /** Its file in the history. */
  file: z.string(),
  /** The results folder, as the user named it. */
  results: z.string(),
  throughput: maybeSchema(estimateSchema(rateSchema)),
})
export type HistoryPoint = FromSchema<typeof pointSchema>

const changeSchema = z.object({
  /** Index in `points` of the first point of the new level. */
  at: naturalSchema,
  /** Index of the last point of the old level with a figure. */
  before: naturalSchema,
  /** New level ÷ old level, each by its geometric mean. */
  ratio: maybeSchema(estimateSchema(ratioSchema)),
  /** Number of points of the old and of the new level. */
  points: z.object({ before: countSchema, after: countSchema }),
  /** Differences between the last point of the old level and the first of the new one. */
  differs: z.array(differenceSchema),
})
export type LevelChange = FromSchema<typeof changeSchema>

const orderSchema = z.discriminatedUnion('by', [
  /** By descent; entries of one commit by time. */
  z.object({ by: z.literal('commit') }),
  /** By the time of the runs, because the commits of the series have no order. */
  z.object({ by: z.literal('time'), why: missingSchema }),
])
export type HistoryOrder = FromSchema<typeof orderSchema>

const seriesSchema = z.object({
  case: z.string(),
  label: textSchema,
  unit: z.enum(sampleUnits),
  protocol: z.string(),
  machine: z.record(z.string(), z.string()),
  order: orderSchema,
  points: z.array(pointSchema),
  changes: z.array(changeSchema),
  /** Of a series that changes from point to point: last point with a figure ÷ first, along a line. It then has no other change. */
  trend: absentable(
    z.object({ before: naturalSchema, at: naturalSchema, ratio: estimateSchema(ratioSchema) }),
  ),
})
/** The figures of one case on one kind of machine over time. */
export type TrackedSeries = FromSchema<typeof seriesSchema>

export const historySchema = z.object({
  version: z.literal(historyVersion),
  /** Version of steadystate that read the history. */
  madeBy: z.string(),
  /** Probability that an unchanged series shows a change. */
  chance: levelSchema,
  /** Minimum of points in a level. */
  fewestOfLevel: countSchema,
  series: z.array(seriesSchema),
})
/** The whole of what `steady track show --json` prints. */
export type History = FromSchema<typeof historySchema>

/** A history in the form of its JSON document. */
export const historyRecord = (history: History) => writtenForm('the history', historySchema, history)

/** Simulated in docs/statistics.md. */
export const chanceOfFalseChange = 0.01

export interface NamedEntry {
  readonly file: string
  readonly entry: Entry
}

interface PlacedEntry {
  readonly point: HistoryPoint
  readonly trackedCase: TrackedCase
}

interface EnteredCase extends PlacedEntry {
  readonly entry: Entry
}

const hasFigure = ({ point: { throughput } }: PlacedEntry) => throughput.kind === 'known'

/** The series of a history, latest change first. Another kind of machine, protocol or unit makes another series. */
export function historyOf(entries: readonly NamedEntry[], madeBy: string, commits: Commits): History {
  const ordered = entries.toSorted((a, b) => (a.entry.when < b.entry.when ? -1 : 1))
  const placed = ordered.flatMap(({ file, entry }) =>
    entry.cases.map((trackedCase) => ({ entry, trackedCase, point: pointOf(file, entry, trackedCase) })),
  )
  const keyOf = ({ entry, trackedCase }: EnteredCase) =>
    JSON.stringify([trackedCase.case, entry.protocol, Object.entries(trackedCase.machine).sort()])
  const units = new Map(
    placed.flatMap((enteredCase) =>
      hasFigure(enteredCase) ? [[keyOf(enteredCase), enteredCase.trackedCase.unit] as const] : [],
    ),
  )
  const groups = groupBy(placed, (enteredCase) =>
    // A failed run may lack its unit: it is then a gap in the series of the others.
    JSON.stringify([
      keyOf(enteredCase),
      (hasFigure(enteredCase) ? undefined : units.get(keyOf(enteredCase))) ?? enteredCase.trackedCase.unit,
    ]),
  )
  const series = [...groups.values()].flatMap((group) => {
    const last = group.findLast(hasFigure) ?? group.at(-1)
    return last === undefined ? [] : [seriesOf(last.trackedCase, last.entry.protocol, group, commits)]
  })
  return {
    version: historyVersion,
    madeBy,
    chance: chanceOfFalseChange,
    fewestOfLevel,
    series: series.toSorted((a, b) => lastChange(b).localeCompare(lastChange(a))),
  }
}

const lastChange = ({ points, changes, trend }: TrackedSeries) =>
  points[changes.at(-1)?.at ?? trend?.at ?? -1]?.when ?? ''

const pointOf = (
  file: string,
  { when, commit, results }: Entry,
  { throughput }: TrackedCase,
): HistoryPoint => ({
  when,
  commit,
  file,
  results,
  throughput,
})

const seriesOf = (
  trackedCase: TrackedCase,
  protocol: string,
  inTime: readonly PlacedEntry[],
  commits: Commits,
): TrackedSeries => {
  const { order, placed } = inOrder(inTime, commits)
  return {
    case: trackedCase.case,
    label: labelText(trackedCase.label),
    unit: trackedCase.unit,
    protocol,
    machine: trackedCase.machine,
    order,
    points: placed.map(({ point }) => point),
    ...changesOf(placed),
  }
}

/** By commit if one line of descent has all of them. Entries of one commit are ordered by time, with changed trees last. */
function inOrder(
  placed: readonly PlacedEntry[],
  commits: Commits,
): { readonly order: HistoryOrder; readonly placed: readonly PlacedEntry[] } {
  const commitOfPoint = ({ point: { commit } }: PlacedEntry) =>
    commit.kind === 'known' ? commit.value : undefined
  const places = commitOrder(placed.map(commitOfPoint), commits)
  if (places.kind === 'missing') return { order: { by: 'time', why: places }, placed }
  const placeOf = (entry: PlacedEntry) => {
    const commit = commitOfPoint(entry) ?? ''
    return 2 * (places.value.get(hashIn(commit)) ?? 0) + (commit.endsWith('+') ? 1 : 0)
  }
  return { order: { by: 'commit' }, placed: placed.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

function changesOf(placed: readonly PlacedEntry[]): Pick<TrackedSeries, 'changes' | 'trend'> {
  const figures = placed.flatMap(({ point: { throughput } }, at) =>
    throughput.kind === 'known' && throughput.value.value > 0 ? [{ at, speed: throughput.value.value }] : [],
  )
  const speeds = figures.map(({ speed }) => speed)
  // Logarithms, because equal relative changes count equally at any speed.
  const logs = speeds.map(Math.log)
  const starts = changePoints(logs, chanceOfFalseChange)
  const slow = starts.length === 0 ? slowTrend(logs, chanceOfFalseChange) : undefined
  const [start, end] = [figures[0], figures.at(-1)]
  if (slow !== undefined && start !== undefined && end !== undefined) {
    const ratioOfLog = (log: number) => ratio(Math.exp(log))
    const interval = { low: ratioOfLog(slow.low), high: ratioOfLog(slow.high), level }
    const along = estimate(ratioOfLog(slow.change), interval, speeds.length)
    return { changes: [], trend: { before: start.at, at: end.at, ratio: along } }
  }
  const edges = [0, ...starts, speeds.length]
  const changes = starts.flatMap((start, index) => {
    const before = speeds.slice(edges[index], start)
    const after = speeds.slice(start, edges[index + 2])
    const [last, first] = [figures[start - 1], figures[start]]
    if (last === undefined || first === undefined) return []
    return [
      {
        at: first.at,
        before: last.at,
        ratio: ratioOf(before, after),
        points: { before: before.length, after: after.length },
        differs: differencesOf(placed[last.at], placed[first.at]),
      },
    ]
  })
  return { changes, trend: undefined }
}

function ratioOf(before: readonly number[], after: readonly number[]): Maybe<Estimate<Ratio>> {
  const found = logRatio({ kind: 'apart', a: before, b: after })
  if (found !== undefined)
    return known(
      estimate(ratio(Math.exp(found.value)), ratioRange(found, 1 - level), before.length + after.length),
    )
  const value = ratio(Math.exp(mean(after.map(Math.log)) - mean(before.map(Math.log))))
  return Number.isFinite(value) ? known(estimate(value, undefined, 1)) : missing('figure-not-positive')
}

/** Without the commit, which each point states already. */
const differencesOf = (before: PlacedEntry | undefined, after: PlacedEntry | undefined): Difference[] =>
  before === undefined || after === undefined
    ? []
    : differentCircumstances(factsOf(before.trackedCase), factsOf(after.trackedCase)).filter(
        ({ condition }) => condition !== 'commit',
      )
