import { compareModels, compareNames, type NameComparison } from './names.ts'
import { detectableRatio, pooledSpread, type Sides } from './detectable-ratio.ts'
import { furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis, AxisValue } from '../model/axes/axis.ts'
import type { Baseline, Conditions, PublishedFigure, PublishedTable } from '../model/baseline.ts'
import { deviceCount, sameTopology } from '../model/topology.ts'
import { unitsDiffer, ratio, samplesPerSecond, type Ratio, type SamplesPerSecond } from '../model/units.ts'
import { knownValues, mapKnown, type Maybe, type Missing } from '../model/missing.ts'
import type { RepeatStatistic } from '../model/protocol.ts'
import type { Estimate, Result } from '../model/result.ts'
import { sampleTokens } from '../model/case.ts'
import { dividedBy, estimate } from '../results/estimate.ts'
import { ruleReason } from '../results/result-document.ts'
import { ratioInterval } from '../stats/interval.ts'

/** A condition that differs between the two figures. */
export interface ConditionDifference {
  /** A key of {@link Conditions}, the name of an axis, `unit` or `topology`. */
  readonly condition: string
  readonly ours: string
  readonly theirs: string
}

/** The published figure that a result is compared with. */
export interface Reference {
  readonly table: PublishedTable
  readonly figure: PublishedFigure
}

/** The result of comparing a result with a published figure. `ratio` is ours ÷ published. */
export type ReproductionVerdict =
  | { readonly kind: 'reproduced'; readonly ratio: Estimate<Ratio> }
  | { readonly kind: 'not-reproduced'; readonly ratio: Estimate<Ratio> }
  | CannotTell
  /** The rule was chosen because it gives a printed figure, so giving that figure again proves nothing. */
  | { readonly kind: 'rule-found'; readonly ratio: Estimate<Ratio> }
  | { readonly kind: 'not-comparable'; readonly differences: readonly ConditionDifference[] }
  | { readonly kind: 'no-figure' }
  | { readonly kind: 'not-measured'; readonly why: Missing }

/** Noise alone could cause the difference, or hide one. */
export interface CannotTell {
  readonly kind: 'cannot-tell'
  readonly ratio: Estimate<Ratio>
  /** The ratio below which our figure would not be reproduced; missing without a spread. */
  readonly telling: Maybe<Ratio>
}

/** What is compared with published figures. */
export type ComparedFigure = Pick<Result, 'case' | 'unit' | 'throughput' | 'runs'>

export interface Reproduction {
  readonly result: ComparedFigure
  readonly reference: Reference | undefined
  readonly verdict: ReproductionVerdict
  /** Conditions that one side does not state, so that they may differ. */
  readonly open: readonly ConditionDifference['condition'][]
}

/** The conditions of a result as far as known, in the words of the published tables. */
export type OwnConditions = Partial<Conditions> & Pick<Conditions, 'axes'>

/**
 * Compares each result with the published figure under the most similar conditions. Reproduced means that the whole
 * interval of the ratio is within 1 ± `tolerance`. A figure of one run is neither reproduced nor not reproduced.
 * @param statistic how the protocol computes a figure from repeats
 */
export function reproduce(
  results: readonly ComparedFigure[],
  conditionsOf: (result: ComparedFigure) => OwnConditions,
  baseline: Baseline,
  tolerance: Ratio,
  statistic: RepeatStatistic,
): Reproduction[] {
  const elsewhere = pooledSpread(results.map(valuesOf))
  return results.map((result) => {
    const ownConditions = conditionsOf(result)
    const closest = closestReference(result, ownConditions, baseline)
    if (closest === undefined)
      return { result, reference: undefined, verdict: { kind: 'no-figure' }, open: [] }
    const { reference, differences, open } = closest
    if (differences.length > 0) {
      return { result, reference, verdict: { kind: 'not-comparable', differences }, open }
    }
    const sides: Sides = {
      ours: valuesOf(result),
      theirs: reference.figure.runs.map(({ throughput }) => inOwnUnit(throughput, result, reference)),
      statistic,
      elsewhere,
    }
    const measured = ratioOf(
      result.throughput,
      inOwnUnit(reference.figure.throughput, result, reference),
      sides,
    )
    const verdict: ReproductionVerdict =
      measured.kind === 'known'
        ? verdictOf(measured.value, tolerance, detectableRatio(sides, tolerance), isRuleFound(result))
        : { kind: 'not-measured', why: measured }
    return { result, reference, verdict, open }
  })
}

/** Tokens of a sequence, if ours counts sequences and the document counts tokens. */
const tokensOfOwn = ({ unit, case: matrixCase }: ComparedFigure, { table }: Reference): number | undefined =>
  unit === 'sequences' && table.unit === 'tokens' ? sampleTokens(matrixCase) : undefined

const inOwnUnit = (published: SamplesPerSecond, result: ComparedFigure, reference: Reference) =>
  samplesPerSecond(published / (tokensOfOwn(result, reference) ?? 1))

const valuesOf = ({ runs }: ComparedFigure): readonly SamplesPerSecond[] =>
  knownValues(runs.map(({ measurement }) => measurement.throughput))

/** Uses the repeats of the published figure; without any, the figure as printed. */
function ratioOf(
  measured: Maybe<Estimate<SamplesPerSecond>>,
  published: SamplesPerSecond,
  { ours, theirs, statistic }: Sides,
): Maybe<Estimate<Ratio>> {
  return mapKnown(measured, (figure) => {
    const value = ratio(figure.value / published)
    if (figure.interval.kind === 'known' && theirs.length > 1) {
      const interval = ratioInterval(value, ours, theirs, statistic)
      if (interval !== undefined) return estimate(value, interval, figure.repeats)
    }
    return dividedBy(figure, published, ratio)
  })
}

