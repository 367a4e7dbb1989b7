import { resolve } from 'node:path'
import type { PlannedRun } from '../../core/model/plan.ts'
import type { Seconds } from '../../core/model/units.ts'
import { workloadFacts } from '../../core/workload/facts.ts'
import { openFileReader, type ReadFile } from '../../host/store/file-reader.ts'
import { openResults, type ResultsStore } from '../../host/store/open-results.ts'
import { isResultsFolder, readRuns } from '../../host/store/read-results.ts'
import type { Target } from '../../host/targets/target.ts'
import { steadyVersion } from '../../host/version.ts'
import type { PlannedSuite } from '../plan.ts'
import { requireUnchanged } from '../choose-setups.ts'
import { environmentQuestion } from './environment-question.ts'
import { executeRun } from './execute-run.ts'
import { keepFigures, type Figures } from './figures.ts'
import { openMatrixRates } from './matrix-rates.ts'
import { openNodes, type NodesSeen } from './nodes.ts'
import { leftoversEnded } from './session-findings.ts'
import { prepareRun, type PreparedRun } from './prepare.ts'
import type { RunReporter, SuiteSummary } from './reporter.ts'
import { isSettled } from './settled.ts'
import type { StopSignals } from './stop-signals.ts'
import { suiteNeeds } from './suite-needs.ts'

export interface SuiteRun {
  readonly planned: PlannedSuite
  /** The results folder: a new one, or one of the same suite to go on with. */
  readonly results: string
  /** Whether runs that failed in an earlier session are made again; cancelled ones always are. */
  readonly retryFailed: boolean
  /** Reads what earlier sessions left. */
  readonly read?: ReadFile
}

/** Everything that reaches outside. */
export interface SuiteEffects {
  readonly reporter: RunReporter
  readonly stop: StopSignals
  readonly date: () => Date
  /** Seconds from any fixed origin; never goes back. */
  readonly now: () => Seconds
}

/**
 * Runs what is left of a suite's plan, in its order, and keeps each run as soon as it ends. However this ends, what was
 * kept is whole, and calling it again goes on from there.
 *
 * @throws SteadyError where nothing can be run (and then nothing was written), or the target or the disk failed
 */
export async function runSuite(ask: SuiteRun, effects: SuiteEffects): Promise<SuiteSummary> {
  const { planned, retryFailed, read = openFileReader() } = ask
  const { suite, plan, workloads, target } = planned
  const { reporter } = effects
  const folder = resolve(ask.results)

  const before = isResultsFolder(folder) ? readRuns(folder, plan, read) : []
  const settledBefore = new Set(before.flatMap((run) => (isSettled(run, retryFailed) ? [run.id] : [])))
  const toMake = plan.runs.filter(({ id }) => !settledBefore.has(id))
  if (toMake.length > 0) await requireUnchanged(planned.setups.values(), process.env)
  await target.preflight(toMake.map((run) => prepareRun(run, '', { ...planned, results: folder }).job))

  const stopping = () => reporter.stopping?.()
  effects.stop.gently.addEventListener('abort', stopping)
  const store = openResults(folder, {
    suite,
    plan,
    cluster: target.cluster,
    workloads: workloadFacts(workloads),
    suiteSource: planned.source,
    suiteNeeds: suiteNeeds(planned),
    madeBy: steadyVersion(),
    read,
  })
  try {
    const done = store.runs.filter((run) => isSettled(run, retryFailed))
    reporter.started?.(plan, done)
    for (const skip of plan.skips) reporter.skipped?.(skip)
    const nodes = openNodes({ question: environmentQuestion(planned, store.path), store, target, reporter })
    await clearAway(store, target, reporter)
    // Nodes that only the engine knows show once a run has been made on them.
    await nodes.describe(target.cluster.nodes.map(({ name }) => name))
    const workloadOf = (name: string) => workloads.get(name)
    const figures = keepFigures({ suite, plan, results: store.path, workloadOf }, store.runs)
    const prepare = (run: PlannedRun, id: string) => prepareRun(run, id, { ...planned, results: store.path })
    const progress = await runPlan(
      { ask, effects, store, figures, nodes, prepare, keepRate: openMatrixRates(store.path) },
      new Set(done.map(({ id }) => id)),
    )
    const summary = { ...progress, ...(await figures.measured()) }
    reporter.finished?.(summary)
    return summary
  } finally {
    effects.stop.gently.removeEventListener('abort', stopping)
    store.close()
  }
}

/** Ends what a killed session left running. */
async function clearAway(store: ResultsStore, target: Target, reporter: RunReporter): Promise<void> {
  const ended = await target.sweep(store.path)
  if (ended > 0) reporter.finding?.(leftoversEnded(ended), undefined)
}

interface Running {
  readonly ask: SuiteRun
  readonly effects: SuiteEffects
  readonly store: ResultsStore
  readonly figures: Figures
  readonly nodes: NodesSeen
  readonly keepRate: ReturnType<typeof openMatrixRates>
  readonly prepare: (run: PlannedRun, jobId: string) => PreparedRun
}

async function runPlan(
  running: Running,
  done: ReadonlySet<string>,
): Promise<Pick<SuiteSummary, 'end' | 'left'>> {
  const { effects, figures, ask } = running
  const { plan, suite } = ask.planned
  const endOfBudget = effects.now() + (suite.budget.total ?? Infinity)
  const left: PlannedRun[] = []
  const { gently } = effects.stop
  for (const [index, run] of plan.runs.entries()) {
    if (done.has(run.id)) continue
    const enough = await figures.enough(run)
    if (enough !== undefined) {
      effects.reporter.passedOver?.(run, enough)
      continue
    }
    const mayStart = !gently.aborted && effects.now() < endOfBudget
    const made = mayStart ? await runOne(running, run, index + 1) : undefined
    if (made === undefined || made.outcome.state === 'cancelled') left.push(run)
  }
  return { end: left.length === 0 ? 'all-done' : gently.aborted ? 'interrupted' : 'budget-spent', left }
}

async function runOne(
  { ask, effects, store, figures, nodes, prepare, keepRate }: Running,
  run: PlannedRun,
  position: number,
) {
  const { target, plan } = ask.planned
  const { job, steps } = prepare(run, '')
  effects.reporter.runStarted?.({
    run,
    position,
    of: plan.runs.length,
    command: target.render(job).tasks[0]?.command ?? [],
    steps,
  })
  const made = await executeRun(run, (id) => prepare(run, id), { ...effects, target, store })
  const measurement = await figures.add(made)
  if (made.origin.kind === 'executed') await nodes.describe(made.origin.nodes)
  effects.reporter.runEnded?.(made, measurement)
  if (!effects.stop.gently.aborted) await keepRate(measurement)
  return made
}
