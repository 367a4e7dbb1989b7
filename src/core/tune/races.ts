import { groupBy } from '../collections/group-by.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import type { EndedRun } from '../model/result.ts'
import { missing, type Missing } from '../model/missing.ts'
import type { PlannedRun } from '../model/plan.ts'
import type { WorkloadFacts } from '../model/results-folder.ts'
import type { Repeats } from '../model/suite.ts'
import { deviceCount } from '../model/topology.ts'
import type { Workload } from '../model/workload.ts'
import { raceState, type RaceState } from './race.ts'
import type { RaceSpeed } from './rounds-fit.ts'
import { isOfSearch } from '../batch-search/findings.ts'

/** Whether a case needs as much memory as another: its only difference is an equal or larger batch. Others may save memory. */
const needsNoLess = (matrixCase: Case, than: Case): boolean =>
  matrixCase.batchPerDevice >= than.batchPerDevice && isOfSearch(matrixCase, { smallest: than })

/** How a tuned suite repeats its cases. */
export type RaceRepeats = Extract<Repeats, { kind: 'race' }>

/** The facts that decide which cases race with each other. */
export type RaceWorkload = Pick<WorkloadFacts, 'model' | 'unit'> & Partial<Pick<Workload, 'dimensions'>>

/** Settings that do the same work on equally many devices. */
export interface Race {
  readonly cases: readonly Case[]
  /** Why some cases run no more, whatever the others give; by case id. */
  readonly out: ReadonlyMap<string, Missing>
  readonly state: RaceState
}

/** The same key for cases that do the same work: model, size, number of devices, and the axes that change the work. */
export function raceGroup(matrixCase: Case, { model, unit, dimensions }: RaceWorkload): string {
  const work = axes.filter((axis) => axis.compares === 'work' && axis.stepFactor === undefined)
  return JSON.stringify([
    model ?? matrixCase.workload,
    dimensions?.parameter === undefined ? null : matrixCase.parameters[dimensions.parameter],
    unit,
    deviceCount(matrixCase.topology),
    work.map((axis) => axisValue(matrixCase, axis)),
  ])
}

/**
 * The state of the races of a suite.
 *
 * @param ended runs of the rounds that count, in any order
 */
export function racesOf(
  cases: readonly Case[],
  ended: readonly EndedRun[],
  rule: RaceRepeats,
  workloadOf: (name: string) => RaceWorkload,
): readonly Race[] {
  const runsOf = groupBy(ended, ({ run }) => run.case.id)
  const groups = groupBy(cases, (matrixCase) => raceGroup(matrixCase, workloadOf(matrixCase.workload)))
  return [...groups.values()].map((group) => {
    const runs = group.flatMap(({ id }) => runsOf.get(id) ?? [])
    const out = casesOut(group, runs)
    const inRace = group.flatMap(({ id }) => (out.has(id) ? [] : [id]))
    return { cases: group, out, state: raceState(inRace, speedsIn(runs, out), rule) }
  })
}

/** Why a case drops out: it ran or would run out of memory, failed, or gives no figure. */
function casesOut(cases: readonly Case[], runs: readonly EndedRun[]): ReadonlyMap<string, Missing> {
  const out = new Map<string, Missing>()
  const tooLarge: Case[] = []
  for (const { run, measurement } of runs) {
    const { state } = run.outcome
    if (state === 'out-of-memory') {
      tooLarge.push(run.case)
      out.set(run.case.id, missing('race-out-of-memory', { run: run.id }))
    } else if (isLasting(state)) out.set(run.case.id, missing('race-failed', { run: run.id }))
    else if (state === 'completed' && speedOf({ run, measurement }) === undefined)
      out.set(run.case.id, missing('race-without-figure', { run: run.id }))
  }
  for (const matrixCase of cases) {
    const smaller = out.has(matrixCase.id)
      ? undefined
      : tooLarge.find((other) => needsNoLess(matrixCase, other))
    if (smaller !== undefined) out.set(matrixCase.id, missing('race-needs-no-less', { case: smaller.id }))
  }
  return out
}

/** Whether another attempt would end the same way. */
const isLasting = (state: EndedRun['run']['outcome']['state']) =>
  state === 'failed' || state === 'timed-out' || state === 'stalled' || state === 'diverged'

const speedsIn = (runs: readonly EndedRun[], out: ReadonlyMap<string, Missing>) =>
  runs.flatMap((ended): RaceSpeed[] => {
    const { run } = ended
    const speed = out.has(run.case.id) ? undefined : speedOf(ended)
    return speed === undefined ? [] : [{ setting: run.case.id, round: run.repeat, speed }]
  })

function speedOf({ measurement }: Pick<EndedRun, 'run' | 'measurement'>): number | undefined {
  if (measurement.kind === 'missing') return undefined
  const { throughput } = measurement.value
  return throughput.kind === 'known' && throughput.value > 0 ? throughput.value : undefined
}

/**
 * Why a run of a race is not needed; undefined where it is needed.
 *
 * @param before the state of the race after the rounds before that of the run
 * @param now the state with every run so far
 * @param runs how many runs the suite has made
 */
export function passedOverBecause(
  { case: { id }, repeat }: PlannedRun,
  { before, now, runs }: { readonly before: Race; readonly now: Race; readonly runs: number },
  rule: RaceRepeats,
): Missing | undefined {
  const out = now.out.get(id)
  if (out !== undefined) return out
  const { state } = before
  const leader = state.leader ?? id
  if (state.isWon) return missing('race-won', { case: leader })
  if (!state.next.has(id))
    return repeat === 2
      ? missing('race-waits', { case: leader })
      : missing('race-cannot-win', { case: leader })
  return rule.runs !== undefined && runs >= rule.runs
    ? missing('race-runs-spent', { runs: rule.runs })
    : undefined
}

/** Answers {@link passedOverBecause} for a series of runs, and computes each state once. */
export function openRaces(
  cases: readonly Case[],
  workloadOf: (name: string) => RaceWorkload,
): (run: PlannedRun, ended: readonly EndedRun[], rule: RaceRepeats) => Missing | undefined {
  const racesAfter = (counted: readonly EndedRun[], rule: RaceRepeats) =>
    new Map(
      racesOf(cases, counted, rule, workloadOf).flatMap((race) =>
        race.cases.map(({ id }) => [id, race] as const),
      ),
    )
  const before = remembering(racesAfter)
  const now = remembering(racesAfter)
  return (run, ended, rule) => {
    const earlier = ended.filter(({ run: { repeat } }) => repeat < run.repeat)
    const race = {
      before: before(earlier, rule).get(run.case.id),
      now: now(ended, rule).get(run.case.id),
    }
    return race.before === undefined || race.now === undefined
      ? undefined
      : passedOverBecause(run, { before: race.before, now: race.now, runs: ended.length }, rule)
  }
}

/** Returns the last answer while the runs are the same. */
function remembering<Answer>(
  answerOf: (ended: readonly EndedRun[], rule: RaceRepeats) => Answer,
): typeof answerOf {
  let last: { readonly ended: readonly EndedRun[]; readonly answer: Answer } | undefined
  return (ended, rule) => {
    const isSame =
      last?.ended.length === ended.length && last.ended.every((run, index) => run === ended[index])
    const answer = isSame && last !== undefined ? last.answer : answerOf(ended, rule)
    last = { ended, answer }
    return answer
  }
}
