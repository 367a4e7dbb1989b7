import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isOpen, nextTrial } from '../../core/batch-search/searched-batch.ts'
import { draftJob } from '../../core/jobs/make-job.ts'
import { trialOf } from '../../core/batch-search/trial.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Plan, PlannedRun } from '../../core/model/plan.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { Seconds } from '../../core/model/units.ts'
import { inheritedSecrets, redactedText, secretsOfDocument } from '../../core/secrets/secrets.ts'
import { workloadFacts } from '../../core/model/results-folder.ts'
import { openFileReader, type ReadFile } from '../../host/store/file-reader.ts'
import { openResults } from '../../host/store/open-results.ts'
import type { ResultsStore } from '../../host/store/results-store.ts'
import { isResultsFolder, readRuns, readTrials } from '../../host/store/read-results.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { announceRuns } from '../suite/announce-runs.ts'
import { previewJob } from '../jobs/job-preview.ts'
import { replan, type PlannedSuite } from '../suite/planned-suite.ts'
import { requireUnchanged } from '../suite/choose-setups.ts'
import { doSteps, undoneSteps } from '../preparation/do-steps.ts'
import { requireByHand, requireDone } from '../preparation/require-steps.ts'
import { casesToPrepare, checkedStages, lookAtSteps, neededSteps } from '../preparation/needed-steps.ts'
import { makeCheckouts, requireCommitted } from '../suite/checkouts.ts'
import { environmentQuestion } from '../suite/environment-question.ts'
import { executeRun, releaseEarlier } from '../jobs/execute-run.ts'
import { keepFigures, type Figures } from './figures.ts'
import { openMatrixRates } from '../../host/probes/matrix-rate.ts'
import { openNodes, type NodesSeen } from './nodes.ts'
import { isSettled } from './settled.ts'
import { casesApartFinding, leftoversFinding } from './session-findings.ts'
import { prepareRun, type PreparedRun } from '../suite/prepare.ts'
import type { RunReporter, SuiteSummary } from '../jobs/reporter.ts'
import { searchBatches } from '../jobs/search-batches.ts'
import type { StopSignals } from '../jobs/follow-job.ts'
import { reportNeeds } from '../suite/section-files.ts'
import { suiteNeeds } from '../suite/suite-needs.ts'

