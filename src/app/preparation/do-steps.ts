import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import type { Job } from '../../core/model/job.ts'
import { classifyOutcome, readableLines } from '../../core/outcome/classify.ts'
import { ensureCommand, makeCommand } from '../../core/preparation/step-script.ts'
import { outcomeText } from '../../core/words/outcome-words.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import type { ResultsStore } from '../../host/store/results-store.ts'
import type { CheckedStep, StepMaking } from '../../core/preparation/step.ts'
import type { Target } from '../../host/targets/target.ts'
import { submitAndFollow, type StopSignals } from '../jobs/follow-job.ts'
import type { RunReporter } from '../jobs/reporter.ts'
import { inSubmittedJob, type NeededStep, type StepSeen } from './needed-steps.ts'

export interface DoStepsOptions {
  readonly target: Target
  readonly store: Pick<ResultsStore, 'path' | 'beginStep'>
  readonly reporter: RunReporter
  readonly stop: StopSignals
}

/** Those that are not done on every node. @throws SteadyError `PREPARATION_UNSEEN` */
export const undoneSteps = (seen: readonly StepSeen[]): StepSeen[] =>
  seen.filter(({ needed, nodes }) =>
    nodes.some(({ node, state }) => {
      if (state.kind === 'missing')
        throw new SteadyError('PREPARATION_UNSEEN', {
          step: needed.step.title,
          workload: needed.step.workload,
          node,
          why: state,
        })
      return state.value.state !== 'done'
    }),
  )

/**
 * Does steps on the nodes that lack them, one step after the other, and keeps what they print. A step that a killed session
 * left running on an engine that outlives it is followed to its end.
 *
 * @throws SteadyError `PREPARATION_FAILED`, or where the target failed
 */
export async function doSteps(undone: readonly StepSeen[], doing: DoStepsOptions): Promise<void> {
  for (const { needed, nodes } of undone) {
    const { make } = needed.step
    if (doing.stop.gently.aborted) return
    if (make === undefined) continue
    const lacking = nodes.flatMap(({ node, state }) =>
      state.kind === 'known' && state.value.state === 'done' ? [] : [node],
    )
    doing.reporter.preparationStarted?.(needed.step, lacking)
    await inSubmittedJob([doing.store.path, needed.place, needed.step], (id) =>
      doStep(needed, make, id, doing),
    )
  }
}

/** @returns undefined where an earlier session had submitted the job, and nothing is left of it */
async function doStep(
  needed: NeededStep<CheckedStep>,
  { command, limit }: StepMaking,
  id: string,
  { target, store, stop }: DoStepsOptions,
): Promise<true | undefined> {
  const { step, topology, jobOf } = needed
  const { check } = step
  const made =
    check.by === 'paths'
      ? makeCommand({ creates: check.creates, command }, randomUUID())
      : ensureCommand(check.command, command)
  const job: Job = jobOf(id, made, { topology, limit })
  const logs = store.beginStep(logFolder(needed), job.streams)
  try {
    const { ending, nodes: names } = await submitAndFollow(
      job,
      {
        started: () => undefined,
        write: (stream, chunk) => logs.get(stream)?.write(chunk),
      },
      { target, stop },
    )
    await target.release(job)
    if (ending.kind === 'lost') return undefined
    const failed =
      ending.kind === 'exited' ? job.streams.find((stream) => stream.name === ending.task) : undefined
    const log = logs.get((failed ?? job.streams[0])?.name ?? '')
    const tail = readableLines(log?.tail(tailBytes) ?? '')
    const outcome = classifyOutcome({ ending, tail, diverged: undefined })
    if (outcome.state !== 'completed' && outcome.state !== 'cancelled')
      throw new SteadyError('PREPARATION_FAILED', {
        step: step.title,
        workload: step.workload,
        node: names[failed?.node ?? 0] ?? null,
        outcome: outcomeText(outcome),
        printed: tail.at(-1) ?? '',
        log: join(store.path, log?.path ?? ''),
      })
    return true
  } finally {
    for (const log of logs.values()) log.close()
  }
}

/** A title may be in any script, and several steps may have it. */
function logFolder({ step, place }: NeededStep): string {
  const readable = `${step.workload}-${step.title.en}`.slice(0, 80)
  const digest = sha256Of(JSON.stringify([place, step])).slice(0, 8)
  return `${readable}-${digest}`.replaceAll(/[^A-Za-z0-9.]+/g, '-').toLowerCase()
}

/** How much of the end of its output is searched for why a step failed. */
const tailBytes = 64 * 1024
