import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyIn } from '../../../test/samples/sentences.ts'
import { seededRandom } from './random.ts'
import { fewestForSteady, steadyWindow } from './steady-window.ts'

/** Step times of 1 s with noise of a few percent, reproducibly. */
function noise(count: number, seed: number, relative = 0.02): number[] {
  const random = seededRandom(seed)
  const unit = () => random() + random() + random() - 1.5
  return Array.from({ length: count }, () => 1 + 2 * relative * unit())
}

function found(series: readonly number[]) {
  const window = steadyWindow(series)
  if (window.kind === 'missing') throw new Error(whyIn(window))
  return window.value
}

const seed = fc.integer({ min: 1, max: 1e6 })

describe('a run that slows down all along', () => {
  test('is not steady, however short its second half is', () => {
    for (const count of [20, 24, 30, 38]) {
      const series = noise(count, count, 0.003).map((time, index) => time * (1 + (0.4 * index) / count))
      expect(steadyWindow(series)).toMatchObject({ kind: 'missing', code: 'no-steady-window' })
    }
  })
})

describe('a change of speed that grows', () => {
  const courses = {
    'over the second half': (share: number) => Math.max(0, 2 * share - 1),
    'ever faster': (share: number) => share ** 2,
    'over a while in the middle': (share: number) => 1 / (1 + Math.exp(-12 * (share - 0.5))),
  }

  test.each([0.2, 0.6, 1, 3, -0.4])('by %d of the time per step is never silent', (by) => {
    for (const course of Object.values(courses))
      for (const count of [30, 60, 200, 600])
        for (let noiseSeed = 1; noiseSeed <= 10; noiseSeed++) {
          const series = noise(count, noiseSeed, 0.01).map(
            (time, index) => time * (1 + by * course(index / (count - 1))),
          )
          const window = steadyWindow(series)
          const said =
            (window.kind === 'missing' || window.value.shift) ?? Math.abs(window.value.drift) > 0.02
          expect(said).toBeTruthy()
        }
  })
})

describe('a steady series', () => {
  test('that is constant is kept whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: fewestForSteady, max: 400 }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        (count, time) => {
          const series = new Array<number>(count).fill(time)
          expect(found(series)).toEqual({ first: 0, last: count - 1, drift: 0, shift: undefined })
        },
      ),
    )
  })

  test('gives the same window at every scale', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 5, maxLength: 60 }),
        fc.integer({ min: -12, max: 12 }),
        (series, exponent) => {
          const scaled = series.map((time) => time * 2 ** exponent)
          const [once, again] = [steadyWindow(series), steadyWindow(scaled)]
          expect(again.kind).toBe(once.kind)
          if (once.kind === 'known' && again.kind === 'known') {
            expect([again.value.first, again.value.last]).toEqual([once.value.first, once.value.last])
          }
        },
      ),
    )
  })

  test('of noise keeps at least half, and is not called unsteady', () => {
    const kept = Array.from({ length: 300 }, (_, index) => steadyWindow(noise(40, index + 1)))
    const unsteady = kept.filter(({ kind }) => kind === 'missing').length
    expect(unsteady).toBeLessThanOrEqual(3)
    for (const window of kept) {
      if (window.kind === 'known')
        expect(window.value.last - window.value.first + 1).toBeGreaterThanOrEqual(19)
    }
  })
})

describe('warm-up', () => {
  test('of slow steps is dropped whole, and little beside it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 24, max: 120 }),
        fc.double({ min: 1.5, max: 20, noNaN: true }),
        seed,
        (warmUp, steady, slow, noiseSeed) => {
          const series = [...new Array<number>(warmUp).fill(slow), ...noise(steady, noiseSeed)]
          const { first } = found(series)
          expect(first).toBeGreaterThanOrEqual(warmUp)
          expect(first).toBeLessThanOrEqual(warmUp + steady / 2)
        },
      ),
      // Noise is called unsteady once in some hundred logs; these are not among them.
      { seed: 1, numRuns: 300 },
    )
  })

  test('that fades away leaves an error of the mean below the noise', () => {
    const random = noise(200, 9, 0.01)
    const series = random.map((time, index) => time + 3 * Math.exp(-index / 8))
    const { first, last } = found(series)
    const window = series.slice(first, last + 1)
    expect(window.reduce((all, time) => all + time) / window.length).toBeCloseTo(1, 1)
    expect(first).toBeGreaterThan(20)
    expect(first).toBeLessThan(100)
  })

  test('of one to three steps is found in logs of 8 to 14 steps', () => {
    for (let noiseSeed = 1; noiseSeed <= 300; noiseSeed++) {
      const warmUp = 1 + (noiseSeed % 3)
      const { first } = found([...[4, 3, 2].slice(0, warmUp), ...noise(7 + (noiseSeed % 5), noiseSeed)])
      expect(first).toBeGreaterThanOrEqual(warmUp)
    }
  })

  test('costs few of the steady steps on average', () => {
    const dropped = Array.from({ length: 200 }, (_, index) => found([4, ...noise(100, index + 1)]).first - 1)
    expect(dropped.reduce((all, value) => all + value) / dropped.length).toBeLessThan(5)
  })

  test('of fast steps is dropped as well', () => {
    const { first } = found([0.2, 0.2, 0.3, ...noise(40, 3)])
    expect(first).toBeGreaterThanOrEqual(3)
    expect(first).toBeLessThan(12)
  })
})