export interface SuiteRun {
  readonly planned: PlannedSuite
  /** The results folder: a new one, or one of the same suite to resume. */
  readonly results: string
  /** Whether runs that failed in an earlier session are made again; cancelled ones always are. */
  readonly retryFailed: boolean
  /** Whether steps of preparation that are not done are done first; without it they are an error. */
  readonly prepare?: boolean
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
 * kept is whole, and calling it again resumes the suite.
 *
 * @throws SteadyError where nothing can be run (and then nothing was written), or the target or the disk failed
 */
export async function runSuite(ask: SuiteRun, effects: SuiteEffects): Promise<SuiteSummary> {
  const { retryFailed, read = openFileReader() } = ask
  const { target } = ask.planned
  const { reporter } = effects
  const folder = resolve(ask.results)
  const work = workLeft(ask, folder, read)
  const { known, settledBefore, toMake, earlier } = work
  await requireStartable(work, folder)

  const stopping = () => reporter.stopping?.()
  effects.stop.gently.addEventListener('abort', stopping)
  const store = openSuiteResults(known, folder, read)
  try {
    if (toMake.length > 0) await makeCheckouts(known, store.path)
    const leftovers = await target.sweep(store.path)
    await prepareNodes(work, { ask, effects, store })
    const prepareKnown = (run: PlannedRun) => prepareRun(run, { ...known, results: store.path })
    await releaseEarlier([...store.runs, ...work.tried], prepareKnown, { target, store })
    const endOfBudget = effects.now() + (known.suite.budget.total ?? Infinity)
    const mayStart = () => !effects.stop.gently.aborted && effects.now() < endOfBudget
    const trials = await searchBatches({
      ...effects,
      planned: known,
      trials: work.standing,
      target,
      store,
      mayStart,
    })
    const planned = known.searches.some(isOpen) ? replan(known, trials, earlier) : known
    if (planned !== known) {
      store.keepPlan(planned.plan)
      announceRuns(
        planned,
        planned.plan.runs.filter(({ id }) => !settledBefore.has(id)),
      )
    }
    const done = store.runs.filter((run) => isSettled(run, retryFailed))
    reporter.started?.(planned.plan, done)
    for (const skip of planned.plan.skips) reporter.skipped?.(skip)
    if (store.apart.length > 0) reporter.finding?.(casesApartFinding(store.apart), undefined)
    if (leftovers > 0) reporter.finding?.(leftoversFinding(leftovers), undefined)
    const running = await startRunning(planned, { effects, store, mayStart })
    const left = await runPlan(running, new Set(done.map(({ id }) => id)))
    const { searches } = planned
    const end = endOf({ left, searches }, running)
    const summary = { end, left, searches, ...(await running.figures.measured()) }
    reporter.finished?.(summary)
    return summary
  } finally {
    effects.stop.gently.removeEventListener('abort', stopping)
    store.close()
  }
}

type WorkLeft = ReturnType<typeof workLeft>

/** What earlier sessions have left to run, as far as it is known before the searches for batches. */
function workLeft({ planned, retryFailed }: SuiteRun, folder: string, read: ReadFile) {
  const there = isResultsFolder(folder)
  const earlier = (plan: Plan) => (there ? readRuns(folder, plan, read) : [])
  const tried = there ? readTrials(folder, planned.plan.searches, read) : []
  const standing = tried.filter((run) => !retryFailed || trialOf(run).verdict.kind !== 'failed')
  const known = planned.plan.searches.length > 0 ? replan(planned, standing, earlier) : planned
  const settledBefore = new Set(
    earlier(known.plan).flatMap((run) => (isSettled(run, retryFailed) ? [run.id] : [])),
  )
  const toMake = [
    ...known.searches.flatMap((searched) => nextTrial(searched, known) ?? []),
    ...known.plan.runs.filter(({ id }) => !settledBefore.has(id)),
  ]
  return { known, earlier, tried, standing, settledBefore, toMake }
}

/** Throws where one of the runs to make could not even start. Writes nothing. */
async function requireStartable({ known, toMake }: WorkLeft, results: string): Promise<void> {
  if (toMake.length > 0) await requireUnchanged(known.setups.values(), process.env)
  if (toMake.length > 0) await requireCommitted(known)
  // No commit is checked out yet: the programs are looked for in the working tree.
  const inTree = { ...known, suite: withoutCommits(known.suite), results }
  announceRuns(known, toMake)
  const prepared = toMake.map((run) => prepareRun(run, inTree))
  requireWhole(prepared)
  await known.target.preflight(prepared.map(({ parts }) => draftJob(parts)))
}

const openSuiteResults = (known: PlannedSuite, folder: string, read: ReadFile) =>
  openResults(folder, {
    suite: known.suite,
    plan: known.plan,
    cluster: known.target.cluster,
    workloads: workloadFacts(known.workloads),
    suiteSource: known.source,
    suiteNeeds: suiteNeeds(known),
    shown: reportNeeds(known.suite.report, dirname(known.path)),
    secrets: [...inheritedSecrets(process.env), ...secretsOfDocument([...known.workloads.values()])],
    madeBy: steadyVersion(),
    matrix: 'editable',
    read,
  })

interface SuiteSession {
  readonly ask: SuiteRun
  readonly effects: SuiteEffects
  readonly store: ResultsStore
}

/** Does the steps of preparation that are not done, or throws where they may not be done now. */
async function prepareNodes(
  { known, settledBefore }: WorkLeft,
  { ask, effects: { reporter, stop }, store }: SuiteSession,
): Promise<void> {
  const { target } = known
  const needed = neededSteps(casesToPrepare(known, settledBefore), { ...known, results: store.path }).filter(
    // Steps that runs do themselves never prevent a run, so they are not looked at.
    ({ step }) => ask.prepare === true || step.make?.byRuns !== true,
  )
  for (const stage of checkedStages(needed)) {
    const undone = undoneSteps(await lookAtSteps(stage, { target, stop, results: store.path }))
    requireByHand(undone)
    if (ask.prepare !== true) requireDone(undone)
    else await doSteps(undone, { target, store, reporter, stop })
  }
}

/** @throws SteadyError `SECRET_HIDDEN` where a command is that of a kept suite, which has no secrets */
function requireWhole(prepared: readonly PreparedRun[]): void {
  for (const { run, parts } of prepared)
    if (JSON.stringify(parts.rank.command).includes(redactedText))
      throw new SteadyError('SECRET_HIDDEN', { run: run.id })
}

const withoutCommits = (suite: Suite): Suite => ({
  ...suite,
  variants: suite.variants.map((variant) => ({ ...variant, git: undefined })),
})

/** A search that another session has to make a trial of again is open, and yet has not been cut short. */
function endOf(
  { left, searches }: Pick<SuiteSummary, 'left' | 'searches'>,
  running: SuiteInProgress,
): SuiteSummary['end'] {
  const isDone = left.length === 0 && (running.mayStart() || !searches.some(isOpen))
  if (isDone) return 'all-done'
  return running.effects.stop.gently.aborted ? 'interrupted' : 'budget-spent'
}

interface SuiteInProgress {
  readonly planned: PlannedSuite
  readonly effects: SuiteEffects
  readonly store: ResultsStore
  readonly figures: Figures
  readonly nodes: NodesSeen
  readonly keepRate: ReturnType<typeof openMatrixRates>
  readonly prepare: (run: PlannedRun) => PreparedRun
  readonly mayStart: () => boolean
}

async function startRunning(
  planned: PlannedSuite,
  { effects, store, mayStart }: Pick<SuiteInProgress, 'effects' | 'store' | 'mayStart'>,
): Promise<SuiteInProgress> {
  const { suite, plan, target, workloads } = planned
  const results = store.path
  const question = environmentQuestion(planned, results)
  const nodes = openNodes({ question, store, target, reporter: effects.reporter })
  // Nodes that only the engine knows show once a run has been made on them.
  await nodes.describe(target.cluster.nodes.map(({ name }) => name))
  const workloadOf = (name: string) => workloads.get(name)
  return {
    planned,
    effects,
    store,
    figures: keepFigures({ suite, plan, results, workloadOf }, store.runs),
    nodes,
    prepare: (run) => prepareRun(run, { ...planned, results }),
    mayStart,
    keepRate: openMatrixRates(results),
  }
}

/** @returns the runs that still have to run */
async function runPlan(running: SuiteInProgress, done: ReadonlySet<string>): Promise<PlannedRun[]> {
  const { effects, figures, planned, mayStart } = running
  const last = planned.plan.runs.findLast(({ id }) => !done.has(id))
  const left: PlannedRun[] = []
  let isFirst = true
  for (const [index, run] of planned.plan.runs.entries()) {
    if (done.has(run.id)) continue
    const enough = await figures.enough(run)
    if (enough !== undefined) {
      effects.reporter.passedOver?.(run, enough)
      continue
    }
    if (!isFirst) await pauseBefore(run, running)
    const made = mayStart()
      ? await runOne(running, run, { position: index + 1, isLast: run === last })
      : undefined
    isFirst &&= made === undefined
    if (made === undefined || made.outcome.state === 'cancelled') left.push(run)
  }
  return left
}

async function pauseBefore(run: PlannedRun, { planned, effects, mayStart }: SuiteInProgress): Promise<void> {
  const { pause } = planned.suite.repeats
  if (pause === undefined || !mayStart()) return
  effects.reporter.pausing?.(run, pause)
  await waitFor(pause, effects.stop.gently)
}

async function runOne(
  { planned, effects, store, figures, nodes, prepare, keepRate }: SuiteInProgress,
  run: PlannedRun,
  { position, isLast }: { readonly position: number; readonly isLast: boolean },
) {
  const { target, plan } = planned
  const prepared = prepare(run)
  effects.reporter.runStarted?.({
    run,
    position,
    of: plan.runs.length,
    command: target.render(previewJob(prepared.parts)).tasks[0]?.command ?? [],
    steps: prepared.steps,
  })
  if (!isLast) target.expect?.(store.path)
  const made = await executeRun(prepared, {
    ...effects,
    target,
    store,
    describe: (names) => nodes.describe(names),
  })
  const measurement = await figures.add(made)
  effects.reporter.runEnded?.(made, measurement)
  if (!effects.stop.gently.aborted) await keepRate(measurement)
  return made
}

/** Waits. A signal ends the wait at once. */
async function waitFor(duration: Seconds, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(duration * 1000, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
