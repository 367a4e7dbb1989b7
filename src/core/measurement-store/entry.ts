import type { EndedRun } from '../model/result.ts'
import { outputsOf, type Run } from '../model/run.ts'

/** A file that a measurement was computed from. */
export interface FileState {
  /** Below the results folder. */
  readonly path: string
  /** Identity of the file then; undefined where a later change might not alter it. */
  readonly identity: string | undefined
  /** Empty where there was no file. */
  readonly sha256: string
  readonly bytes: number
  readonly lines: number
}

/** The stored measurement of one run under one protocol. */
export interface StoredMeasurement extends Pick<EndedRun, 'measurement' | 'fingerprint'> {
  readonly run: string
  readonly protocol: string
  readonly files: readonly FileState[]
}

/** Whether a measurement of the run is worth storing: one that is computed from files. */
export const isStorable = ({ origin, outcome }: Run): boolean =>
  outcome.state === 'completed' && origin.kind !== 'published'

/**
 * Every file that the measurement of a run is computed from, besides `run.json` and the suite.
 * @param matrixRates path of the file of measured rates of matrix products
 */
export function measuredFiles({ origin }: Run, matrixRates: string): string[] {
  if (origin.kind === 'published') return []
  if (origin.kind === 'imported') return [origin.log.path]
  const paths = outputsOf(origin).flatMap(({ log, arrivals }) =>
    'path' in arrivals ? [log.path, arrivals.path] : [log.path],
  )
  return origin.telemetry.length > 0 ? [...paths, matrixRates] : paths
}

/** Whether JSON gives a value back unchanged: plain values only, and no number that JSON lacks. */
export function isExactInJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      if (value === null) return true
      if (Array.isArray(value)) return value.every((item) => item !== undefined && isExactInJson(item))
      if (Object.getPrototypeOf(value) !== Object.prototype) return false
      return Object.values(value).every((item) => item === undefined || isExactInJson(item))
    default:
      return false
  }
}