describe('slow steps within a steady run', () => {
  test('a single one moves the window no further than itself', () => {
    const series = noise(100, 4)
    series[30] = 12
    expect(found(series).first).toBeLessThanOrEqual(10)
  })

  test('that come back every ten steps stay in', () => {
    const series = noise(200, 5).map((time, index) => (index % 10 === 9 ? time + 2 : time))
    const { first, last } = found(series)
    expect(last - first + 1).toBeGreaterThanOrEqual(180)
    expect(last).toBe(199)
  })

  test('at the very end one straggler is left out, since a run ends there and a step does not', () => {
    expect(found([...noise(62, 6), 14]).last).toBe(61)
    expect(found([...noise(62, 6), 1.1]).last).toBe(62)
  })
})

describe('a run whose speed changes for good', () => {
  const stepAt = (share: number, factor: number, count = 200) =>
    noise(count, 11).map((time, index) => (index < share * count ? time : time * factor))

  test.each([0.3, 0.6])(
    'because it throttles at %d of it is measured at the later level, and says both',
    (share) => {
      for (const factor of [1.05, 1.15, 1.5]) {
        const { first, last, shift } = found(stepAt(share, factor))
        expect(first).toBeGreaterThanOrEqual(200 * share - 2)
        expect(last).toBe(199)
        expect(shift?.at).toBeGreaterThan(200 * share - 4)
        expect(shift?.at).toBeLessThan(200 * share + 4)
        expect(shift?.before).toBeCloseTo(1, 1)
        expect(shift?.after).toBeCloseTo(factor, 1)
      }
    },
  )

  test('near its end is measured at the earlier level', () => {
    const { last, shift } = found(stepAt(0.85, 1.2))
    expect(shift).toBeDefined()
    expect(last).toBe((shift?.at ?? NaN) - 1)
  })

  test('to a higher speed in its second half has both levels too', () => {
    expect(found(stepAt(0.65, 0.9)).shift).toBeDefined()
  })

  const slowUntil = (last: number) => noise(200, 12).map((time, index) => (index < last ? time * 1.3 : time))

  test('but not because its first quarter is warm-up', () => {
    const { first, shift } = found(slowUntil(45))
    expect(shift).toBeUndefined()
    expect(first).toBeGreaterThanOrEqual(43)
  })

  test('where more than a quarter was slow says both, whatever the reason', () => {
    const { first, shift } = found(slowUntil(60))
    expect(first).toBeGreaterThanOrEqual(58)
    expect(shift?.before).toBeCloseTo(1.3, 1)
    expect(shift?.after).toBeCloseTo(1, 1)
  })

  test('says so too where a busy machine makes both parts noisy', () => {
    // Seconds of steps of a real run beside other work, each of two steps.
    const busy = [0.34, 0.36, 0.36, 0.37, 0.43, 0.38, 0.31, 0.36, 0.42, 0.34, 0.29, 0.25, 0.24, 0.22]
    const quiet = [0.22, 0.23, 0.22, 0.24, 0.3, 0.3, 0.28, 0.31, 0.26, 0.26, 0.24, 0.24, 0.2, 0.19]
    expect(found([...busy, ...quiet]).shift).toMatchObject({ at: expect.any(Number) as number })
  })

  test('is not told from a slow stretch that passes', () => {
    const passing = noise(200, 13).map((time, index) => (index < 90 || index >= 130 ? time : time * 1.08))
    expect(found(passing).shift).toBeUndefined()
  })
})

describe('correlated noise', () => {
  /** Stationary AR(1) noise of 3 % around 1, the correlation of neighbours 0.9. */
  function correlated(count: number, noiseSeed: number): number[] {
    const random = seededRandom(noiseSeed)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    let state = normal()
    return Array.from({ length: count }, () => {
      state = 0.9 * state + Math.sqrt(1 - 0.81) * normal()
      return 1 + 0.03 * state
    })
  }

  test.each([12, 30, 60, 200, 600])('of %d steps raises a false alarm in at most 5 % of runs', (count) => {
    const alarms = Array.from({ length: 2000 }, (_, index) =>
      steadyWindow(correlated(count, index + 1)),
    ).filter(
      (window) =>
        window.kind === 'missing' || window.value.shift !== undefined || Math.abs(window.value.drift) > 0.02,
    )
    expect(alarms.length / 2000).toBeLessThanOrEqual(0.05)
  })
})

describe('a series that is not steady', () => {
  test('because it never stops getting faster is missing, with the change', () => {
    fc.assert(
      fc.property(fc.integer({ min: fewestForSteady, max: 300 }), (count) => {
        const series = Array.from({ length: count }, (_, index) => 2 - index / count)
        expect(steadyWindow(series)).toMatchObject({ kind: 'missing', code: 'no-steady-window' })
      }),
    )
  })

  test('or drifts a little keeps its window and says by how much', () => {
    const series = noise(200, 8, 0.002).map((time, index) => time * (1 + (0.04 * index) / 200))
    const { drift, first, last } = found(series)
    expect(drift).toBeCloseTo((0.04 * (last - first)) / 200, 2)
  })

  test('or is too short says how many pieces it needs', () => {
    expect(steadyWindow([1, 1, 1, 1])).toMatchObject({
      kind: 'missing',
      code: 'no-steady-window',
      data: { pieces: 4, needed: 5, change: null },
    })
  })
})
