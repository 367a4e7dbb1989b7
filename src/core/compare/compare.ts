import { known, missing, type Maybe } from '../model/missing.ts'
import { ratio, type Ratio, unitsDiffer, isGenericUnit } from '../model/units.ts'
import { hasPart, type Label } from '../document/text-line.ts'
import type { Interval } from '../model/result.ts'
import { estimate } from '../results/estimate.ts'
import { holm } from '../stats/holm.ts'
import { combined, logRatio, type LogRatio, type RatioRepeats, sharedSpreads } from '../stats/log-ratio.ts'
import type { ComparedCase, ComparedSide, Difference, Overall, SideName, Verdict } from './comparison.ts'
import { conditionTitle, differentCircumstances, differentStarts } from './conditions.ts'
import {
  type Chances,
  chancesOfChange,
  type Clearness,
  driftOf,
  type MachineDrift,
  ratioIntervalOf,
  repeatsForVerdict,
  roundsForVerdict,
  type StoppingRule,
  verdictKind,
} from './verdict.ts'
import { usualDrift } from './usual-margin.ts'
import { matchCases, type Match } from './match.ts'
import { comparedStartUps } from './start-up.ts'
import type { Side, SideCase, SideRun } from './side.ts'

/** The result of comparing two sets of results. */
export interface SetsComparison {
  readonly cases: readonly ComparedCase[]
  readonly overall: Maybe<Overall>
  /** Differences that all compared cases have. */
  readonly differs: readonly Difference[]
  /** By index in `cases`: what is known of the ratio of each case that has an interval. */
  readonly ratios: ReadonlyMap<number, CaseRatio>
  /** By how much the machine may have changed; undefined where all sides ran in the same rounds. */
  readonly drift: Ratio | undefined
  readonly stopping: StoppingRule
}

/** The ratio of a case, and how far the machine may explain it. */
export interface CaseRatio {
  /** By its own runs: the source of its interval. */
  readonly ownRatio: LogRatio
  /** With the spread that it borrows from the other cases: the source of its chances. */
  readonly borrowing: LogRatio
  readonly drift: MachineDrift
}

export interface CompareSettings {
  readonly across: readonly string[]
  readonly sameWithin: Ratio
  /** By how much the machine may change between sides that did not run in the same rounds; 3 % by default. */
  readonly drift?: Ratio
  /** Comparisons that are made together, over all of which the chances are corrected; 1 by default. */
  readonly comparisons?: number
}

/** Compares two sets of results case by case: see docs/compare.md. */
export function compareSides(
  a: Side,
  b: Side,
  { across, sameWithin, drift = usualDrift, comparisons = 1 }: CompareSettings,
): SetsComparison {
  const stopping: StoppingRule = { untilNarrow: a.untilNarrow || b.untilNarrow }
  const matches = matchCases(a.cases, b.cases, across).map(withFigures)
  const repeats = matches.map(repeatsOf)
  const ratios = ratiosOf(repeats, drift)
  const chances = correctedChances(ratios, stopping, comparisons)
  const differs = commonDifferences(matches)
  const clearness = { tests: comparisons * ratios.size, sameWithin, stopping }
  const cases = matches.map((match, index): ComparedCase => {
    const ratio = ratios.get(index)
    const chance = chances.get(index)
    const interval = ratio && ratioIntervalOf(ratio.ownRatio, ratio.drift, stopping)
    const compared = ratioOf(match, repeats[index], ratio, interval)
    const judged = { repeats: repeats[index], ratio, chance, interval, drift }
    const verdict = verdictOf(match, judged, clearness)
    return {
      ...described(match, differs),
      ratio: compared,
      startUp:
        match.kind === 'unmatched' || compared.kind === 'missing'
          ? undefined
          : comparedStartUps(match.a, match.b, { ratio: compared.value, verdict: verdict.kind }),
      pairs: repeats[index]?.kind === 'paired' ? repeats[index].a.length : 0,
      chance: chance && { slower: chance.below, faster: chance.above },
      drift: rangeOf(ratio?.drift),
      verdict,
    }
  })
  const isApart = repeats.some((caseRepeats) => caseRepeats?.kind === 'apart')
  const overall = overallOf(cases, ratios, { sameWithin, stopping, comparisons })
  return { cases, overall, differs, ratios, drift: isApart ? drift : undefined, stopping }
}

