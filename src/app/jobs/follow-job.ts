import type { Job, JobLimits } from '../../core/model/job.ts'
import type { Ending } from '../../core/outcome/ending.ts'
import {
  nothingRan,
  type CancelManner,
  type JobEnd,
  type OutputSink,
  type Target,
} from '../../host/targets/target.ts'
import { seconds, type Seconds } from '../../core/model/units.ts'

/** How a user asks for the end: once for SIGTERM and a grace period, twice for SIGKILL. */
export interface StopSignals {
  readonly gently: AbortSignal
  readonly now: AbortSignal
}

/** Calls `act` once, at once where the signal was given before; returns how to call it off. */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
  return () => {
    signal.removeEventListener('abort', act)
  }
}

interface LimitsWatch {
  /** The job has its nodes, which get ready for it. */
  granted(): void
  /** Its tasks start. */
  started(): void
  /** Output has arrived. */
  heard(): void
  stop(): void
}

/**
 * Calls `exceeded` once: when a job has waited in the queue for too long, when its nodes take the time of a run to get
 * ready, or when it, from its start, has taken its whole time or printed nothing for too long.
 */
function watchLimits(limits: JobLimits, exceeded: (ending: Ending) => void): LimitsWatch {
  const { queue } = limits
  const timers: Timer[] = []
  let lastHeard = now()
  if (queue !== undefined)
    timers.push(
      afterSeconds(queue, () => {
        exceeded({ kind: 'queue-limit', after: queue })
      }),
    )
  const stop = () => {
    for (const timer of timers.splice(0)) timer.cancel()
  }
  const watchQuiet = (wait: Seconds) => {
    timers.push(afterSeconds(wait, checkQuiet))
  }
  function checkQuiet() {
    // Output may lie ready unread, such as after this program itself was stopped and continued: read it first.
    setImmediate(() => {
      const quietFor = seconds(now() - lastHeard)
      if (quietFor >= limits.quiet) exceeded({ kind: 'stalled', quietFor })
      else watchQuiet(seconds(limits.quiet - quietFor))
    })
  }
  const watchTime = () => {
    stop()
    timers.push(
      afterSeconds(limits.run, () => {
        exceeded({ kind: 'timed-out', after: limits.run })
      }),
    )
  }
  return {
    granted: watchTime,
    started: () => {
      watchTime()
      lastHeard = now()
      watchQuiet(limits.quiet)
    },
    heard: () => (lastHeard = now()),
    stop,
  }
}

const now = () => performance.now() / 1000

interface Timer {
  cancel(): void
}

/** Node's timers overflow at 2^31 ms, which is less than 25 days. */
const longestMs = 2 ** 31 - 1

function afterSeconds(wait: Seconds, act: () => void): Timer {
  let left = wait * 1000
  let timer: NodeJS.Timeout
  const arm = () => {
    const next = Math.min(left, longestMs)
    left -= next
    timer = setTimeout(left > 0 ? arm : act, next)
  }
  arm()
  return {
    cancel: () => {
      clearTimeout(timer)
    },
  }
}

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
export async function submitAndFollow(
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
