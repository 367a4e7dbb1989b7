import type { Fingerprint } from '../model/fingerprint.ts'
import type { Result } from '../model/result.ts'

/** A part of a fingerprint that all runs of a case should share. Losses are compared separately. */
export type FingerprintPart = Exclude<keyof Fingerprint, 'losses'>

/** The stated parts of a training; each part is optional. */
export type StatedTraining = Partial<Pick<Fingerprint, FingerprintPart>>

/**
 * Parts that make two trainings different work: programs that differ in one of these are not compared. Other parts, such as the loader or
 * the memory format, are means to the same end, and are shown beside the figures.
 */
export const workParts = [
  'parameters',
  'globalBatch',
  'imageSize',
  'sequenceLength',
  'weightDtype',
  'activationDtype',
  'gradientDtype',
  'productDtype',
  'tf32',
  'data',
  'optimizerName',
  'momentum',
  'weightDecay',
  'labelSmoothing',
  'packing',
] as const satisfies readonly FingerprintPart[]

/** The parts that the runs of a case share. A part that differs, or that no run states, is absent. */
export function commonFingerprint({ runs }: Pick<Result, 'runs'>): StatedTraining | undefined {
  const all = runs.flatMap(({ fingerprint }) => (fingerprint === undefined ? [] : [fingerprint]))
  const [first, ...others] = all
  if (first === undefined) return undefined
  const entries = Object.entries(first).filter(
    ([part, value]) => part !== 'losses' && others.every((other) => other[part as FingerprintPart] === value),
  )
  return Object.fromEntries(entries)
}

/** The first part of the work on which two trainings differ. A part that one of them does not state is no difference. */
export const differentWork = (a: StatedTraining, b: StatedTraining): (typeof workParts)[number] | undefined =>
  workParts.find((part) => a[part] !== undefined && b[part] !== undefined && a[part] !== b[part])

/**
 * The training that most others agree with, or the earliest of equals. The others are compared with it.
 *
 * @param all at least one
 */
export function referenceOf(all: readonly [StatedTraining, ...StatedTraining[]]): StatedTraining {
  const agreeing = (stated: StatedTraining) =>
    all.filter((other) => differentWork(stated, other) === undefined).length
  return all.reduce((best, candidate) => (agreeing(candidate) > agreeing(best) ? candidate : best))
}