/** By index: the ratio of each case that has an interval. */
function ratiosOf(
  repeats: readonly (RatioRepeats | undefined)[],
  drift: Ratio,
): ReadonlyMap<number, CaseRatio> {
  const shared = sharedSpreads(repeats.filter((caseRepeats) => caseRepeats !== undefined))
  return new Map(
    repeats.flatMap((caseRepeats, index) => {
      if (caseRepeats === undefined) return []
      const ownRatio = logRatio(caseRepeats)
      if (ownRatio === undefined) return []
      const { kind, a, b } = caseRepeats
      const borrowing = logRatio(caseRepeats, shared) ?? ownRatio
      return [
        [index, { ownRatio, borrowing, drift: driftOf(kind, Math.min(a.length, b.length), drift) }] as const,
      ]
    }),
  )
}

const rangeOf = (drift: MachineDrift | undefined): ComparedCase['drift'] =>
  drift === undefined || drift.high === drift.low
    ? undefined
    : { low: ratio(drift.low), high: ratio(drift.high) }

/** A matched case without a figure on one side becomes one that cannot be compared. */
function withFigures(match: Match): Match {
  if (match.kind === 'unmatched') return match
  const sides: readonly [SideName, SideCase][] = [
    ['a', match.a],
    ['b', match.b],
  ]
  for (const [side, { throughput, runs }] of sides) {
    const { a, b } = match
    if (throughput.kind === 'missing')
      return { kind: 'unmatched', a, b, why: { kind: 'no-figure', side, why: throughput } }
    if (speedsOf(runs).length === 0)
      return {
        kind: 'unmatched',
        a,
        b,
        why: { kind: 'no-figure', side, why: missing('figure-not-positive') },
      }
  }
  return match
}

/** Undefined unless the speed is a positive number, because it becomes a divisor. */
const speedOf = ({ throughput }: SideRun): number | undefined =>
  throughput.kind === 'known' && throughput.value > 0 && Number.isFinite(throughput.value)
    ? throughput.value
    : undefined

const speedsOf = (runs: readonly SideRun[]) => runs.flatMap((run) => speedOf(run) ?? [])

/** Pairs, where at least two rounds have a run of each side and these rounds followed each other. */
function repeatsOf(match: Match): RatioRepeats | undefined {
  if (match.kind === 'unmatched') return undefined
  const inRounds = new Map(
    match.b.runs.flatMap((run) => (run.round === undefined ? [] : [[run.round, speedOf(run)] as const])),
  )
  const pairs = match.a.runs.flatMap((run) => {
    const [speedOfA, speedOfB] = [speedOf(run), run.round === undefined ? undefined : inRounds.get(run.round)]
    return speedOfA === undefined || speedOfB === undefined ? [] : [[speedOfA, speedOfB] as const]
  })
  if (pairs.length > 1 && !ranApart(match.a.runs, match.b.runs))
    return {
      kind: 'paired',
      a: pairs.map(([speedOfA]) => speedOfA),
      b: pairs.map(([, speedOfB]) => speedOfB),
    }
  return { kind: 'apart', a: speedsOf(match.a.runs), b: speedsOf(match.b.runs) }
}

/** Whether all runs of one side ended before the other began: a variant that was added later shares no round. */
function ranApart(a: readonly SideRun[], b: readonly SideRun[]): boolean {
  const [ofA, ofB] = [a, b].map((runs) => runs.flatMap(({ started }) => started ?? []))
  if (ofA === undefined || ofB === undefined || ofA.length < a.length || ofB.length < b.length) return false
  return Math.max(...ofA) < Math.min(...ofB) || Math.max(...ofB) < Math.min(...ofA)
}

/**
 * For each case, the chance that its work is equally fast. Corrected by Holm for the number of cases and by Bonferroni for
 * comparisons that are made together, separately for each direction.
 */
