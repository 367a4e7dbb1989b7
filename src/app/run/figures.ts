import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { FormatChoice } from '../../core/model/format-choice.ts'
import type { Plan, PlannedRun } from '../../core/model/plan.ts'
import type { Result } from '../../core/model/result.ts'
import type { Run } from '../../core/model/run.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { Text } from '../../core/model/text.ts'
import { isNarrow } from '../../core/results/estimate.ts'
import { summariseRuns, type RunFigure } from '../measure-results.ts'
import { measureRun } from '../measure-run.ts'

/** What the runs of a suite give so far. Each log is measured once. */
export interface Figures {
  /** Takes a run, or another attempt at one. */
  add(run: Run): Promise<Maybe<Measurement>>
  /** Why a further repeat is not needed; undefined where it is. */
  enough(run: PlannedRun): Promise<Text | undefined>
  /** In plan order. */
  runs(): Run[]
  results(): Promise<Result[]>
}

export interface FiguresSetting {
  readonly suite: Suite
  readonly plan: Plan
  /** The results folder; absolute. */
  readonly results: string
  /** The log format that a workload names. */
  readonly formatOf: (workload: string) => FormatChoice | undefined
}

/** @param earlier runs that the folder holds already */
export function keepFigures(
  { suite, plan, results, formatOf }: FiguresSetting,
  earlier: readonly Run[],
): Figures {
  const runs = new Map(earlier.map((run) => [run.id, run]))
  const measured = new Map<string, RunFigure>()

  const figureOf = async (run: Run): Promise<RunFigure> => {
    const before = measured.get(run.id)
    if (before?.run === run) return before
    const how = { results, protocol: suite.protocol, format: formatOf(run.case.workload) }
    const figure = { run, measurement: await measureRun(run, how) }
    measured.set(run.id, figure)
    return figure
  }
  const figuresOf = async (which: readonly Run[]) => {
    const figures: RunFigure[] = []
    for (const run of which) figures.push(await figureOf(run))
    return figures
  }

  return {
    add: async (run) => {
      runs.set(run.id, run)
      return (await figureOf(run)).measurement
    },
    enough: async ({ case: of, repeat }) => {
      const { repeats, protocol } = suite
      if (repeats.kind === 'fixed' || repeat <= repeats.min) return undefined
      const own = await figuresOf([...runs.values()].filter((run) => run.case.id === of.id))
      const [result] = summariseRuns({ suite, plan: { ...plan, cases: [of] } }, protocol, own)
      if (result === undefined || !isNarrow(result.throughput, repeats.within)) return undefined
      return narrowEnough(result.runs.length, repeats.within)
    },
    runs: () => plan.runs.flatMap(({ id }) => runs.get(id) ?? []),
    results: async () => summariseRuns({ suite, plan }, suite.protocol, await figuresOf([...runs.values()])),
  }
}

function narrowEnough(count: number, within: number): Text {
  const percent = `${Number((within * 100).toPrecision(6))}%`
  return {
    en: `${count} repeats give the figure to within ${percent}`,
    zh: `${count} 次重复已使结果的误差在 ${percent} 以内`,
  }
}
