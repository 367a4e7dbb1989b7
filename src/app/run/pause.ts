import { setTimeout } from 'node:timers/promises'
import type { Seconds } from '../../core/model/units.ts'

/** Waits. A signal ends the wait at once. */
export async function waitFor(duration: Seconds, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(duration * 1000, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
