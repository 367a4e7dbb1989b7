import type { Phrase } from '../messages/data.ts'
import { phrase } from '../model/text.ts'
import type { WindowRule } from '../model/protocol.ts'
import type { Stretch } from './stretch.ts'

type Ends = Pick<Stretch, 'firstLine' | 'lastLine' | 'firstStep' | 'lastStep'>

export function fixedWindowPhrase(
  { skip, count, unit = 'records' }: Extract<WindowRule, { kind: 'fixed' }>,
  ends: Ends,
  basis: Basis,
): Phrase {
  const range = rangeOf(ends)
  return phrase('window-fixed', { range, basis, skip, count: count === 'rest' ? null : count, unit })
}

/** An automatic window, and the records around it. */
export interface Found {
  readonly ends: Ends
  /** Records before the window. */
  readonly dropped: number
  /** Records after the window. */
  readonly stragglers: number
  /** To how many records the ends of the window are exact. */
  readonly resolution: number
  readonly level: WindowLevel
}

export const automaticWindowPhrase = (
  { ends, dropped, stragglers, resolution, level }: Found,
  basis: Basis,
): Phrase =>
  phrase('window-automatic', { range: rangeOf(ends), basis, dropped, stragglers, resolution, level })

/** Lines where step numbers mean less, because each epoch restarts them. */
const rangeOf = ({ firstStep, lastStep, firstLine, lastLine }: Ends): StepRange =>
  firstStep === undefined || lastStep === undefined || lastStep < firstStep
    ? { by: 'lines', first: firstLine, last: lastLine }
    : { by: 'steps', first: firstStep, last: lastStep }

/** The records of a window, by their steps or else by their lines. */
export interface StepRange {
  readonly by: 'steps' | 'lines'
  readonly first: number
  readonly last: number
}

/** What the figure of a window is computed from. */
export type Basis = 'rates' | 'step-times' | 'stamps' | 'arrival'

export interface FixedBasis {
  readonly range: StepRange
  readonly basis: Basis
  readonly skip: number
  /** Null for all remaining ones. */
  readonly count: number | null
  readonly unit: 'records' | 'steps'
}

/** The position of a window in a run whose speed changes and stays. */
export type WindowLevel = 'only' | 'earlier' | 'later'

export interface AutomaticWindow {
  readonly range: StepRange
  readonly basis: Basis
  /** Records before the window. */
  readonly dropped: number
  /** Records after the window. */
  readonly stragglers: number
  /** To how many records the ends of the window are exact. */
  readonly resolution: number
  /** Which of the run's two levels the window is at. */
  readonly level: WindowLevel
}
