import { describe, expect, it } from 'vitest'
import { seconds } from '../model/units.ts'
import type { PrintedStep } from '../model/step-record.ts'
import { seededRandom } from '../stats/random.ts'
import { sameRun, type RunTrace } from './same-run.ts'

const random = seededRandom(9)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const noise = (count = 200) => Array.from({ length: count }, () => Math.exp(0.02 * normal()))

/** A log of these step times around 0.25 s, read by a rank that is late by up to some milliseconds. */
function trace(
  times: readonly number[],
  { start = 1.7e9, from = 1, late = 0.002, dated = true } = {},
): RunTrace {
  let at = start
  const steps = times.map((time, index): PrintedStep => {
    at += 0.25 * time
    return {
      step: from + index,
      duration: seconds(0.25 * time + late * (random() - 0.5)),
      ...(dated ? { at: seconds(at) } : {}),
    }
  })
  return { steps, last: steps.at(-1) }
}

describe('sameRun', () => {
  it('sees that ranks of one run wait for each other', () => {
    const times = noise()
    expect(sameRun(trace(times), trace(times))).toBe('beside')
    expect(sameRun(trace(times, { dated: false }), trace(times, { dated: false, late: 0 }))).toBe('beside')
  })

  it('takes runs for repeats whose noise is their own, even at the same time', () => {
    for (let trial = 0; trial < 100; trial += 1)
      expect(sameRun(trace(noise()), trace(noise()))).toBeUndefined()
  })

  it('takes runs for repeats that are slow at the same steps, one after the other or at once', () => {
    const pattern = () =>
      noise().map((time, step) => time * (step % 50 === 0 ? 3 : 1) * (1 + Math.exp(-step / 8)))
    for (let trial = 0; trial < 100; trial += 1)
      expect(sameRun(trace(pattern()), trace(pattern()))).toBeUndefined()
    const times = noise()
    expect(sameRun(trace(times), trace(times, { start: 1.7e9 + 3600 }))).toBeUndefined()
  })

  it('knows nothing of steps that all take the same time, nor of few', () => {
    const even = new Array<number>(200).fill(1)
    expect(sameRun(trace(even, { late: 0 }), trace(even, { late: 0 }))).toBeUndefined()
    const few = noise(10)
    expect(sameRun(trace(few), trace(few))).toBeUndefined()
  })

  it('sees a part that goes on where the one before it ended, at once or later, and not a run that began anew', () => {
    const first = trace(noise(100))
    const end = 1.7e9 + 25
    expect(sameRun(first, trace(noise(100), { start: end, from: 101 }))).toBe('after')
    expect(sameRun(first, trace(noise(100), { start: end + 86_400, from: 101 }))).toBe('after')
    expect(sameRun(first, trace(noise(100), { start: end, from: 1 }))).toBeUndefined()
    expect(sameRun(first, trace(noise(100), { start: end, from: 151 }))).toBeUndefined()
  })

  it('sees a part that repeats the steps since a checkpoint, and not a repeat whose first steps are missing', () => {
    const first = trace(noise(100))
    const end = 1.7e9 + 30
    expect(sameRun(first, trace(noise(100), { start: end, from: 81 }))).toBe('after')
    expect(sameRun(first, trace(noise(20), { start: end, from: 81 }))).toBeUndefined()
    expect(sameRun(first, trace(noise(100), { start: 1.7e9, from: 81 }))).toBeUndefined()
    expect(sameRun(first, trace(noise(120), { start: end, from: 11 }))).toBeUndefined()
    expect(sameRun(first, trace(noise(100), { start: end, from: 81, dated: false }))).toBeUndefined()
  })

  it('sees a part that goes on with an epoch, whose steps count from one', () => {
    const epochs = (start: number, from: number, to: number): RunTrace => {
      const parts = Array.from({ length: to - from + 1 }, (_, epoch) =>
        trace(noise(50), { start: start + 15 * epoch }).steps.map((step) => ({
          ...step,
          epoch: from + epoch,
        })),
      ).flat()
      return { steps: parts, last: parts.at(-1) }
    }
    const first = epochs(1.7e9, 1, 4)
    expect(sameRun(first, epochs(1.7e9 + 600, 5, 8))).toBe('after')
    expect(sameRun(first, epochs(1.7e9 + 600, 4, 8))).toBe('after')
    expect(sameRun(first, epochs(1.7e9 + 600, 1, 8))).toBeUndefined()
    expect(sameRun(first, epochs(1.7e9 + 600, 4, 4))).toBeUndefined()
  })
})
