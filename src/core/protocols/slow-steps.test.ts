import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
/** 2 devices × 16 samples, as the context of these tests says. */
const batch = 32

/** Steps of 0.25 s that all lines print, some of them slower. */
function log(slower: (step: number) => number, count = 400) {
  let at = 1000
  return stepRecords(count, (index) => {
    const duration = (0.25 + 0.001 * (index % 3)) * slower(index + 1)
    return { at: (at += duration), duration }
  })
}

const found = (slower: (step: number) => number) =>
  measured(steady, log(slower)).findings.find(({ code }) => code === 'slow-steps')

describe('steps that are slow by themselves', () => {
  test.each([4, 12])('and regular, %i times slower, are named, with the figure without them', (times) => {
    expect(found((step) => (step % 20 === 0 ? times : 1))).toMatchObject({
      level: 'warning',
      data: {
        by: 'steps',
        every: 20,
        last: 400,
        without: expect.closeTo(batch / 0.251, 0) as number,
        unit: 'images',
      },
    })
  })

  test('at irregular places are named by the first and the last', () => {
    const places = [61, 130, 173, 260, 331]
    expect(found((step) => (places.includes(step) ? 6 : 1))).toMatchObject({
      data: { intervals: 5, first: 61, last: 331, every: null },
    })
  })

  test.each([
    ['few and not much slower', (step: number) => (step % 50 === 0 ? 2 : 1)],
    ['a large part of all', (step: number) => (step % 5 === 0 ? 6 : 1)],
    ['a slower level', (step: number) => (step > 200 && step < 220 ? 5 : 1)],
  ])('are no finding where they are %s', (_, slower) => {
    expect(found(slower)).toBeUndefined()
  })
})

describe('a clock that is a little fast', () => {
  const durations = Array.from({ length: 200 }, (_, index) => 0.25 * (1 + 0.02 * Math.sin(index * 7.3)))
  const records = (faster: number, between: number) => {
    let at = 1000
    return stepRecords(200, (index) => {
      const duration = durations[index] ?? NaN
      return { at: (at += faster * duration + between), duration: Number(duration.toFixed(4)) }
    })
  }
  const codes = (faster: number, between: number) =>
    measured(steady, records(faster, between)).findings.map(({ code }) => code)

  test.each([1.015, 1.028, 0.98])('by %d times disagrees with the step times', (faster) => {
    expect(measured(steady, records(faster, 0)).findings).toMatchObject([
      { code: 'witnesses-disagree', data: { why: { kind: 'clock' } } },
    ])
  })

  test('is none where as much time is between the steps, long or short, or where it is less than 1 %', () => {
    expect(codes(1, 0.007)).toEqual([])
    expect(codes(1.005, 0)).toEqual([])
  })
})
