import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeJob } from '../../core/jobs/make-job.ts'
import type { SubmittedTask } from '../../core/jobs/submission.ts'
import { startOf } from '../../core/jobs/holes.ts'
import type { Finding } from '../../core/model/finding.ts'
import { keptLogs, ranksThatFailed } from '../../core/jobs/kept-logs.ts'
import { firstRank, type Job, type NodeName } from '../../core/model/job.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import type { ExecutedOrigin, Run } from '../../core/model/run.ts'
import { classifyOutcome, readableLines } from '../../core/outcome/classify.ts'
import { redacted } from '../../core/secrets/secrets.ts'
import type { ResultsStore } from '../../host/store/results-store.ts'
import type { RunWriter } from '../../host/store/run-writer.ts'
import { logLine } from '../../host/store/stored-log.ts'
import type { Target } from '../../host/targets/target.ts'
import { openFormat } from '../measure/log-format.ts'
import { type FollowedJob, submitAndFollow, type StopSignals } from './follow-job.ts'
import { followSteps, type LiveSteps } from './live-steps.ts'
import type { PreparedRun } from '../suite/prepare.ts'
import type { RunReporter } from './reporter.ts'
import { tasksWithoutSecrets } from './job-preview.ts'

export interface ExecuteRunOptions {
  readonly target: Target
  readonly store: ResultsStore
  readonly reporter: RunReporter
  readonly stop: StopSignals
  readonly date: () => Date
  /** Told of the nodes of a run that is about to be kept, while their engine still knows them. */
  readonly describe?: (nodes: readonly NodeName[]) => Promise<void>
  /** What is doubtful of a run that showed so many step records; nothing without it. */
  readonly findingsOf?: (records: number) => readonly Finding[]
}

/** How much of a log's end is searched for the reason of a failure. */
const tailBytes = 256 * 1024

/**
 * Executes a run and keeps it. What cannot be kept whole is not kept at all. Where output of the job could not be written,
 * the target has ended the job, and the run's folder is gone. After any other throw the reference of the job stays, because
 * the job may still run. A job that another session submitted is followed to its end; where nothing of it is left, the run
 * starts again as another job.
 *
 * @throws SteadyError where the target or the disk failed
 */
export async function executeRun(prepared: PreparedRun, doing: ExecuteRunOptions): Promise<Run> {
  const { run } = prepared
  const earlier = doing.store.jobOf(run)?.id
  const made = earlier === undefined ? undefined : await attempt(prepared, earlier, doing)
  const record = made ?? (await attempt(prepared, randomUUID(), doing))
  if (record === undefined)
    throw new TypeError(`the target lost the run ${run.id}, which it had just been given`)
  return record
}

/** undefined where the job was lost. */
async function attempt(
  prepared: PreparedRun,
  id: string,
  doing: ExecuteRunOptions,
): Promise<Run | undefined> {
  const { run, parts, format } = prepared
  const job = makeJob({ ...parts, id })
  const { target, store, reporter, date, describe } = doing
  const opened = format === undefined ? undefined : await openFormat(format)
  const live = followSteps(run.case, opened, (progress) => reporter.step?.(run, progress))
  const writer = store.begin(run, job.streams, keptLogs(job.streams, prepared.rankLogs))
  const output = { refused: false }
  let kept: Run
  try {
    let started = date()
    keepReference(run, job, doing)
    const followed = await submitAndFollow(
      job,
      {
        queued: (state) => reporter.runQueued?.(run, state),
        started: () => {
          started = date()
          reporter.runLaunched?.(run)
        },
        write: (stream, chunk, at) => {
          output.refused = true
          writer.write(stream, chunk, at)
          output.refused = false
          if (stream === firstRank) live.push(chunk, at)
        },
      },
      doing,
    )
    if (followed.ending.kind === 'lost') {
      // First, because a job whose files are released cannot be submitted again.
      writer.discard()
      await target.release(job)
      return undefined
    }
    const end = { ...followed, ending: followed.ending }
    const record = await recordOf(prepared, job, end, { writer, live, started, doing })
    await describe?.(followed.nodes)
    kept = store.commit(record)
  } catch (error) {
    if (output.refused) writer.discard()
    else writer.leave()
    throw error
  }
  await releaseKept(kept, job, doing)
  return kept
}

