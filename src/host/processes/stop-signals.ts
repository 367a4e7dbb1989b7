import type { StopSignals } from '../targets/target.ts'

const asking = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Turns the signals that ask this program to end into {@link StopSignals}: the first is gentle, the second is not. */
export function listenForStop(): { readonly stop: StopSignals; readonly ignore: () => void } {
  const gently = new AbortController()
  const now = new AbortController()
  const hear = () => {
    if (gently.signal.aborted) now.abort()
    else gently.abort()
  }
  for (const name of asking) process.on(name, hear)
  return {
    stop: { gently: gently.signal, now: now.signal },
    ignore: () => {
      for (const name of asking) process.off(name, hear)
    },
  }
}
