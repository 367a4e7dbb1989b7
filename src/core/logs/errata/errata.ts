/** A metric that versions of a program print wrongly. */
export interface Erratum {
  readonly program: string
  /** As its packages number them. */
  readonly versions: string
  readonly metric: string
  /** What the printed number is. */
  readonly counts: ErratumCount
  /** Where the mistake is described or was mended. */
  readonly source: string
}

export type ErratumCount = 'steps'

/** transformers 4.3.0 to 4.6.1 hand `max_steps` to `speed_metrics` as the number of samples; 4.7.0 hands it both. */
export const transformersStepsAsSamples: Erratum = {
  program: 'transformers',
  versions: '4.0 – 4.6',
  metric: 'train_samples_per_second',
  counts: 'steps',
  source: 'transformers 4.6.0, trainer.py:1373; 4.7.0, trainer.py:1368',
}

/** A misprinted figure of a log. */
export interface Misprint extends Erratum {
  readonly printed: number
  /** Null where what it takes is not known. */
  readonly corrected: number | null
}
