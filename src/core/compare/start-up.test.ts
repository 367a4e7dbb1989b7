import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sideCase } from '../../../test/samples/sides.ts'
import { seconds } from '../model/units.ts'
import { estimate } from '../results/estimate.ts'
import { level } from '../stats/interval.ts'
import type { VerdictKind } from './comparison.ts'
import { comparedStartUps } from './start-up.ts'
import { startUpText } from './start-up-words.ts'

const BATCH = 32

/** A side whose steps have 32 samples. */
const starting = (speed: number, total: number, samples = BATCH) =>
  sideCase([speed], {
    startUp: {
      total: estimate(seconds(total), { low: total - 0.2, high: total + 0.2, level }, 5),
      stepTime: seconds(samples / speed),
    },
  })

const judged = (value: number, verdict: VerdictKind = value > 1 ? 'faster' : 'slower') => ({
  ratio: estimate(value, { low: value * 0.99, high: value * 1.01, level }, 5),
  verdict,
})

describe('start-ups of two sides', () => {
  it('pay off after the training that takes both as long', () => {
    const positive = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        positive(10, 1e5),
        positive(1.02, 4),
        positive(2, 600),
        fc.boolean(),
        (a, gain, late, swap) => {
          const ratio = swap ? 1 / gain : gain
          const compared = comparedStartUps(
            starting(a, swap ? 1 + late : 1),
            starting(a * ratio, swap ? 1 : 1 + late),
            judged(ratio),
          )
          const after = compared?.paysOff?.seconds.value ?? NaN
          const samples = after * a
          expect(samples / a + (swap ? late : 0)).toBeCloseTo(samples / (a * ratio) + (swap ? 0 : late), 6)
          expect(compared?.paysOff?.steps?.value).toBeCloseTo(samples / BATCH, 6)
        },
      ),
    )
  })

  it('are compared where the difference is clear, and never pay off for a side that is not shown to be faster', () => {
    expect(comparedStartUps(starting(100, 1), starting(120, 1.5), judged(1.2))).toBeUndefined()
    expect(comparedStartUps(starting(100, 1), sideCase([120]), judged(1.2))).toBeUndefined()
    for (const speed of [judged(1, 'same'), judged(0.8), judged(1.2, 'cannot-tell')])
      expect(comparedStartUps(starting(100, 1), starting(100 * speed.ratio.value, 9), speed)).toMatchObject({
        later: { value: 8 },
        paysOff: undefined,
      })
  })

  it('are said in one sentence, in steps only where these are alike', () => {
    const sentence = (samples?: number) => {
      const compared = comparedStartUps(starting(100, 1), starting(125, 9, samples), judged(1.25))
      return compared && startUpText(compared)
    }
    expect(sentence()).toEqual({
      en: 'B starts 8.00 s (7.72 – 8.28) later, and is ahead after 125 steps (116 – 135), 40 s of training',
      zh: 'B 启动晚 8.00 秒（7.72 – 8.28），训练 125 步（116 – 135，40 秒）后领先',
    })
    expect(sentence(64)?.en).toBe(
      'B starts 8.00 s (7.72 – 8.28) later, and is ahead after 40 s of training (37.1 – 43.2 s)',
    )
  })
})
