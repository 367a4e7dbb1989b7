import type { JobLimits } from '../../core/model/job.ts'
import { seconds, type Seconds } from '../../core/model/units.ts'
import type { Ending } from '../../core/outcome/ending.ts'

export interface LimitsWatch {
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
export function watchLimits(limits: JobLimits, exceeded: (ending: Ending) => void): LimitsWatch {
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