/** A session that is killed before the end of this leaves the reference of the job, with which the next one releases it. */
async function releaseKept(
  run: Run,
  job: Job,
  { target, store }: Pick<ExecuteRunOptions, 'target' | 'store'>,
) {
  await target.release(job)
  store.forgetJob(run)
}

/** Releases the jobs of kept runs that an earlier session did not release. */
export async function releaseEarlier(
  runs: readonly Run[],
  prepare: (run: PlannedRun) => PreparedRun,
  doing: Pick<ExecuteRunOptions, 'target' | 'store'>,
): Promise<void> {
  for (const run of runs) {
    const id = doing.store.jobOf(run)?.id
    if (id !== undefined) await releaseKept(run, makeJob({ ...prepare(run).parts, id }), doing)
  }
}

/** Before anything of the job starts, so that a session that is killed at any later moment can be taken up again. */
function keepReference(run: PlannedRun, job: Job, { store, target, date }: ExecuteRunOptions) {
  const { name, engine } = target.cluster
  store.keepJob(run, { id: job.id, cluster: name, engine, kept: date().toISOString() })
}

interface Traces {
  readonly writer: RunWriter
  readonly live: LiveSteps
  readonly started: Date
  readonly doing: ExecuteRunOptions
}

type FinishedJob = FollowedJob & { readonly ending: Parameters<typeof classifyOutcome>[0]['ending'] }

async function recordOf(
  { run, rankLogs, rule }: PreparedRun,
  job: Job,
  { ending, elapsed, queued, nodes, peakMemory }: FinishedJob,
  { writer, live, started, doing: { target, store, findingsOf } }: Traces,
): Promise<Run> {
  const tail = outputsToSearch(job, ending).flatMap((stream) => readableLines(writer.tail(stream, tailBytes)))
  const { unkept, ...logs } = await writer.finish(nodes, ranksThatFailed(job, ending, nodes))
  const diverged = await divergence(live, join(store.path, logs.log.path))
  const outcome = classifyOutcome({ ending, tail, diverged })
  const tasks = keptTasks(tasksWithoutSecrets(target.render(job).tasks, job))
  return {
    ...run,
    origin: {
      kind: 'executed',
      ...logs,
      unkept:
        unkept.outputs === 0 ? undefined : { kept: rankLogs, ranks: unkept.outputs, bytes: unkept.bytes },
      launcher: job.launcher,
      ...(rule === undefined ? {} : { rule }),
      nodes,
      tasks,
      command: tasks[0]?.command ?? [],
      workingDirectory: startOf(job, job.tasks[0]?.folder),
      ...variablesOf(job, target),
      started: started.toISOString(),
      elapsed,
      queued,
      peakMemory,
    },
    outcome,
    findings: outcome.state === 'completed' ? (findingsOf?.(live.records()) ?? []) : [],
  }
}

/** The sampler of a run is not one of its tasks. */
const keptTasks = (tasks: readonly SubmittedTask[]): ExecutedOrigin['tasks'] =>
  tasks.flatMap(({ name, node, command, variables, role }) =>
    role === 'sampler' ? [] : [{ name, node, command, variables }],
  )

/** Those of the job's own count as set, and never as taken away. A container inherits none. */
function variablesOf(job: Job, target: Target): Pick<ExecutedOrigin, 'variables' | 'scrubbed'> {
  const { recorded, scrubbed } = job.container === undefined ? target.inherited() : nothingInherited
  return {
    variables: redacted({ ...recorded, ...job.variables }),
    scrubbed: scrubbed.filter((name) => !(name in job.variables)),
  }
}

const nothingInherited = { recorded: {}, scrubbed: [] }

/** Every stream of a job. That of the failed task comes last, because people are shown the end. */
function outputsToSearch({ streams }: Job, ending: FinishedJob['ending']): string[] {
  const logs = streams.filter(({ holds }) => holds === 'log')
  const names = logs.map(({ name }) => name).reverse()
  const failed = ending.kind === 'exited' && names.includes(ending.task) ? ending.task : firstRank
  return [...names.filter((name) => name !== failed), failed]
}

async function divergence(live: LiveSteps, log: string) {
  const line = live.divergedAt()
  if (line === undefined) return undefined
  const [text = ''] = readableLines(await logLine(log, line))
  return { line, text }
}
