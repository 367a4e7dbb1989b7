import { openFormat } from '../log-format.ts'
import { join } from 'node:path'
import type { Run } from '../../core/model/run.ts'
import { classifyOutcome } from '../../core/outcome/classify.ts'
import { readableLines } from '../../core/outcome/tail.ts'
import type { ResultsStore } from '../../host/store/open-results.ts'
import { logLine } from '../../host/store/stored-log.ts'
import type { StopSignals, Target } from '../../host/targets/target.ts'
import { followSteps, type LiveSteps } from './live-steps.ts'
import type { PreparedRun } from './prepare.ts'
import type { RunReporter } from './reporter.ts'

export interface Executing {
  readonly target: Target
  readonly store: ResultsStore
  readonly reporter: RunReporter
  readonly stop: StopSignals
  readonly date: () => Date
}

/** How much of a log's end is searched for the reason of a failure. */
const tailBytes = 256 * 1024

/**
 * Executes a run and keeps it. What cannot be kept whole is not kept at all: after a throw the run's folder is gone.
 *
 * @throws SteadyError where the target or the disk failed
 */
export async function executeRun(prepared: PreparedRun, doing: Executing): Promise<Run> {
  const { run, order, variables, format } = prepared
  const { target, store, reporter, stop, date } = doing
  const opened = format === undefined ? undefined : await openFormat(format)
  const live = followSteps(run.case, opened, (progress) => reporter.step?.(run, progress))
  const writer = store.begin(run)
  try {
    const started = date()
    const end = await target.run(
      order,
      {
        write: (chunk, at) => {
          writer.write(chunk, at)
          live.push(chunk, at)
        },
      },
      stop,
    )
    const tail = readableLines(writer.tail(tailBytes))
    const files = writer.finish()
    const diverged = await divergence(live, join(store.path, files.log.path))
    const outcome = classifyOutcome({ ending: end.ending, tail, diverged })
    const record: Run = {
      ...run,
      origin: {
        kind: 'executed',
        ...files,
        command: order.command,
        workingDirectory: order.workingDirectory,
        variables: variables.recorded,
        scrubbed: variables.scrubbed,
        started: started.toISOString(),
        elapsed: end.elapsed,
        peakMemory: end.peakMemory,
      },
      outcome,
      findings: [],
    }
    store.commit(record)
    return record
  } catch (error) {
    writer.discard()
    throw error
  }
}

async function divergence(live: LiveSteps, log: string) {
  const line = live.divergedAt()
  if (line === undefined) return undefined
  const [text = ''] = readableLines(await logLine(log, line))
  return { line, text }
}
