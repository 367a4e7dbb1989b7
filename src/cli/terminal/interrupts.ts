import type { StopSignals } from '../../app/jobs/follow-job.ts'

export interface Interrupts extends StopSignals {
  /** Restores the default effect of Ctrl-C. */
  release(): void
}

/** Ctrl-C or SIGTERM: the first asks to end gently, the second to end at once. */
export function listenForInterrupts(): Interrupts {
  const gently = new AbortController()
  const now = new AbortController()
  const interrupt = () => {
    if (gently.signal.aborted) now.abort()
    else gently.abort()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, interrupt)
  return {
    gently: gently.signal,
    now: now.signal,
    release: () => {
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
