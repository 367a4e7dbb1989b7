import { deviceCount } from '../model/topology.ts'
import { type Finding, inputFinding, isLoaderFinding } from '../model/finding.ts'
import type { Estimate, Interval, MeasuredRun } from '../model/result.ts'
import type { Maybe } from '../model/missing.ts'
import type { Ratio } from '../model/units.ts'
import { mean, median, robustDeviation, sorted, type Sample } from '../stats/sample.ts'
import { endsOf, halfWidth } from './estimate.ts'
import type { LossEquality } from './losses.ts'
import { slowNodes } from './slow-ranks.ts'
import type { CaseFigure } from './case-figure.ts'
import type { OrderDoubts } from './order-doubts.ts'
import { resultFinding } from './finding-rows.ts'
import type { DocumentFigure } from '../model/measurement.ts'

/** The figure that a document prints alone, without a log; undefined for several figures, and for a run with a log. */
export function printedAlone(runs: readonly MeasuredRun[]): DocumentFigure | undefined {
  const [first, ...others] = runs.filter(({ measurement }) => measurement.throughput.kind === 'known')
  return others.length > 0 ? undefined : first?.measurement.printed
}

/** An interval whose half is wider than this share of the figure cannot show usual differences. */
const widest = 0.05
/** Limits for outliers: number of repeats, distance from the median as a share, and in robust deviations. */
const outlier = { fewest: 3, share: 0.05, deviations: 8 }
/** Fewer repeats that end once they agree rarely show a second speed, or that each is like the one before. */
const fewestTelling = 10
/** The least loss of several nodes against as many times one node that is reported. */
const lost = 0.05
/** Repeats form two groups when their gap is at least this share, and this many times the range of the wider group. */
const twoSpeeds = { fewest: 6, share: 0.02, ranges: 3 }

/** Codes of findings that contradict the figure itself, not only its precision. */
const contradictingCodes: readonly string[] = [
  'summary-differs',
  'witnesses-disagree',
  'statistic-differs',
  'rates-averaged',
  'rates-weighted',
  'work-changes',
  'batch-ramps',
  'short-batches',
  'stalls',
  'stalls-recur',
  'slow-intervals',
  'fast-intervals',
  'clock-set',
  'clock-hour',
  'log-contradicts-options',
  'rate-of-one-node',
]

/** Codes of findings about how the log of an unknown program was read. */
const readingCodes: readonly string[] = [
  'few-steps',
  'format-drafted',
  'rate-scope-open',
  'figure-of-one-device',
  'epochs-counted',
  'steps-counted',
]

export interface Scaling {
  readonly efficiency: Maybe<Estimate<Ratio>>
  /** Against one node times their number; undefined where this is unknown or has no interval. */
  readonly acrossNodes: (Interval & { readonly value: number }) | undefined
}

/** Doubts about a case's repeats, and what limits it. */
export function findingsOf(
  figure: CaseFigure,
  { efficiency, acrossNodes }: Scaling,
  doubts: OrderDoubts,
  equality: LossEquality | undefined,
): Finding[] {
  return [
    unmeasured(figure.result.runs, figure.values),
    few(figure),
    wide(figure),
    inOrder(figure, doubts),
    outlying(figure),
    ofTwoSpeeds(figure),
    superLinear(figure, efficiency),
    trainsOtherwise(equality),
    timedByArrival(figure),
    fedBy(figure),
    ...onSlowNodes(figure),
    limitedBetweenNodes(figure, acrossNodes),
    ...spokenAgainst(figure),
  ].filter((finding) => finding !== undefined)
}

/** The first finding of each kind, because repeats of a case have the same ones. */
function spokenAgainst({ result: { runs } }: CaseFigure): Finding[] {
  const all = runs.flatMap(({ measurement: { findings } }) => findings)
  return [...contradictingCodes, ...readingCodes].flatMap(
    (code) => all.find((finding) => finding.code === code) ?? [],
  )
}

export function unmeasured(runs: readonly Pick<MeasuredRun, 'measurement'>[], values: CaseFigure['values']) {
  const [first] = runs.flatMap(({ measurement: { throughput } }) =>
    throughput.kind === 'missing' ? [throughput] : [],
  )
  if (first === undefined || values.length === 0) return undefined
  return resultFinding('repeats-without-figure', {
    count: runs.length - values.length,
    of: runs.length,
    why: first,
  })
}

/** A document may print one figure for several repeats, so it does not count as one. */
const few = ({ result: { runs }, values: { length }, untilNarrow }: CaseFigure) => {
  const printed = printedAlone(runs)
  if (printed?.repeats.kind === 'known') return resultFinding('repeats-stated', printed.repeats.value)
  if (printed?.repeats.kind === 'missing') return resultFinding('repeats-not-printed')
  if (length === 1) return resultFinding('few-repeats', { repeats: length })
  // The report's method section states what an interval of a fixed number of repeats assumes.
  return untilNarrow && length > 1 && length < fewestTelling
    ? resultFinding('speeds-unseen', { repeats: length })
    : undefined
}

