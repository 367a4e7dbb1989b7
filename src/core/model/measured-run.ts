import type { Fingerprint } from './fingerprint.ts'
import type { Measurement } from './measurement.ts'
import type { Maybe } from './missing.ts'
import type { Run } from './run.ts'

/** A completed run, and what its files give under one protocol. */
export interface MeasuredRun {
  readonly run: Run
  readonly measurement: Measurement
  /** What its program stated of itself; undefined where it stated nothing. */
  readonly fingerprint: Fingerprint | undefined
}

/** A run that ended in any way: the measurement of one that did not complete is missing, with the reason. */
export interface EndedRun extends Omit<MeasuredRun, 'measurement'> {
  readonly measurement: Maybe<Measurement>
}
