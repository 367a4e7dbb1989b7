import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BatchRange } from '../model/batch.ts'
import { contradictions, searchState, type BatchTrial, type TrialVerdict } from './state.ts'

const lacking: TrialVerdict = { kind: 'out-of-memory', memory: 'device', evidence: 'CUDA out of memory' }
const fits: TrialVerdict = { kind: 'fits' }
const tried = (batch: number, verdict: TrialVerdict): BatchTrial => ({ batch, verdict })

/** Makes the trials that a search asks for, until it ends. */
function search(range: BatchRange, verdictOf: (batch: number) => TrialVerdict) {
  const trials: BatchTrial[] = []
  for (;;) {
    const state = searchState(range, trials)
    if (state.state !== 'open') return { state, trials }
    if (trials.length > 200) throw new Error('the search does not end')
    trials.push(tried(state.next, verdictOf(state.next)))
  }
}

const ranges = fc
  .record({
    multipleOf: fc.integer({ min: 1, max: 64 }),
    first: fc.integer({ min: 1, max: 50 }),
    more: fc.nat(5000),
  })
  .map(({ multipleOf, first, more }): BatchRange => ({
    from: first * multipleOf,
    to: (first + more) * multipleOf,
    multipleOf,
    steps: 4,
  }))

/** Doublings up to the end of the range, and halvings of the last gap. */
const mostTrials = ({ from, to, multipleOf }: BatchRange) =>
  2 + Math.ceil(Math.log2(to / from)) + Math.ceil(Math.log2(to / multipleOf))

describe('the search for the largest batch that fits', () => {
  it('finds any threshold exactly, by few trials', () => {
    fc.assert(
      fc.property(ranges, fc.nat(400_000), (range, threshold) => {
        const { state, trials } = search(range, (batch) => (batch <= threshold ? fits : lacking))
        expect(trials.length).toBeLessThanOrEqual(mostTrials(range))
        expect(new Set(trials.map(({ batch }) => batch)).size).toBe(trials.length)
        for (const { batch } of trials) {
          expect(batch % range.multipleOf).toBe(0)
          expect(batch >= range.from && batch <= range.to).toBe(true)
        }
        const largest = Math.floor(threshold / range.multipleOf) * range.multipleOf
        if (threshold < range.from)
          expect(state).toEqual({ state: 'none-fits', tooLarge: tried(range.from, lacking) })
        else if (threshold >= range.to)
          expect(state).toEqual({ state: 'at-least', fits: tried(range.to, fits) })
        else
          expect(state).toEqual({
            state: 'found',
            fits: tried(largest, fits),
            tooLarge: tried(largest + range.multipleOf, lacking),
          })
      }),
    )
  })

  it('ends at a trial that failed for another reason, without a number', () => {
    fc.assert(
      fc.property(ranges, fc.nat(400_000), fc.nat(20), (range, threshold, at) => {
        let made = 0
        const { state, trials } = search(range, (batch) =>
          made++ === at ? { kind: 'failed' } : batch <= threshold ? fits : lacking,
        )
        if (trials.length > at) expect(state).toEqual({ state: 'stopped', by: trials[at] })
        else expect(state.state).not.toBe('stopped')
      }),
    )
  })

  it('resumes from its trials in any order, as if it had never been interrupted', () => {
    fc.assert(
      fc.property(ranges, fc.nat(400_000), fc.nat(20), (range, threshold, made) => {
        const whole = search(range, (batch) => (batch <= threshold ? fits : lacking))
        const kept = whole.trials.slice(0, made)
        const next = whole.trials[made]
        if (next === undefined) return
        expect(searchState(range, kept.toReversed())).toEqual({ state: 'open', next: next.batch })
      }),
    )
  })

  it('tries a batch again that was stopped from outside', () => {
    const range = { from: 8, to: 64, multipleOf: 8, steps: 4 }
    const stopped = tried(16, { kind: 'unsettled' })
    expect(searchState(range, [tried(8, fits), stopped])).toEqual({ state: 'open', next: 16 })
  })

  it('tells of a smaller batch that ran out although a larger one fits', () => {
    const [small, large] = [tried(16, lacking), tried(32, fits)]
    expect(contradictions([large, tried(8, fits), small, tried(64, lacking)])).toEqual([
      { fits: large, tooLarge: small },
    ])
    expect(contradictions([tried(8, fits), small])).toEqual([])
  })
})
