import type { Measurement } from '../../core/model/measurement.ts'
import { missing, type Maybe, type Missing } from '../../core/model/missing.ts'
import type { Plan, PlannedRun } from '../../core/model/plan.ts'
import type { Run } from '../../core/model/run.ts'
import type { Suite } from '../../core/model/suite.ts'
import { isNarrow } from '../../core/results/estimate.ts'
import { filesOf, summariseRuns, type KeptFigure, type MeasuredResults } from '../measure-results.ts'
import { measureRun } from '../measure-run.ts'
import type { LogWorkload } from '../stated-facts.ts'

/** What the runs of a suite give so far. Each log is measured once. */
export interface Figures {
  /** Takes a run, or another attempt at one. */
  add(run: Run): Promise<Maybe<Measurement>>
  /** Why a further repeat is not needed; undefined where it is. */
  enough(run: PlannedRun): Promise<Missing | undefined>
  measured(): Promise<MeasuredResults & { readonly runs: readonly KeptFigure[] }>
}

export interface FiguresSetting {
  readonly suite: Suite
  readonly plan: Plan
  /** The results folder; absolute. */
  readonly results: string
  /** What a workload says of its logs. */
  readonly workloadOf: (name: string) => LogWorkload | undefined
}

/** @param earlier runs that the folder holds already */
export function keepFigures(
  { suite, plan, results, workloadOf }: FiguresSetting,
  earlier: readonly Run[],
): Figures {
  const runs = new Map(earlier.map((run) => [run.id, run]))
  const measured = new Map<string, KeptFigure>()

  const figureOf = async (run: Run): Promise<KeptFigure> => {
    const before = measured.get(run.id)
    if (before?.run === run) return before
    const how = { results, protocol: suite.protocol, workload: workloadOf(run.case.workload) }
    const files = filesOf(run, results)
    const figure = { run, ...(await measureRun(run, how)), files }
    measured.set(run.id, figure)
    return figure
  }
  const figuresOf = async (which: readonly Run[]) => {
    const figures: KeptFigure[] = []
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
      return missing('figure-settled', { repeats: result.runs.length, within: repeats.within })
    },
    measured: async () => {
      const all = await figuresOf(plan.runs.flatMap(({ id }) => runs.get(id) ?? []))
      return { runs: all, results: summariseRuns({ suite, plan }, suite.protocol, all) }
    },
  }
}
