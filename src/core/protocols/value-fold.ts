import type { Basis } from './window-basis.ts'
import type { RateSource } from './discrepancy.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext, ProtocolFold } from '../model/log.ts'
import type { Evidence, Measurement } from '../model/measurement.ts'
import { known, mapKnown, missing, type Maybe, type Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { samplesPerSecond, seconds, type SamplesPerSecond } from '../model/units.ts'
import { pythonRound } from '../stats/rounding.ts'
import { findWindow, type FoundWindow } from './found-window.ts'
import { coarseValues } from './coarse-values.ts'
import { crossCheck, type CrossChecked } from './cross-check.ts'
import { withoutBatchOfSamples } from './implied-batch.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import { nothingMeasured } from './rates-alone.ts'
import { Stretches, type TimedBy } from './stretches.ts'
import { chooseWindow, wholeRun } from './window-choice.ts'
import { openWindowStatistic, type WindowFigure } from './window-statistic.ts'
import type { SourceRates } from './rate-sources.ts'
import { protocolFinding } from './finding-rows.ts'

/** The meaning of one printed value of a record. */
interface ValueMeaning {
  readonly from: Basis & ('rates' | 'step-times')
  readonly column: 'rate' | 'duration'
  readonly by: TimedBy
  readonly source: RateSource
  readonly none: Missing
  readonly throughputOf: (statistic: number, context: LogContext) => Maybe<SamplesPerSecond>
}

const meanings: Record<'steps' | 'step-times', ValueMeaning> = {
  steps: {
    from: 'rates',
    column: 'rate',
    by: 'rates',
    source: 'rates',
    none: missing('no-rates'),
    throughputOf: (rate, context) =>
      mapKnown(rateFactor(context), (factor) => samplesPerSecond(rate * factor)),
  },
  'step-times': {
    from: 'step-times',
    column: 'duration',
    by: 'durations',
    source: 'stepTimes',
    none: missing('no-step-times'),
    throughputOf: (duration, context) =>
      mapKnown(globalBatchOf(context), (batch) => samplesPerSecond(batch / duration)),
  },
}

/** A statistic of printed rates, scaled to all devices; or the global batch ÷ a statistic of printed step times. */
export function openValueFold(protocol: Protocol, source: 'steps' | 'step-times'): ProtocolFold {
  const { window: rule } = protocol
  const meaning = meanings[source]
  const choice = chooseWindow(protocol)
  const stretches = new Stretches(meaning.by)
  const statistic = openWindowStatistic(protocol)
  const { rateDigits } = protocol
  const used = (values: Float64Array) =>
    source === 'steps' && rateDigits !== undefined
      ? values.map((value) => pythonRound(value, rateDigits))
      : values
  // Steps count even if their line prints no value; records count only with a value.
  const everyRecord = rule.kind === 'fixed' && rule.unit === 'steps'
  let records = 0
  let values = 0

  return {
    push(columns) {
      const printed = columns[meaning.column]
      records += columns.length
      for (let row = 0; row < columns.length; row++) {
        const plain = choice.takesRest ? stretches.pushPlain(columns, row) : 0
        values += plain
        if (plain > 0) statistic.add(used(printed.subarray(row, row + plain)))
        row += plain
        if (row === columns.length) break
        const value = printed[row] ?? NaN
        const has = !Number.isNaN(value)
        if (has) values++
        const inside = (has || everyRecord) && choice.inside(columns.steps[row] ?? NaN)
        if (stretches.push(columns, row, inside)) statistic.add(used(printed.subarray(row, row + 1)))
      }
    },
    finish(ofLog) {
      const { context } = withoutBatchOfSamples(stretches, ofLog)
      if (values === 0)
        return nothingMeasured(protocol, context, records === 0 ? missing('no-steps') : meaning.none)
      const found = withAverages(
        findWindow(stretches, choice, protocol, meaning.from, context) ??
          choice.shortfall() ??
          missing('no-usable-values', { count: stretches.unusable }),
        () =>
          source === 'steps' && rule.kind === 'automatic'
            ? findWindow(stretches, wholeRun, protocol, meaning.from, context)
            : undefined,
      )
      if (found.kind === 'missing') return nothingMeasured(protocol, context, found)
      const figure = statistic.figureOf(found.value)
      return measuredByValues(found.value, figure, stretches, meaning, protocol, context)
    },
  }
}

/** The measurement of a window by a statistic of its printed values. */
function measuredByValues(
  found: FoundWindow,
  { value, count }: WindowFigure,
  { unusable, resolutions }: Stretches,
  meaning: ValueMeaning,
  protocol: Protocol,
  context: LogContext,
): Measurement {
  const { sourceRates, sourceRatesWithStalls, findings } = found
  const isOfRates = meaning.from === 'rates'
  const times = isOfRates ? found.rateTimes : 1
  const throughput = value.kind === 'missing' ? value : meaning.throughputOf(value.value * times, context)
  const behind = isOfRates
    ? (behindAverages(throughput, found, protocol, context) ??
      weightedFigure(throughput, found, protocol, context))
    : ofChangingWork(throughput, found)
  const checked = crossCheck(behind?.throughput ?? throughput, sourceRates, protocol, context)
  return {
    protocol: protocol.name,
    unit: context.unit,
    throughput: checked.throughput,
    records: count,
    evidence: known(evidenceOf(found, protocol, context)),
    findings: [
      ...(behind?.findings.some(({ code }) => code === 'rates-averaged') === true
        ? findings.filter(({ code }) => !ofAverages.includes(code))
        : findings),
      ...checked.findings,
      ...(behind?.findings ??
        statisticDiffers(checked.throughput, [sourceRates, sourceRatesWithStalls], meaning.source, context)),
      ...(unusable > 0 ? [protocolFinding('values-dropped', { count: unusable })] : []),
      ...(checked.throughput.kind === 'missing'
        ? []
        : coarseValues(
            found.rows,
            meaning.from,
            resolutions,
            checked.throughput.value,
            sourceRates,
            context.unit,
          )),
    ],
  }
}

/** The window's place in the log. Its time is only stated where a rule chose it. */
function evidenceOf(
  { window, phrase }: FoundWindow,
  { window: rule }: Protocol,
  context: LogContext,
): Evidence {
  const { firstLine, lastLine, firstStep, lastStep, firstAt, lastAt, arrived } = window
  const elapsed =
    rule.kind === 'automatic' || firstAt === undefined || lastAt === undefined ? undefined : lastAt - firstAt
  return {
    firstLine,
    lastLine,
    firstStep,
    lastStep,
    how: phrase,
    clock: elapsed === undefined ? 'none' : context.clock,
    arrived,
    elapsed: elapsed === undefined ? undefined : seconds(elapsed),
  }
}

/** Smaller differences between a mean of rates and samples ÷ time are not reported. */
const APART = 0.03

/** A finding where a statistic of printed values is far from the rate that these give for the window's whole time. */
function statisticDiffers(
  throughput: Maybe<SamplesPerSecond>,
  sourceRates: readonly SourceRates[],
  source: RateSource,
  { unit }: LogContext,
): Finding[] {
  if (throughput.kind === 'missing') return []
  const sums = sourceRates.flatMap((sourceRate) => sourceRate[source] ?? [])
  const shares = sums.map(({ figure }) => throughput.value / figure - 1)
  const [least] = shares.toSorted((a, b) => Math.abs(a) - Math.abs(b))
  if (least === undefined || Math.abs(least) <= APART) return []
  const whole = Number((throughput.value / (1 + least)).toPrecision(6))
  return [protocolFinding('statistic-differs', { share: least, whole, unit })]
}

/** Averages that rise throughout have no steady window, but the rate behind them may be known. */
function withAverages(
  found: Maybe<FoundWindow>,
  inWholeRun: () => Maybe<FoundWindow> | undefined,
): Maybe<FoundWindow> {
  if (found.kind === 'known' || found.code !== 'no-steady-window') return found
  const whole = inWholeRun()
  return whole?.kind === 'known' && whole.value.recovered?.rate !== undefined ? whole : found
}

/** Findings about averages that approach the rate behind them; the run itself did not change. */
const ofAverages: readonly string[] = ['speed-shifts', 'step-time-drifts']

/** Smaller differences are those of rates that vary by chance. */
const WEIGHS = { samples: 0.01, time: APART } as const

/** With fewer records, a mean and a weighted mean differ by chance. */
const FEWEST_WEIGHED = 10

/**
 * A mean of rates counts each record the same, however many samples it has. Where records weigh differently, the weighted mean is used.
 * By time alone, weights are known to differ only if longer steps have higher rates: with one batch size, longer steps have lower ones.
 */
function weightedFigure(
  throughput: Maybe<SamplesPerSecond>,
  { weighted, window: { count } }: FoundWindow,
  { window, statistic }: Protocol,
  { unit }: LogContext,
): CrossChecked | undefined {
  if (weighted === undefined || throughput.kind === 'missing') return undefined
  if (window.kind !== 'automatic' || statistic !== 'mean' || count < FEWEST_WEIGHED) return undefined
  const share = throughput.value / weighted.figure - 1
  const least = WEIGHS[weighted.by] + weighted.uncertainty
  if (!(share < -least || (weighted.by === 'samples' && share > least))) return undefined
  const mean = Number(throughput.value.toPrecision(6))
  return {
    throughput: known(samplesPerSecond(weighted.figure)),
    findings: [protocolFinding('rates-weighted', { by: weighted.by, share, mean, unit })],
  }
}

/** Step times of different batches. */
const ofChangingWork = (
  throughput: Maybe<SamplesPerSecond>,
  { changing }: FoundWindow,
): CrossChecked | undefined =>
  changing === undefined || throughput.kind === 'missing'
    ? undefined
    : { throughput: known(samplesPerSecond(changing.rate.figure)), findings: [] }

/** The figure for printed running averages: the rate behind them, unless the window is prescribed by a rule. */
function behindAverages(
  throughput: Maybe<SamplesPerSecond>,
  { recovered }: FoundWindow,
  { window }: Protocol,
  { unit }: LogContext,
): CrossChecked | undefined {
  if (recovered === undefined || throughput.kind === 'missing') return undefined
  const { rate } = recovered
  const isRule = window.kind === 'fixed'
  if (rate === undefined)
    return isRule ? undefined : { throughput: missing('rates-are-averages'), findings: [] }
  const share = throughput.value / rate.figure - 1
  if (Math.abs(share) <= APART) return undefined
  const behind = Number(rate.figure.toPrecision(6))
  return {
    throughput: isRule ? throughput : known(samplesPerSecond(rate.figure)),
    findings: [protocolFinding('rates-averaged', { share, behind, unit, measured: !isRule })],
  }
}