function wide({ result: { throughput }, values }: CaseFigure) {
  const half = throughput.kind === 'known' ? halfWidth(throughput.value) : undefined
  return half !== undefined && half > widest
    ? resultFinding('interval-wide', { share: half, repeats: values.length })
    : undefined
}

/** Repeats that depend on earlier ones: drift, or else correlated neighbours. */
function inOrder(figure: CaseFigure, { drifting, alike }: OrderDoubts) {
  const repeats = figure.values.length
  const share = drifting.get(figure)
  if (share !== undefined) return resultFinding('repeats-drift', { share, repeats })
  return alike.has(figure) ? resultFinding('repeats-alike', { repeats }) : undefined
}

function outlying({ result: { runs }, values }: CaseFigure) {
  if (values.length < outlier.fewest) return undefined
  const centre = median(values)
  const reach = Math.max(outlier.share * centre, outlier.deviations * robustDeviation(values, centre))
  const far = runs.flatMap(({ run: { repeat }, measurement: { throughput } }) =>
    throughput.kind === 'known' && Math.abs(throughput.value - centre) > reach
      ? [{ repeat, share: throughput.value / centre - 1 }]
      : [],
  )
  return far.length > 0
    ? resultFinding('repeat-outlier', {
        far,
        together: 1 / (centre * mean(values.map((value) => 1 / value))) - 1,
      })
    : undefined
}

function ofTwoSpeeds({ values }: CaseFigure) {
  if (values.length < twoSpeeds.fewest) return undefined
  const ascending = sorted(values)
  const spanOf = (group: Sample) => Math.max(...group) - Math.min(...group)
  // Each side needs two repeats: a single one is an outlier.
  for (let split = 2; split <= ascending.length - 2; split++) {
    const slow = ascending.slice(0, split)
    const fast = ascending.slice(split)
    const fastest = Math.max(...slow)
    const gap = Math.min(...fast) - fastest
    const clear = gap > twoSpeeds.ranges * Math.max(spanOf(slow), spanOf(fast))
    if (clear && gap > twoSpeeds.share * fastest)
      return resultFinding('two-speeds', {
        gap: gap / fastest,
        slow: split,
        fast: ascending.length - split,
      })
  }
  return undefined
}

const onSlowNodes = ({ result: { runs } }: CaseFigure) =>
  slowNodes(runs.map(({ measurement: { findings } }) => findings)).map((slowNode) =>
    resultFinding('slow-node', { ...slowNode, of: runs.length }),
  )

/** A slow node also explains the loss, so where there is one only it is reported. */
function limitedBetweenNodes(figure: CaseFigure, acrossNodes: Scaling['acrossNodes']) {
  if (acrossNodes === undefined || acrossNodes.high >= 1 - lost || onSlowNodes(figure).length > 0)
    return undefined
  const { value, low, high } = acrossNodes
  const { nodes } = figure.result.case.topology
  return resultFinding('nodes-limit', { nodes, share: value, low, high })
}

function trainsOtherwise(equality: LossEquality | undefined) {
  if (equality?.kind !== 'different') return undefined
  const { other, step, here, there, share, tolerance } = equality
  return resultFinding('losses-differ', { other, step, here, there, share, tolerance })
}

const superLinear = ({ result }: CaseFigure, efficiency: Maybe<Estimate<Ratio>>) =>
  efficiency.kind === 'known' && endsOf(efficiency.value).low > 1 && deviceCount(result.case.topology) > 1
    ? resultFinding('super-linear', { efficiency: efficiency.value.value })
    : undefined

/** How the loader kept up, where every repeat measured it: input-bound if most repeats were. Shares and rates are medians. */
function fedBy({ result: { runs } }: CaseFigure) {
  const measured = runs.flatMap(({ measurement: { findings } }) =>
    findings.filter(isLoaderFinding).slice(0, 1),
  )
  if (measured.length === 0 || measured.length < runs.length) return undefined
  const medianOf = (part: 'share' | 'rate') => median(measured.map(({ data }) => data[part]))
  const data = { share: medianOf('share'), rate: medianOf('rate') }
  const bound = measured.filter(({ code }) => code === 'input-bound').length
  return 2 * bound > measured.length
    ? inputFinding('input-bound', data)
    : inputFinding('loader-keeps-up', data)
}

const timedByArrival = ({ result }: CaseFigure) =>
  result.runs.some(
    ({ measurement: { evidence } }) => evidence.kind === 'known' && evidence.value.clock === 'arrival',
  )
    ? resultFinding('timed-by-arrival')
    : undefined
