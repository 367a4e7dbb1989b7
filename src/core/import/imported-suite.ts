import { leadingAxes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { type Case, caseId } from '../model/case.ts'
import { thisMachine } from '../model/cluster.ts'
import type { Plan, PlannedRun } from '../model/plan.ts'
import type { Protocol } from '../model/protocol.ts'
import { allRanks, type Suite } from '../model/suite.ts'
import { languages, same } from '../model/text.ts'
import { deviceCount } from '../model/topology.ts'
import { seconds, isGenericUnit, type SampleUnit, unitsDiffer } from '../model/units.ts'
import type { WorkloadFacts } from '../model/results-folder.ts'
import { groupBy } from '../collections/group-by.ts'

/** The workload facts that a log states. A log always has a unit. */
export type LogTitle = WorkloadFacts & { readonly unit: SampleUnit }

type TitledLog = PlacedLog<{ readonly title: LogTitle }>

/**
 * Splits workloads by unit. Logs of one model that count different things, such as tokens and sequences, become separate workloads,
 * because their figures cannot be compared. A log that only counts samples joins the others.
 */
export function splitByUnit<T extends TitledLog>(placed: readonly T[]): T[] {
  const groups = groupBy(placed, ({ case: { workload } }) => workload)
  const units = new Map([...groups].map(([workload, logs]) => [workload, unitsOf(logs)]))
  return placed.map((log) => {
    const [unit, ...others] = units.get(log.case.workload) ?? []
    if (unit === undefined) return log
    if (others.length === 0)
      return { ...log, source: { ...log.source, title: { ...log.source.title, unit } } }
    const matrixCase = { ...log.case, workload: `${log.case.workload}-${log.source.title.unit}` }
    return { ...log, case: { ...matrixCase, id: caseId(matrixCase, {}) } }
  })
}

/** The units of these logs that certainly differ, or else the most specific one. */
function unitsOf(logs: readonly TitledLog[]): SampleUnit[] {
  const units = [...new Set(logs.map(({ source }) => source.title.unit))]
  const certain = units.filter((unit) => units.some((other) => unitsDiffer(unit, other)))
  if (certain.length > 0) return certain
  const [first] = units
  const most = units.find((unit) => !isGenericUnit(unit)) ?? first
  return most === undefined ? [] : [most]
}

/** The suite of imported logs: it can be reported and checked, but has no matrix, because none of it can be run again from here. */
export const importedSuite = (name: string, protocol: Protocol, repeats: number): Suite => ({
  name,
  matrices: [],
  skip: [],
  repeats: { kind: 'fixed', count: Math.max(1, repeats) },
  protocol,
  protocols: {},
  dataSet: undefined,
  budget: { total: undefined, run: seconds(0), quiet: seconds(0), queue: undefined },
  target: 'elsewhere',
  launch: thisMachine.launch,
  image: undefined,
  logs: { ranks: allRanks },
  seed: 1,
  environment: {},
  variants: [],
  report: {
    title: same(name),
    languages,
    tables: ['scaling', 'runs'],
    decimals: { throughput: 2, speedup: 2 },
    notes: [],
    environment: [],
  },
})

/** A log with its case, before it is numbered. */
export interface PlacedLog<T> {
  readonly case: Case
  /** The repeat number in the log's name. */
  readonly repeat: number | undefined
  readonly source: T
}

export interface NumberedRun<T> {
  readonly run: PlannedRun
  readonly source: T
}

/**
 * Numbers the logs of each case: by their own repeat numbers where all logs have one and no two are equal, else in the given order. Cases
 * are ordered by workload, leading axes, batch and devices, as in a scaling table.
 */
export function numberRuns<T>(placed: readonly PlacedLog<T>[]): NumberedRun<T>[] {
  const cases = new Map<string, PlacedLog<T>[]>()
  for (const log of placed) {
    const id = caseId(log.case, {})
    cases.set(id, [...(cases.get(id) ?? []), log])
  }
  return [...cases.values()]
    .toSorted(([a], [b]) => (a && b ? compareCases(a.case, b.case) : 0))
    .flatMap((logs) => {
      const repeats = new Set(logs.map(({ repeat }) => repeat))
      const areApart = repeats.size === logs.length && !repeats.has(undefined)
      // Numbers that start at 0, or are too large for repeats, still give the order.
      const areNumbered = areApart && logs.every(({ repeat }) => isRepeat(repeat))
      const ordered = areApart ? logs.toSorted((a, b) => (a.repeat ?? 0) - (b.repeat ?? 0)) : logs
      return ordered
        .map(({ case: matrixCase, repeat, source }, index) => {
          const number = areNumbered && repeat !== undefined ? repeat : index + 1
          return { run: { id: `${matrixCase.id}/${number}`, case: matrixCase, repeat: number }, source }
        })
        .toSorted((a, b) => a.run.repeat - b.run.repeat)
    })
}

/** No case has more repeats; a larger number is something else, such as a date. */
const mostRepeats = 100_000

const isRepeat = (repeat: number | undefined) =>
  Number.isInteger(repeat) && repeat !== undefined && repeat >= 1 && repeat <= mostRepeats

function compareCases(a: Case, b: Case): number {
  const text = (matrixCase: Case) =>
    [matrixCase.workload, ...leadingAxes.map((axis) => String(axisValue(matrixCase, axis)))].join(' ')
  return (
    text(a).localeCompare(text(b), 'en') ||
    a.batchPerDevice - b.batchPerDevice ||
    deviceCount(a.topology) - deviceCount(b.topology)
  )
}

export const importedPlan = (suite: string, runs: readonly PlannedRun[]): Plan => ({
  suite,
  cases: [...new Map(runs.map((run) => [run.case.id, run.case])).values()],
  runs,
  skips: [],
  searches: [],
})
