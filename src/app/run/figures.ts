import { settledRatios, type VariantSpeeds } from '../../core/compare/settled-ratios.ts'
import type { Case } from '../../core/model/case.ts'
import type { MissingCode } from '../../core/messages/codes.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { missing, type Maybe, type Missing } from '../../core/model/missing.ts'
import type { Plan, PlannedRun } from '../../core/model/plan.ts'
import type { Run } from '../../core/model/run.ts'
import type { Ratio } from '../../core/model/units.ts'
import type { Suite } from '../../core/model/suite.ts'
import { isNarrow } from '../../core/results/estimate.ts'
import { openRaces, type RaceWorkload } from '../../core/tune/races.ts'
import { variantGroup, variantOf } from '../../core/variants/variants.ts'
import { filesOf, summariseRuns, type KeptFigure, type MeasuredResults } from '../measure/measure-results.ts'
import { measureRun } from '../measure/measure-run.ts'
import type { LogWorkload } from '../measure/stated-facts.ts'

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
  readonly workloadOf: (name: string) => (LogWorkload & RaceWorkload) | undefined
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
    const options = { results, protocol: suite.protocol, workload: workloadOf(run.case.workload) }
    const files = filesOf(run, results)
    const figure = { ...(await measureRun(run, options)), files }
    measured.set(run.id, figure)
    return figure
  }
  const figuresOf = async (which: readonly Run[]) => {
    const figures: KeptFigure[] = []
    for (const run of which) figures.push(await figureOf(run))
    return figures
  }

  const figuresOfCase = ({ id }: Case) => figuresOf([...runs.values()].filter((run) => run.case.id === id))

  const figureSettled = async (matrixCase: Case, within: Ratio) => {
    const keptFigures = await figuresOfCase(matrixCase)
    const [result] = summariseRuns(
      { suite, plan: { ...plan, cases: [matrixCase] } },
      suite.protocol,
      keptFigures,
    )
    if (result === undefined || !isNarrow(result.throughput, within)) return undefined
    return missing('figure-settled', { repeats: result.runs.length, within })
  }
  // All variants of a case get the same answer in a round: it comes from the rounds before.
  const ratioSettled = async (matrixCase: Case, round: number, within: Ratio) => {
    const { variants } = suite
    const groupOf = (matrixCase: Case) => variantGroup(variants, matrixCase)
    const group = groupOf(matrixCase)
    if (plan.cases.filter((matrixCase) => groupOf(matrixCase) === group).length < 2)
      return missing('ratio-impossible')
    const earlier = await figuresOf([...runs.values()].filter(({ repeat }) => repeat < round))
    const rounds = settledRatios(
      plan.cases.map((matrixCase) =>
        speedsOf(matrixCase, groupOf(matrixCase), earlier, variantOf(variants, matrixCase)?.name ?? ''),
      ),
      variants.map(({ name }) => name),
      within,
    ).get(group)
    return rounds === undefined ? undefined : missing('ratio-settled', { rounds, within })
  }

  const raced = openRaces(plan.cases, (name) => workloadOf(name) ?? unknownWorkload)
  return {
    add: async (run) => {
      runs.set(run.id, run)
      return (await figureOf(run)).measurement
    },
    enough: async (run) => {
      const { case: matrixCase, repeat } = run
      const { repeats } = suite
      if (repeats.kind === 'race') return raced(run, await figuresOf([...runs.values()]), repeats)
      const fruitless = inVain(await figuresOfCase(matrixCase))
      if (fruitless !== undefined || repeats.kind === 'fixed' || repeat <= repeats.min) return fruitless
      return repeats.kind === 'until-narrow'
        ? figureSettled(matrixCase, repeats.within)
        : ratioSettled(matrixCase, repeat, repeats.within)
    },
    measured: async () => {
      const all = await figuresOf(plan.runs.flatMap(({ id }) => runs.get(id) ?? []))
      return { runs: all, results: summariseRuns({ suite, plan }, suite.protocol, all) }
    },
  }
}

/** Where the log of a case cannot give a figure, those of its repeats cannot either. */
function inVain(ofCase: readonly KeptFigure[]): Missing | undefined {
  const fruitless = ofCase.find(
    ({ run: { outcome }, measurement }) =>
      outcome.state === 'completed' &&
      measurement.kind === 'known' &&
      measurement.value.throughput.kind === 'missing' &&
      ofEveryRepeat.has(measurement.value.throughput.code),
  )
  return fruitless && missing('repeats-in-vain', { run: fruitless.run.id })
}

/** Reasons that do not depend on how a run went. */
const ofEveryRepeat: ReadonlySet<string> = new Set<MissingCode>([
  'batch-unknown',
  'batch-varies',
  'column-open',
  'devices-unknown',
  'log-holds-no-throughput',
  'log-not-measurable',
  'no-rates',
  'no-step-times',
  'no-steps',
  'no-steps-but-summary',
  'no-summary',
  'no-time-stamps',
  'rates-of-micro-batches',
  'rates-of-ranks',
])

const unknownWorkload: RaceWorkload = { model: undefined, unit: undefined }

function speedsOf(
  matrixCase: Case,
  group: string,
  figures: readonly KeptFigure[],
  variant: string,
): VariantSpeeds {
  const speeds = figures.flatMap(({ run, measurement }) => {
    if (run.case.id !== matrixCase.id || measurement.kind === 'missing') return []
    const { throughput } = measurement.value
    return throughput.kind === 'known' && throughput.value > 0
      ? [[run.repeat, throughput.value] as const]
      : []
  })
  return { group, variant, speeds: new Map(speeds) }
}
