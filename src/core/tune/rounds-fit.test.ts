import { describe, expect, it } from 'vitest'
import { gaussian, seededRandom } from '../stats/random.ts'
import { fitRounds, type RaceSpeed } from './rounds-fit.ts'

const speed = (setting: string, round: number, value: number): RaceSpeed => ({ setting, round, speed: value })

describe('fitRounds', () => {
  it('takes what a round shares out of every ratio, also of settings that ran in other rounds', () => {
    const drift = [1, 0.5, 2]
    const speeds = [
      ['a', 100, [1, 2, 3]],
      ['b', 110, [1, 2]],
      ['c', 121, [1, 3]],
    ] as const
    const fit = fitRounds(
      speeds.flatMap(([name, value, rounds]) =>
        rounds.map((round) => speed(name, round, value * (drift[round - 1] ?? NaN))),
      ),
    )
    expect(fit?.settings).toEqual(['c', 'b', 'a'])
    expect(Math.exp(fit?.ratio('a', 'c').value ?? NaN)).toBeCloseTo(1.21, 9)
    expect(Math.exp(fit?.ratio('c', 'b').value ?? NaN)).toBeCloseTo(110 / 121, 9)
  })

  it('says nothing of the noise of one round', () => {
    expect(fitRounds([])).toBeUndefined()
    expect(fitRounds([speed('a', 1, 3), speed('b', 1, 4)])).toBeUndefined()
    expect(fitRounds([speed('a', 1, 3), speed('a', 2, 4)])).toBeUndefined()
  })

  it('gives the standard error of a paired difference where both ran in all rounds', () => {
    const random = seededRandom(3)
    const rounds = Array.from({ length: 6 }, (_, index) => index + 1)
    const draw = () => Math.exp(0.02 * gaussian(random))
    const pairs = rounds.map(() => [draw(), draw()] as const)
    const fit = fitRounds(
      pairs.flatMap(([a, b], index) => [speed('a', index + 1, a), speed('b', index + 1, b)]),
    )
    const differences = pairs.map(([a, b]) => Math.log(b / a))
    const mean = differences.reduce((sum, value) => sum + value, 0) / 6
    const deviation = Math.sqrt(differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 5)
    expect(fit?.ratio('a', 'b').value).toBeCloseTo(mean, 9)
    expect(fit?.ratio('a', 'b').errors[0].error).toBeCloseTo(deviation / Math.sqrt(6), 9)
    expect(fit?.ratio('a', 'b').errors[0].freedom).toBe(5)
  })

  it('is hardly moved by a run at a third of its speed', () => {
    const random = seededRandom(5)
    const speeds = ['a', 'b', 'c', 'd'].flatMap((name, place) =>
      Array.from({ length: 8 }, (_, round) =>
        speed(name, round + 1, (100 - place) * Math.exp(0.005 * gaussian(random))),
      ),
    )
    const slow = speeds.map((run) => (run.setting === 'a' && run.round === 4 ? { ...run, speed: 33 } : run))
    expect(fitRounds(slow)?.settings[0]).toBe('a')
    expect(fitRounds(slow)?.ratio('b', 'a').errors[0].error).toBeLessThan(0.01)
  })

  it('knows nothing of settings that share no round, whatever their speeds', () => {
    const fit = fitRounds([
      speed('a', 1, 100),
      speed('b', 1, 90),
      speed('a', 2, 101),
      speed('b', 2, 92),
      speed('c', 3, 10),
      speed('d', 3, 11),
      speed('c', 4, 10),
      speed('d', 4, 11.2),
    ])
    expect(fit?.ratio('a', 'c').errors[0].error).toBeGreaterThan(100)
  })
})