const isRuleFound = ({ runs }: ComparedFigure): boolean =>
  runs.some(({ run, measurement }) => ruleReason(run, measurement) === 'document')

function verdictOf(
  measured: Estimate<Ratio>,
  tolerance: Ratio,
  needed: Maybe<Ratio>,
  ruleFound: boolean,
): ReproductionVerdict {
  const { value, interval } = measured
  const [lowest, highest] = [1 - tolerance, 1 + tolerance]
  const isOutside =
    interval.kind === 'known' && (interval.value.high < lowest || interval.value.low > highest)
  const isWithin = interval.kind === 'known' && interval.value.low >= lowest && interval.value.high <= highest
  const isDetectable =
    needed.kind === 'known' && (value <= 1 - needed.value || value >= 1 / (1 - needed.value))
  if (isOutside && isDetectable) return { kind: 'not-reproduced', ratio: measured }
  if (ruleFound) return { kind: 'rule-found', ratio: measured }
  if (isWithin) return { kind: 'reproduced', ratio: measured }
  return { kind: 'cannot-tell', ratio: measured, telling: needed }
}

interface FigureComparison {
  readonly reference: Reference
  readonly differences: readonly ConditionDifference[]
  readonly open: readonly ConditionDifference['condition'][]
}

const closeness: Record<NameComparison, number> = { same: 0, 'one-says-more': 1, different: 2 }

/**
 * The most similar figure for this model and number of devices. Figures of the same framework and version of the model are
 * preferred, then the fewest differences, then the fewest open conditions.
 */
function closestReference(
  result: ComparedFigure,
  ownConditions: OwnConditions,
  { tables }: Baseline,
): FigureComparison | undefined {
  const comparisons = tables.flatMap((table) =>
    table.figures
      .filter(({ topology }) => deviceCount(topology) === deviceCount(result.case.topology))
      .filter(() => compareValues('model', ownConditions.model, table.conditions.model) !== 'different')
      .map((figure) => compareConditions(result, ownConditions, { table, figure })),
  )
  const distance = ({ reference: { table } }: FigureComparison, name: 'framework' | 'model') =>
    closeness[compareValues(name, ownConditions[name], table.conditions[name])]
  return comparisons.toSorted(
    (a, b) =>
      distance(a, 'framework') - distance(b, 'framework') ||
      distance(a, 'model') - distance(b, 'model') ||
      a.differences.length - b.differences.length ||
      a.open.length - b.open.length,
  )[0]
}

interface Condition {
  readonly name: string
  readonly valueIn: (conditions: OwnConditions) => AxisValue | undefined
  /** Value that is not mentioned where the other side does not state the condition. */
  readonly unremarkable?: AxisValue
}

const plain = (name: Exclude<keyof Conditions, 'axes'>): Condition => ({
  name,
  valueIn: (conditions) => conditions[name],
})

const onAxis = ({ name, presence, ordinary }: Axis): Condition => ({
  name,
  valueIn: ({ axes }) => axes[name],
  ...(presence === 'where-set' && ordinary !== undefined ? { unremarkable: ordinary } : {}),
})

const compares = ({ compares: what }: Axis) => what !== 'nothing'

const compared: readonly Condition[] = [
  plain('framework'),
  plain('model'),
  plain('device'),
  ...leadingAxes.map(onAxis),
  plain('batchPerDevice'),
  ...furtherAxes.filter(compares).map(onAxis),
  plain('protocol'),
  plain('variant'),
]

/** The value of one condition by its name; undefined where it is not stated. */
export const conditionValue = (conditions: OwnConditions, condition: string): AxisValue | undefined =>
  compared.find(({ name }) => name === condition)?.valueIn(conditions)

function compareConditions(
  result: ComparedFigure,
  ownConditions: OwnConditions,
  reference: Reference,
): FigureComparison {
  const theirs = reference.table.conditions
  const differences: ConditionDifference[] = []
  const open: ConditionDifference['condition'][] = []
  if (!sameTopology(result.case.topology, reference.figure.topology)) {
    const { nodes } = reference.figure.topology
    differences.push({
      condition: 'topology',
      ours: nodesText(result.case.topology.nodes),
      theirs: nodesText(nodes),
    })
  }
  if (unitsDiffer(result.unit, reference.table.unit) && tokensOfOwn(result, reference) === undefined)
    differences.push({ condition: 'unit', ours: result.unit, theirs: reference.table.unit })
  for (const { name: condition, valueIn, unremarkable } of compared) {
    const [ours, published] = [valueIn(ownConditions), valueIn(theirs)]
    if ((ours ?? unremarkable) === unremarkable && published === undefined) continue
    switch (compareValues(condition, ours, published)) {
      case 'same':
        break
      case 'one-says-more':
        open.push(condition)
        break
      case 'different':
        differences.push({ condition, ours: String(ours), theirs: String(published) })
    }
  }
  return { reference, differences, open }
}

const nodesText = (nodes: number) => (nodes === 1 ? '1 node' : `${nodes} nodes`)

/** Conditions whose values are names that people write in different detail. */
const nameComparisons: Readonly<Partial<Record<string, (a: string, b: string) => NameComparison>>> = {
  framework: compareNames,
  model: compareModels,
  device: compareNames,
}

type Value = AxisValue | undefined

/** A missing value counts as a name without words: the two may differ. */
function compareValues(condition: string, ours: Value, theirs: Value): NameComparison {
  if (ours === undefined || theirs === undefined) return 'one-says-more'
  const compareNamed = nameComparisons[condition]
  if (compareNamed !== undefined) return compareNamed(String(ours), String(theirs))
  return ours === theirs ? 'same' : 'different'
}