function correctedChances(
  ratios: ReadonlyMap<number, CaseRatio>,
  stopping: StoppingRule,
  comparisons: number,
): ReadonlyMap<number, Chances> {
  const alone = [...ratios.values()].map(({ borrowing, drift }) =>
    chancesOfChange(borrowing, drift, stopping),
  )
  const below = holm(alone.map((chances) => chances.below))
  const above = holm(alone.map((chances) => chances.above))
  return new Map(
    [...ratios.keys()].map((index, place) => [
      index,
      together({ below: below[place] ?? 1, above: above[place] ?? 1 }, comparisons),
    ]),
  )
}

/** Bonferroni's correction: the chances of one comparison among several, so that all together err no more often. */
const together = ({ below, above }: Chances, comparisons: number): Chances => ({
  below: Math.min(1, comparisons * below),
  above: Math.min(1, comparisons * above),
})

function ratioOf(
  match: Match,
  repeats: RatioRepeats | undefined,
  caseRatio: CaseRatio | undefined,
  interval: Interval | undefined,
): ComparedCase['ratio'] {
  if (match.kind === 'unmatched')
    return match.why.kind === 'no-figure' ? match.why.why : missing('not-compared')
  if (repeats === undefined) return missing('not-compared')
  const count = Math.min(repeats.a.length, repeats.b.length)
  const mean = (values: RatioRepeats['a']) =>
    Math.exp(Array.from(values, Math.log).reduce((sum, value) => sum + value, 0) / values.length)
  const value =
    caseRatio === undefined ? mean(repeats.b) / mean(repeats.a) : Math.exp(caseRatio.ownRatio.value)
  return known(estimate(ratio(value), interval, count))
}

interface Judged {
  readonly repeats: RatioRepeats | undefined
  readonly ratio: CaseRatio | undefined
  readonly chance: Chances | undefined
  readonly interval: Interval | undefined
  /** By how much the machine may change between sides that ran apart. */
  readonly drift: Ratio
}

function verdictOf(
  match: Match,
  { repeats, ratio: caseRatio, chance, interval, drift: most }: Judged,
  clearness: Clearness,
): Verdict {
  if (match.kind === 'unmatched') return { kind: 'not-comparable', why: match.why }
  if (caseRatio === undefined || chance === undefined || interval === undefined || repeats === undefined) {
    const few = repeats === undefined || Math.min(repeats.a.length, repeats.b.length) < 2
    return { kind: 'cannot-tell', more: missing(few ? 'side-has-one-repeat' : 'repeats-equal') }
  }
  const kind = verdictKind(interval, chance, clearness.sameWithin)
  if (kind !== 'cannot-tell') return { kind }
  const { ownRatio } = caseRatio
  const counts = { kind: repeats.kind, a: repeats.a.length, b: repeats.b.length, drift: most }
  const more = repeatsForVerdict(ownRatio, counts, clearness)
  if (repeats.kind === 'paired') return { kind, more }
  const rounds = roundsForVerdict(ownRatio, counts, clearness)
  // Rounds of both sides share the state of the machine, so fewer of them suffice, or they suffice at all.
  const doRoundsHelp =
    most > 0 && rounds.kind === 'known' && (more.kind === 'missing' || rounds.value < more.value)
  if (!doRoundsHelp) return { kind, more }
  return { kind, more: missing('difference-may-be-drift', { share: most, rounds: rounds.value }) }
}

/** The fields of a case with a ratio. */
function described(
  match: Match,
  common: readonly Difference[],
): Omit<ComparedCase, 'ratio' | 'pairs' | 'chance' | 'drift' | 'startUp' | 'verdict'> {
  const { a, b } = match
  const leading = a ?? b
  if (leading === undefined) throw new TypeError('a match of no case')
  const ownDifferences = differencesOf(match).filter(
    (difference) => !common.some((other) => isSame(difference, other)),
  )
  const unit = a !== undefined && b !== undefined && isGenericUnit(a.unit) ? b.unit : leading.unit
  return {
    label: a === undefined || b === undefined ? leading.label : commonLabel(a.label, b.label),
    unit: a !== undefined && b !== undefined && unitsDiffer(a.unit, b.unit) ? a.unit : unit,
    a: a && sideOf(a),
    b: b && sideOf(b),
    differs: ownDifferences,
    open: match.kind === 'matched' ? match.open.map(conditionTitle) : [],
  }
}

