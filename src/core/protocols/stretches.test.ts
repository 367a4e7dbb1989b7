import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StepColumns } from '../model/step-columns.ts'
import { Stretches, type TimedBy } from './stretches.ts'

const PRINTED = ['step', 'steps', 'at', 'arrived', 'duration', 'rate', 'samples'] as const

interface Printed extends Record<(typeof PRINTED)[number], number> {
  readonly inside: boolean
}

/** Mostly steps as a steady run prints them; now and then what a reader must look at twice. */
const records = fc
  .record({
    stride: fc.constantFrom(1, 10),
    arrives: fc.boolean(),
    counts: fc.boolean(),
    odd: fc.array(
      fc.record({
        at: fc.nat(5000),
        column: fc.constantFrom(...PRINTED),
        value: fc.constantFrom(NaN, 0, -1, 7, 1e9),
      }),
      { maxLength: 12 },
    ),
    jitter: fc.array(fc.double({ min: 0, max: 0.1, noNaN: true }), { minLength: 7, maxLength: 31 }),
  })
  .map(({ stride, arrives, counts, odd, jitter }) => {
    let at = 1000
    const rows: Printed[] = Array.from({ length: 5000 }, (_, index) => {
      const lasted = 0.5 + (jitter[index % jitter.length] ?? 0)
      at += stride * lasted
      return {
        step: stride * (index + 1),
        steps: stride,
        at,
        arrived: arrives ? at + 0.01 : NaN,
        duration: lasted,
        rate: 32 / lasted,
        samples: counts ? 32 * stride : NaN,
        inside: index > 20,
      }
    })
    for (const { at: index, column, value } of odd) {
      const row = rows[index]
      if (row !== undefined) row[column] = value
    }
    return rows
  })

function columnsOf(rows: readonly Printed[]): StepColumns {
  const column = (name: (typeof PRINTED)[number]) => Float64Array.from(rows, (row) => row[name])
  return {
    length: rows.length,
    line: Float64Array.from(rows, (_, index) => index + 1),
    loss: new Float64Array(rows.length).fill(NaN),
    ...(Object.fromEntries(PRINTED.map((name) => [name, column(name)])) as Record<
      (typeof PRINTED)[number],
      Float64Array
    >),
  }
}

/** All that later stages look at. */
const state = (stretches: Stretches) => {
  const { series, resolutions, stepsInCommon, ratesMayBeMeans, unknownSteps, unusable, setBack, finder } =
    stretches
  const long = finder.longIntervals(0)
  const { usual } = finder
  return {
    rows: series.rows(),
    ...{ resolutions, stepsInCommon, ratesMayBeMeans, unknownSteps, unusable, setBack, long, usual },
  }
}

test.each<TimedBy>(['clock', 'durations', 'rates'])(
  'records pushed many at a time give the same sums, to the last bit, as record by record, by %s',
  (by) => {
    fc.assert(
      fc.property(records, (rows) => {
        const columns = columnsOf(rows)
        const [each, many] = [new Stretches(by), new Stretches(by)]
        let plain = 0
        for (let row = 0; row < rows.length; row += 1) {
          each.push(columns, row, rows[row]?.inside ?? false)
        }
        for (let row = 0; row < rows.length;) {
          const pushed = rows[row]?.inside === true ? many.pushPlain(columns, row) : 0
          plain += pushed
          if (pushed === 0) many.push(columns, row, rows[row]?.inside ?? false)
          row += Math.max(1, pushed)
        }
        each.end()
        many.end()
        expect(plain).toBeGreaterThan(1000)
        expect(state(many)).toEqual(state(each))
      }),
      { numRuns: 40 },
    )
  },
)
