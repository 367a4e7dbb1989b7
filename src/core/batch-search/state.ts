import type { BatchRange } from '../model/batch.ts'

/** What a trial of one batch showed. */
export type TrialVerdict =
  | { readonly kind: 'fits' }
  /** Memory ran out; `evidence` is the line that shows it. `memory` is undefined where the line does not state whose. */
  | {
      readonly kind: 'out-of-memory'
      readonly memory: 'device' | 'host' | undefined
      readonly evidence: string
    }
  /** It ended for another reason, or showed no training step, so nobody knows whether the batch fits. */
  | { readonly kind: 'failed' }
  /** It was stopped from outside and must be repeated. */
  | { readonly kind: 'unsettled' }

/** One trial, of any kind of record. */
export interface BatchTrial {
  readonly batch: number
  readonly verdict: TrialVerdict
}

/** The result of the trials so far. */
export type SearchState<Trial extends BatchTrial> =
  | { readonly state: 'open'; readonly next: number }
  /** `fits` is the largest batch that fits: the next multiple, `tooLarge`, does not. */
  | { readonly state: 'found'; readonly fits: Trial; readonly tooLarge: Trial }
  /** The end of the range fits, so that a larger batch may fit too. */
  | { readonly state: 'at-least'; readonly fits: Trial }
  | { readonly state: 'none-fits'; readonly tooLarge: Trial }
  /** A trial failed for another reason than memory, which says nothing about any batch. */
  | { readonly state: 'stopped'; readonly by: Trial }

/** Two trials of one search that contradict each other, because a smaller batch needs less memory. */
export interface Contradiction<Trial extends BatchTrial> {
  readonly fits: Trial
  readonly tooLarge: Trial
}

/**
 * The state of a search, computed from its trials alone, in any order and from any session. Batches double until one does
 * not fit; then the gap is halved until both ends are neighbours.
 */
export function searchState<Trial extends BatchTrial>(
  { from, to, multipleOf }: BatchRange,
  trials: readonly Trial[],
): SearchState<Trial> {
  const failed = trials.find(({ verdict }) => verdict.kind === 'failed')
  if (failed !== undefined) return { state: 'stopped', by: failed }
  const fits = fitting(trials).at(-1)
  const tooLarge = lacking(trials).find(({ batch }) => batch > (fits?.batch ?? 0))
  if (fits === undefined) {
    if (tooLarge?.batch === from) return { state: 'none-fits', tooLarge }
    return { state: 'open', next: from }
  }
  if (tooLarge === undefined)
    return fits.batch >= to
      ? { state: 'at-least', fits }
      : { state: 'open', next: Math.min(to, fits.batch * 2) }
  const gap = (tooLarge.batch - fits.batch) / multipleOf
  if (gap <= 1) return { state: 'found', fits, tooLarge }
  return { state: 'open', next: fits.batch + Math.floor(gap / 2) * multipleOf }
}

/** Every trial that ran out of memory although a larger batch fits. */
export function contradictions<Trial extends BatchTrial>(trials: readonly Trial[]): Contradiction<Trial>[] {
  const fits = fitting(trials).at(-1)
  if (fits === undefined) return []
  return lacking(trials)
    .filter(({ batch }) => batch < fits.batch)
    .map((tooLarge) => ({ fits, tooLarge }))
}

const fitting = <Trial extends BatchTrial>(trials: readonly Trial[]) => ofKind(trials, 'fits')
const lacking = <Trial extends BatchTrial>(trials: readonly Trial[]) => ofKind(trials, 'out-of-memory')

/** Smallest batch first. */
const ofKind = <Trial extends BatchTrial>(trials: readonly Trial[], kind: TrialVerdict['kind']) =>
  trials.filter(({ verdict }) => verdict.kind === kind).sort((a, b) => a.batch - b.batch)
