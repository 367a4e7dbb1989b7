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
  /** Null for all the rest. */
  readonly count: number | null
  readonly unit: 'records' | 'steps'
}

/** Where a window is in a run whose speed changes for good. */
export type WindowLevel = 'only' | 'earlier' | 'later'

export interface AutomaticWindow {
  readonly range: StepRange
  readonly basis: Basis
  /** Records before the window. */
  readonly dropped: number
  /** Records after the window. */
  readonly stragglers: number
  /** How many records the ends of the window are found to. */
  readonly resolution: number
  /** Which of two levels of the run the window is at. */
  readonly level: WindowLevel
}
