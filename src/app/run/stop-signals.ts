/** How a user asks for the end: once for SIGTERM and a grace period, twice for SIGKILL. */
export interface StopSignals {
  readonly gently: AbortSignal
  readonly now: AbortSignal
}

/** Calls `act` once, at once where the signal was given before; returns how to call it off. */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
  return () => {
    signal.removeEventListener('abort', act)
  }
}