/** The common parts of two labels. A part that only one of them has is a difference, which is named once for all cases. */
function commonLabel(a: Label, b: Label): Label {
  const common = a.filter((part) => hasPart(b, part))
  return common.length === 0 ? a : common
}

const sideOf = ({ name, throughput, runs, findings }: SideCase): ComparedSide => ({
  case: name,
  throughput,
  runs: runs.map(({ run, throughput: runThroughput, log, firstLine, lastLine }) => ({
    run,
    throughput: runThroughput,
    log,
    firstLine,
    lastLine,
  })),
  findings: [...findings],
})

const differencesOf = (match: Match): Difference[] =>
  match.kind === 'unmatched'
    ? []
    : [
        ...match.allowed,
        ...differentCircumstances(match.a.circumstances, match.b.circumstances),
        // Cases that differ on purpose have other commands, but of two workloads nothing else may tell how these differ.
        ...differentStarts(match.a, match.b).filter(
          ({ condition }) =>
            condition !== 'command' ||
            match.allowed.every((difference) => difference.condition === 'workload'),
        ),
      ]

/** Differences that every compared case has are named once. */
function commonDifferences(matches: readonly Match[]): Difference[] {
  const [first, ...others] = matches.filter(({ kind }) => kind === 'matched').map(differencesOf)
  if (first === undefined) return []
  return first.filter((difference) => others.every((all) => all.some((other) => isSame(difference, other))))
}

const isSame = (difference: Difference, other: Difference) =>
  difference.condition === other.condition && difference.a === other.a && difference.b === other.b

/**
 * The geometric mean over the cases whose ratio has an interval; if none has one, over all cases with a ratio. The machine did the same to
 * all of them, so its share of the error is no smaller than that of a case.
 */
function overallOf(
  cases: readonly ComparedCase[],
  ratios: ReadonlyMap<number, CaseRatio>,
  { sameWithin, stopping, comparisons }: Omit<Clearness, 'tests'> & { readonly comparisons: number },
): Maybe<Overall> {
  const [first, ...others] = ratios.values()
  if (first === undefined) return withoutInterval(cases)
  const all = combined([first.ownRatio, ...others.map(({ ownRatio }) => ownRatio)])
  const drifts = [...ratios.values()].map(({ drift }) => drift)
  const drift = {
    low: Math.min(...drifts.map(({ low }) => low)),
    high: Math.max(...drifts.map(({ high }) => high)),
    speeds: drifts
      .map(({ speeds }) => speeds)
      .reduce((most, other) => (other.error > most.error ? other : most)),
  }
  const fewest = Math.min(
    ...[...ratios.keys()].map((index) => {
      const caseRatio = cases[index]?.ratio
      return caseRatio?.kind === 'known' ? caseRatio.value.repeats : Infinity
    }),
  )
  const interval = ratioIntervalOf(all, drift, stopping)
  const chances = together(chancesOfChange(all, drift, stopping), comparisons)
  return known({
    ratio: estimate(ratio(Math.exp(all.value)), interval, fewest),
    cases: ratios.size,
    verdict: verdictKind(interval, chances, sameWithin),
  })
}

function withoutInterval(cases: readonly ComparedCase[]): Maybe<Overall> {
  const all = cases.flatMap((comparedCase) =>
    comparedCase.ratio.kind === 'known' ? [comparedCase.ratio.value] : [],
  )
  const [first] = all
  if (first === undefined) return missing('no-case-compared')
  const value = Math.exp(all.reduce((sum, caseRatio) => sum + Math.log(caseRatio.value), 0) / all.length)
  return known({
    ratio: estimate(ratio(value), undefined, first.repeats),
    cases: all.length,
    verdict: 'cannot-tell',
  })
}
