import type { CaseStartUp } from '../results/start-up.ts'
import { endsOf } from '../results/estimate.ts'
import { known } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { level } from '../stats/interval.ts'
import type { ComparedCase, VerdictKind } from './comparison.ts'
import type { SideCase } from './side.ts'

type StartUps = NonNullable<ComparedCase['startUp']>

/** A smaller difference of start-ups is not reported, in seconds. */
const LEAST = 1

/** Steps of two sides do the same work if their samples differ by less: throughput × time of a step is not exact. */
const SAME_STEPS = 0.02

interface JudgedSpeed {
  /** B ÷ A. */
  readonly ratio: Estimate<number>
  readonly verdict: VerdictKind
}

/** Which side starts later, and when its higher speed has made up for it; undefined where that is not shown. */
export function comparedStartUps(
  a: Pick<SideCase, 'throughput' | 'startUp'>,
  b: Pick<SideCase, 'throughput' | 'startUp'>,
  speed: JudgedSpeed,
): StartUps | undefined {
  if (a.startUp === undefined || b.startUp === undefined) return undefined
  if (a.throughput.kind === 'missing' || b.throughput.kind === 'missing') return undefined
  const later = differenceOf(a.startUp.total, b.startUp.total)
  const { low, high } = endsOf(later)
  if (Math.abs(later.value) < LEAST || (low <= 0 && high >= 0)) return undefined
  const [speedOfA, speedOfB] = [a.throughput.value.value, b.throughput.value.value]
  const ofStep = sharedStep(speedOfA * a.startUp.stepTime, speedOfB * b.startUp.stepTime)
  return {
    a: a.startUp.total,
    b: b.startUp.total,
    later,
    paysOff: paysOffAfter(later, speed, { speed: speedOfA, samplesOfStep: ofStep }),
  }
}

/** B − A with an interval from those of both (MOVER: Zou and Donner, Statistics in Medicine 27, 2008). */
function differenceOf(a: CaseStartUp['total'], b: CaseStartUp['total']): Estimate<number> {
  const value = b.value - a.value
  const repeats = Math.min(a.repeats, b.repeats)
  if (a.interval.kind === 'missing') return { value, interval: a.interval, repeats }
  if (b.interval.kind === 'missing') return { value, interval: b.interval, repeats }
  const [ofA, ofB] = [endsOf(a), endsOf(b)]
  return {
    value,
    interval: known({
      low: value - Math.hypot(b.value - ofB.low, ofA.high - a.value),
      high: value + Math.hypot(ofB.high - b.value, a.value - ofA.low),
      level,
    }),
    repeats,
  }
}

interface SideA {
  /** Samples per second. */
  readonly speed: number
  /** Undefined where the steps of the sides differ. */
  readonly samplesOfStep: number | undefined
}

/** Undefined unless the side that starts later is shown to be the faster one. */
function paysOffAfter(
  later: Estimate<number>,
  { ratio, verdict }: JudgedSpeed,
  { speed, samplesOfStep }: SideA,
): StartUps['paysOff'] {
  if (verdict !== (later.value > 0 ? 'faster' : 'slower')) return undefined
  const { low, high } = endsOf(ratio)
  // The samples N after which both took as long: N ÷ speed = later + N ÷ (ratio × speed).
  const samplesAt = (seconds: number, speedup: number) => (seconds * speed) / (1 - 1 / speedup)
  const ends = [endsOf(later).low, endsOf(later).high].flatMap((seconds) =>
    [low, high].map((speedup) => samplesAt(seconds, speedup)),
  )
  const range = (unit: number) => ({
    value: samplesAt(later.value, ratio.value) / unit,
    low: Math.min(...ends) / unit,
    high: Math.max(...ends) / unit,
  })
  return {
    seconds: range(speed),
    steps: samplesOfStep === undefined ? undefined : range(samplesOfStep),
  }
}

/** Samples of a step; undefined where the steps of the sides differ. */
function sharedStep(ofA: number, ofB: number): number | undefined {
  return Math.abs(ofB / ofA - 1) < SAME_STEPS ? ofA : undefined
}
