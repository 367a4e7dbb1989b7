import { describe, expect, it } from 'vitest'
import { seenIn } from '../../../test/samples/sentences.ts'
import type { Measurement } from '../model/measurement.ts'
import { type SampleUnit, samplesPerSecond } from '../model/units.ts'
import { known, missing } from '../model/missing.ts'
import { withSteadyDifference } from './steady-difference.ts'

const gives = (rate: number | undefined, unit: SampleUnit = 'images'): Measurement => ({
  protocol: 'perf-mean-5',
  unit,
  throughput: rate === undefined ? missing('no-steps') : known(samplesPerSecond(rate)),
  records: 1,
  evidence: missing('no-steps'),
  findings: [],
})

const said = (rule: Measurement, steady: number | undefined, clock: number | undefined) =>
  withSteadyDifference(rule, gives(steady), gives(clock)).findings.map(
    (finding) => `${finding.code}: ${seenIn(finding)}`,
  )

describe('withSteadyDifference', () => {
  it('says nothing where the two are within 3%', () => {
    expect(said(gives(100), 102.9, 100)).toEqual([])
    expect(said(gives(100), 97.1, undefined)).toEqual([])
  })

  it('states both figures, and whether the source or the window makes the difference', () => {
    expect(said(gives(100), 110, 109)).toEqual([
      'rules-differ: the rule perf-mean-5 gives 100.00, steady gives 110.00: 10.00% more; the printed rates differ from the elapsed time of the same records',
    ])
    expect(said(gives(100), 90, 100.5)[0]).toContain('10.00% less; the two use different records')
  })

  it('knows that the clock counts batches of tokens as full', () => {
    expect(said(gives(100, 'tokens'), 114, 113)[0]).toContain('batches of tokens vary in size')
    expect(said(gives(100, 'tokens'), 86, 87)[0]).toContain('the printed rates differ')
  })

  it('says that steady gives no figure, with the reason, and nothing for a rule without one', () => {
    expect(said(gives(100), undefined, undefined)[0]).toMatch(/^steady-gives-none: .* steady gives none: /)
    expect(said(gives(undefined), 100, 100)).toEqual([])
  })
})
