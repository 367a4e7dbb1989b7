import { readFileSync } from 'node:fs'

/** When a step of a program began and ended by its own stopwatch, in seconds since 1970. */
type TimedStep = readonly [began: number, ended: number]

/** A run as the program itself timed it. */
export interface Stopwatch {
  readonly steps: readonly TimedStep[]
  /** When steady started it, in seconds since 1970. */
  readonly started: number
}

/** The records that a figure is of. */
export interface Evidence {
  readonly firstLine?: number
  readonly lastLine?: number
  readonly firstStep?: number
  readonly lastStep?: number
  readonly how?: { readonly data?: { readonly dropped?: number } }
  /** When the first and the last arrived, in seconds since the start of the run. */
  readonly arrived?: { readonly from: number; readonly to: number }
}

export function readStopwatch(file: string, run: string): Stopwatch {
  const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'))
  const { started } = (read(run) as { run: { origin: { started: string } } }).run.origin
  return { steps: read(file) as TimedStep[], started: Date.parse(started) / 1000 }
}

/** Steps a second, without what a program does between two passes over its data, such as evaluations. */
export function trueRate(steps: readonly TimedStep[]): number {
  return steps.length / steps.reduce((sum, [began, ended]) => sum + ended - began, 0)
}

/** The steps that ended after the first record of a window arrived, up to the arrival of its last. */
export function stepsInWindow({ steps, started }: Stopwatch, { from, to }: { from: number; to: number }) {
  return steps.filter(([, ended]) => ended > started + from && ended <= started + to)
}

/** Whether the same records are meant: a log that nobody watched has no times of arrival. */
export const isSameWindow = (window: Evidence, other: Evidence): boolean =>
  JSON.stringify(placesOf(window)) === JSON.stringify(placesOf(other))

const placesOf = (window: Evidence) => [
  window.firstLine,
  window.lastLine,
  window.firstStep,
  window.lastStep,
  window.how?.data?.dropped,
]
