import { noDrift, ratioIntervalOf } from '../compare/verdict.ts'
import type { Case } from '../model/case.ts'
import type { EndedRun, Result } from '../model/result.ts'
import { missing } from '../model/missing.ts'
import type { Skip } from '../model/plan.ts'
import type { Repeats } from '../model/suite.ts'
import { bytes, ratio, type Bytes } from '../model/units.ts'
import { mean } from '../stats/sample.ts'
import { stopping } from './race.ts'
import { racesOf, type Race, type RaceRepeats, type RaceWorkload } from './races.ts'
import { tuneRecordVersion, type TunedRace, type TunedSetting, type TuneRecord } from './record.ts'

/** The speed of a setting and its cost; undefined where not measured. */
interface Tradeoff {
  readonly setting: string
  readonly speed: number
  readonly takes: number | undefined
}

/**
 * The Pareto front, fastest first: settings for which no other is as fast at lower cost, or faster at no higher cost. A setting with an
 * unknown speed or cost is not on the front and beats no other.
 */
function paretoFront(tradeoffs: readonly Tradeoff[]): readonly string[] {
  const known = tradeoffs.flatMap(({ setting, speed, takes }) =>
    takes === undefined ? [] : [{ setting, speed, takes }],
  )
  const front: string[] = []
  let least = Infinity
  for (const { setting, takes } of known.toSorted((a, b) => b.speed - a.speed || a.takes - b.takes)) {
    if (takes >= least) continue
    least = takes
    front.push(setting)
  }
  return front
}

/** A tuned suite, or one that is being tuned. */
export interface TuneState {
  readonly suite: string
  readonly skips: readonly Skip[]
  /** One for each case, in the order of the plan. */
  readonly results: readonly Result[]
  readonly runs: readonly EndedRun[]
  /** Whether the session ended before the race did. */
  readonly stopped: boolean
  readonly rule: RaceRepeats
  /** The repeats of the suite itself. */
  readonly asked: Repeats
  readonly workloadOf: (name: string) => RaceWorkload
}

export function tuneRecord(tuned: TuneState, folder: string): TuneRecord {
  const { suite, skips, results, runs, rule, asked } = tuned
  const cases = results.map((result) => result.case)
  const races = racesOf(cases, runs, rule, tuned.workloadOf)
  const repeats = asked.kind === 'fixed' ? asked.count : asked.max
  return {
    version: tuneRecordVersion,
    suite,
    results: folder,
    within: rule.within,
    chance: rule.chance,
    end: endOf(races, tuned),
    runs: { made: runs.length, fullMatrix: cases.length * repeats, repeats },
    races: races.map((race) => tunedRace(race, tuned)),
    skips,
  }
}

function endOf(races: readonly Race[], { stopped, runs, rule }: TuneState): TuneRecord['end'] {
  if (races.every(({ state }) => state.leader === undefined)) return 'no-figure'
  if (races.every(({ state }) => state.isWon || state.leader === undefined)) return 'won'
  if (stopped) return 'stopped'
  return rule.runs !== undefined && runs.length >= rule.runs ? 'runs-spent' : 'rounds-spent'
}

function tunedRace(race: Race, { results, runs }: TuneState): TunedRace {
  const { state, cases } = race
  const places = new Map(
    [state.leader, ...state.standings.map(({ setting }) => setting)].map((id, place) => [id, place]),
  )
  const placeOf = ({ id }: Case) => places.get(id) ?? Infinity
  const settings = cases
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((matrixCase) => settingOf(matrixCase, race, { results, runs }))
  const ids = new Set(cases.map(({ id }) => id))
  const speeds = new Map(settings.map(({ case: { id }, throughput }) => [id, throughput]))
  const front = (takes: (setting: TunedSetting) => number | undefined) => {
    const known = settings.flatMap((setting): Tradeoff[] => {
      const speed = speeds.get(setting.case.id)
      return speed?.kind === 'known'
        ? [{ setting: setting.case.id, speed: speed.value.value, takes: takes(setting) }]
        : []
    })
    const ofFront = paretoFront(known)
    return ofFront.length === 0 ? undefined : ofFront
  }
  return {
    unit: results.find((result) => ids.has(result.case.id) && result.runs.length > 0)?.unit ?? 'samples',
    leader: state.leader,
    isWon: state.isWon,
    chance: state.chance === undefined ? undefined : ratio(state.chance),
    rounds: runs.reduce((most, { run }) => (ids.has(run.case.id) ? Math.max(most, run.repeat) : most), 0),
    settings,
    fronts: {
      memory: front(({ peakMemory }) => peakMemory),
      energy: front(({ energyPerSample }) => energyPerSample),
    },
  }
}

function settingOf(
  matrixCase: Case,
  { state, out }: Race,
  { results, runs }: Pick<TuneState, 'results' | 'runs'>,
): TunedSetting {
  const { id } = matrixCase
  const ofCase = runs.filter(({ run }) => run.case.id === id)
  const standing = state.standings.find(({ setting }) => setting === id)
  const why = out.get(id)
  return {
    case: matrixCase,
    state:
      why !== undefined
        ? 'out'
        : id === state.leader
          ? 'leader'
          : standing?.isSlower === true
            ? 'slower'
            : 'open',
    why,
    runs: ofCase.length,
    throughput: results.find((result) => result.case.id === id)?.throughput ?? missing('run-not-completed'),
    ratio: standing && {
      value: ratio(Math.exp(standing.ratio.value)),
      interval: ratioIntervalOf(standing.ratio, noDrift, stopping),
    },
    peakMemory: peakMemoryOf(ofCase),
    energyPerSample: meanOf(ofCase.flatMap((ended) => telemetryOf(ended, 'energyPerSample') ?? [])),
  }
}

const telemetryOf = ({ measurement }: EndedRun, name: 'energyPerSample' | 'peakMemory') => {
  const value = measurement.kind === 'known' ? measurement.value.telemetry?.efficiency[name] : undefined
  return value?.kind === 'known' ? value.value : undefined
}

function peakMemoryOf(runs: readonly EndedRun[]): Bytes | undefined {
  const ofGpu = runs.flatMap((ended) => telemetryOf(ended, 'peakMemory') ?? [])
  const ofHost = runs.flatMap(({ run: { origin } }) =>
    origin.kind === 'executed' && origin.peakMemory !== undefined ? [origin.peakMemory] : [],
  )
  const peaks = ofGpu.length > 0 ? ofGpu : ofHost
  return peaks.length === 0 ? undefined : bytes(Math.max(...peaks))
}

const meanOf = (values: readonly number[]) => (values.length === 0 ? undefined : mean(values))
