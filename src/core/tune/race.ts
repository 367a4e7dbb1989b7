import { chancesAt, mistakeChance, type StoppingRule } from '../compare/verdict.ts'
import { type Ratio, ratio } from '../model/units.ts'
import type { LogRatio } from '../stats/log-ratio.ts'
import { fitRounds, type RaceSpeed } from './rounds-fit.ts'

/** When a race of settings has a winner. */
export interface RaceRule {
  /** A setting that is slower than the fastest by at most this share counts as equally fast. */
  readonly within: Ratio
  /** The probability that the winner counts as equally fast as the fastest, at least. */
  readonly chance: Ratio
}

/** A setting compared with the leader. */
export interface SettingStanding {
  readonly setting: string
  /** Its speed ÷ that of the leader. */
  readonly ratio: LogRatio
  /** Upper bound of the probability that it is faster than the leader by more than the rule allows. */
  readonly faster: number
  /** Whether it is slower than the leader, with 99 % confidence. */
  readonly isSlower: boolean
}

export interface RaceState {
  /** The setting with the highest speed so far; undefined where none has a speed. */
  readonly leader: string | undefined
  /**
   * Lower bound of the probability that the leader counts as equally fast as the fastest; undefined where the spread of runs is unknown.
   */
  readonly chance: number | undefined
  /** All other settings, fastest first; empty until there is a chance. */
  readonly standings: readonly SettingStanding[]
  readonly isWon: boolean
  /** The settings that the next round runs. */
  readonly next: ReadonlySet<string>
}

/** Rounds are checked repeatedly, so every chance counts twice, as where repeats stop once an interval is narrow. */
export const stopping: StoppingRule = { untilNarrow: true }

/** The second round runs at least this many settings, to show the spread of runs. */
const fewestInSecond = 4

/** Every round up to this one is checked; later, a check follows after another eighth of the rounds so far. */
const everyRoundUpTo = 16

/**
 * The state of a race after some rounds, from the speeds alone, whichever session measured them. The first round runs every setting, the
 * second the faster half. Later rounds skip settings that cannot win: those that, with 99 % confidence, are not faster than the leader by
 * more than the rule allows. A skipped setting returns once that no longer holds.
 *
 * @param settings that can run
 * @param speeds of these settings, in rounds that have ended
 */
export function raceState(
  settings: readonly string[],
  speeds: readonly RaceSpeed[],
  rule: RaceRule,
): RaceState {
  const rounds = speeds.reduce((most, { round }) => Math.max(most, round), 0)
  const everyone = new Set(settings)
  const seen = speeds.filter(({ round }) => round <= lastLook(rounds))
  const fit = fitRounds(seen)
  const [leader, ...others] = fit?.settings ?? []
  if (fit === undefined || leader === undefined) return firstRounds(everyone, seen, rounds)
  const standings = others.map((setting): SettingStanding => {
    const ratio = fit.ratio(leader, setting)
    return {
      setting,
      ratio,
      faster: Math.max(chancesAt(ratio, 1 + rule.within, stopping).below, fit.misjudged(setting)),
      isSlower: Math.max(chancesAt(ratio, 1, stopping).below, fit.misjudged(setting)) <= mistakeChance,
    }
  })
  const chance = standings.reduce((all, { faster }) => all * (1 - faster), 1)
  return {
    leader,
    chance,
    standings,
    isWon: chance >= rule.chance,
    next: new Set([leader, ...contenders(standings), ...settings.filter((name) => !isIn(seen, name))]),
  }
}

/** The state while the spread of runs is unknown. */
function firstRounds(everyone: ReadonlySet<string>, seen: readonly RaceSpeed[], rounds: number): RaceState {
  const fastest = seen.toSorted((a, b) => b.speed - a.speed).map(({ setting }) => setting)
  const [leader] = fastest
  const isAlone = everyone.size < 2 && leader !== undefined
  const count = Math.max(fewestInSecond, Math.ceil(fastest.length / 2))
  const next = rounds === 0 ? everyone : new Set(fastest.slice(0, count))
  return { leader, chance: isAlone ? 1 : undefined, standings: [], isWon: isAlone, next }
}

/** The settings that may still win, or the nearest where none may. */
function contenders(standings: readonly SettingStanding[]): readonly string[] {
  const [nearest, ...further] = standings.toSorted((a, b) => b.faster - a.faster)
  let doubt = 0
  const out = new Set(
    further.toReversed().flatMap(({ setting, faster }) => {
      doubt += faster
      return doubt <= mistakeChance ? [setting] : []
    }),
  )
  return nearest === undefined
    ? []
    : [nearest, ...further].flatMap(({ setting }) => (out.has(setting) ? [] : [setting]))
}

function lastLook(rounds: number): number {
  if (rounds <= everyRoundUpTo) return rounds
  const look = lastLook(rounds - 1)
  return rounds >= look + Math.floor(rounds / 8) ? rounds : look
}

const isIn = (speeds: readonly RaceSpeed[], name: string) => speeds.some(({ setting }) => setting === name)

export const usualTuning = { within: ratio(0.01), chance: ratio(0.95), rounds: 30 } as const
