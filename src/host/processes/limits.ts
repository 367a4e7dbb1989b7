import type { Ending } from '../../core/outcome/ending.ts'
import type { Budget } from '../../core/model/suite.ts'
import { seconds, type Seconds } from '../../core/model/units.ts'

export interface LimitsWatch {
  /** Output has arrived. */
  heard(): void
  stop(): void
}

/**
 * Calls `exceeded` once, when the run has taken its whole time or printed nothing for too long.
 *
 * @param elapsed time since the run started
 */
export function watchLimits(
  limits: Pick<Budget, 'run' | 'quiet'>,
  elapsed: () => Seconds,
  exceeded: (ending: Ending) => void,
): LimitsWatch {
  let lastHeard = elapsed()
  const whole = afterSeconds(limits.run, () => {
    exceeded({ kind: 'timed-out', after: limits.run })
  })
  let quiet = afterSeconds(limits.quiet, checkQuiet)
  const stop = () => {
    whole.cancel()
    quiet.cancel()
  }
  function checkQuiet() {
    // Output may lie ready unread, such as after this program itself was stopped and continued: read it first.
    setImmediate(() => {
      const quietFor = seconds(elapsed() - lastHeard)
      if (quietFor >= limits.quiet) exceeded({ kind: 'stalled', quietFor })
      else quiet = afterSeconds(seconds(limits.quiet - quietFor), checkQuiet)
    })
  }
  return { heard: () => (lastHeard = elapsed()), stop }
}

/** Node's timers overflow at 2^31 ms, which is less than 25 days. */
const longestMs = 2 ** 31 - 1

function afterSeconds(wait: Seconds, act: () => void) {
  let left = wait * 1000
  let timer: NodeJS.Timeout
  const arm = () => {
    const now = Math.min(left, longestMs)
    left -= now
    timer = setTimeout(left > 0 ? arm : act, now)
  }
  arm()
  return {
    cancel: () => {
      clearTimeout(timer)
    },
  }
}
