import type { Job } from '../../core/model/job.ts'
import type { Ending } from '../../core/outcome/ending.ts'
import {
  nothingRan,
  type CancelManner,
  type JobEnd,
  type OutputSink,
  type Target,
} from '../../host/targets/target.ts'
import { watchLimits } from './limits.ts'
import { onAbort, type StopSignals } from './stop-signals.ts'

/** A job's end, and why it came. */
export interface FollowedJob extends Omit<JobEnd, 'ending'> {
  readonly ending: Ending
}

export interface FollowJobOptions {
  readonly target: Target
  readonly stop: StopSignals
}

/**
 * Submits a job, unless its target has it already, and follows it to its end. The limits of queue, run time and silence
 * are watched here, the same for every target; where one is exceeded, the job is cancelled.
 *
 * @throws SteadyError where the target failed; what the sink throws
 */
export async function followJob(
  job: Job,
  sink: OutputSink,
  { target, stop }: FollowJobOptions,
): Promise<FollowedJob> {
  if (stop.gently.aborted) return notStarted
  const ref = await target.submit(job)
  const samples = new Set(job.streams.flatMap(({ name, holds }) => (holds === 'telemetry' ? [name] : [])))
  let early: Ending | undefined
  const cancel = (why: Ending, manner: CancelManner) => {
    early ??= why
    limits.stop()
    // What goes wrong here shows in the end that follow() reports.
    target.cancel(ref, manner).catch(() => undefined)
  }
  const limits = watchLimits(job.limits, (ending) => {
    cancel(ending, 'gently')
  })
  const ignoreStop = [
    onAbort(stop.gently, () => {
      cancel({ kind: 'cancelled' }, 'gently')
    }),
    onAbort(stop.now, () => {
      cancel({ kind: 'cancelled' }, 'now')
    }),
  ]
  try {
    const end = await target.follow(ref, {
      queued: (state) => sink.queued?.(state),
      granted: () => {
        limits.granted()
      },
      unheard: () => {
        limits.heard()
      },
      started: (nodes) => {
        limits.started()
        sink.started(nodes)
      },
      write: (stream, chunk, at) => {
        // A program that hangs is sampled all the same.
        if (!samples.has(stream)) limits.heard()
        sink.write(stream, chunk, at)
      },
    })
    return { ...end, ending: early ?? end.ending }
  } finally {
    limits.stop()
    for (const ignore of ignoreStop) ignore()
  }
}

const notStarted: FollowedJob = { ...nothingRan, ending: { kind: 'cancelled' } }
