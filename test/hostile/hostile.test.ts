import { describe, expect, it } from 'vitest'
import { hostileLogs } from './hostile-logs.ts'
import { judge } from './judge.ts'
import { drawing } from './training.ts'

/** The share of knowable figures that come out right, at least. */
const rightShare = 0.85
const seeds = [1, 2, 3]
/** Of the many logs of unknown programs, a third with each seed. */
const logsOf = (seed: number) =>
  hostileLogs.filter(
    ({ group }, index) => group !== 'unknown programs' || index % seeds.length === seed % seeds.length,
  )
const judged = await Promise.all(
  seeds.flatMap((seed) => logsOf(seed).map(async (log) => ({ seed, ...(await judge(log, seed)) }))),
)
const nameOf = ({ log, seed, figures }: (typeof judged)[number]) =>
  `${log.name}, seed ${seed}: ${figures.join(', ')}`

describe('hostile logs', () => {
  it('are at least sixty, each with a name of its own', () => {
    const names = hostileLogs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(60)
  })

  it('are others with another seed', () => {
    for (const log of hostileLogs) {
      const [first, second] = [1, 2].map((seed) => log.write(drawing(seed, log.name)).text)
      expect(first === second, log.name).toBe(false)
    }
  })

  it('give no figure that is off by more than 3 % without a warning', () => {
    const wrong = judged.filter(({ verdict }) => verdict === 'wrong')
    expect(wrong.map(nameOf)).toEqual([])
  })

  it('give the true figure where it can be known', () => {
    const known = judged.filter(({ log, written }) => log.group !== 'clean' && written.truth.kind === 'known')
    const right = known.filter(({ verdict }) => verdict === 'right')
    expect(right.length / known.length).toBeGreaterThanOrEqual(rightShare)
  })

  it('give the true figure where nothing is wrong with them, in 19 of 20 without a warning', () => {
    const clean = judged.filter(({ log }) => log.group === 'clean')
    expect(clean.filter(({ verdict }) => verdict !== 'right').map(nameOf)).toEqual([])
    expect(clean.filter(({ said }) => said.length > 0).length).toBeLessThanOrEqual(clean.length / 20)
  })
})
