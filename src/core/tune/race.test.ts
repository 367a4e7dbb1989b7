import { describe, expect, it } from 'vitest'
import { ratio } from '../model/units.ts'
import { gaussian, seededRandom } from '../stats/random.ts'
import { raceState } from './race.ts'
import type { RaceSpeed } from './rounds-fit.ts'

const rule = { within: ratio(0.01), chance: ratio(0.95) }

/** Races settings with these true speeds until the race is won, or for so many rounds. */
function race(truth: readonly number[], noise: number, seed: number, most = 60) {
  const random = seededRandom(seed)
  const names = truth.map((_, place) => String(place))
  const speeds: RaceSpeed[] = []
  for (let round = 1; ; round++) {
    const state = raceState(names, speeds, rule)
    if (state.isWon || round > most) return { state, runs: speeds.length, rounds: round - 1 }
    const drift = 0.05 * gaussian(random)
    for (const setting of state.next)
      speeds.push({
        setting,
        round,
        speed: (truth[Number(setting)] ?? NaN) * Math.exp(drift + noise * gaussian(random)),
      })
  }
}

/** Batch, loader workers and compilation: many settings are far off, the best two 4 % apart. */
const settings = [2, 4, 8, 16].flatMap((batch) =>
  [1, 1.05, 1.03].flatMap((workers) =>
    [1, 1.12].map((compiled) => ((1000 * batch) / (batch + 2.5)) * workers * compiled),
  ),
)

describe('raceState', () => {
  it('finds a setting within 1 % of the fastest in 95 % of races, with a third of the runs of ten repeats', () => {
    const races = Array.from({ length: 60 }, (_, seed) => race(settings, 0.02, seed))
    const best = Math.max(...settings)
    const right = races.filter(({ state }) => (settings[Number(state.leader)] ?? 0) >= best / 1.01)
    expect(right.length).toBeGreaterThanOrEqual(57)
    const runs = races.reduce((sum, { runs: made }) => sum + made, 0) / races.length
    expect(runs).toBeLessThanOrEqual((settings.length * 10) / 3)
  })

  it('states a chance that holds at least, also where the rounds end first', () => {
    const races = Array.from({ length: 80 }, (_, seed) => race(settings, 0.06, seed, 3))
    const best = Math.max(...settings)
    const stated = races.reduce((sum, { state }) => sum + (state.chance ?? 0), 0) / races.length
    const right = races.filter(({ state }) => (settings[Number(state.leader)] ?? 0) >= best / 1.01).length
    expect(right / races.length).toBeGreaterThanOrEqual(stated)
  })

  it('ends at once between equals, for either is as good', () => {
    const { state, rounds } = race([100, 100.2, 99.9], 0.001, 1)
    expect(state.isWon).toBe(true)
    expect(rounds).toBeLessThanOrEqual(4)
  })

  it('never calls a race won after one round, and runs the faster half again', () => {
    const first = settings.map((speed, place): RaceSpeed => ({ setting: String(place), round: 1, speed }))
    const state = raceState(
      first.map(({ setting }) => setting),
      first,
      rule,
    )
    expect(state).toMatchObject({ isWon: false, chance: undefined })
    expect(state.next.size).toBe(12)
    expect(state.next.has(String(settings.indexOf(Math.max(...settings))))).toBe(true)
  })

  it('is won by a setting that is alone, once it has a figure', () => {
    expect(raceState(['a'], [], rule)).toMatchObject({ isWon: false, leader: undefined })
    expect(raceState(['a'], [{ setting: 'a', round: 1, speed: 3 }], rule)).toMatchObject({
      isWon: true,
      leader: 'a',
    })
    expect(raceState([], [], rule).next.size).toBe(0)
  })

  it('keeps a setting that is as fast as the leader, and lets one that is slower sit out', () => {
    const speeds = [1, 2, 3].flatMap((round): RaceSpeed[] => [
      { setting: 'a', round, speed: 100 + round / 10 },
      { setting: 'b', round, speed: 99.5 + ((round * 7) % 3) },
      { setting: 'c', round, speed: 60 + round / 7 },
      { setting: 'd', round, speed: 61 - round / 9 },
    ])
    const state = raceState(['a', 'b', 'c', 'd'], speeds, rule)
    expect([...state.next].sort()).toEqual(['a', 'b'])
    expect(state.standings.filter(({ isSlower }) => isSlower).map(({ setting }) => setting)).toEqual([
      'd',
      'c',
    ])
  })
})
