import type { Basis } from './window-basis.ts'
import type { RateSource } from './discrepancy.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext, ProtocolFold } from '../model/log.ts'
import { known, mapKnown, missing, type Maybe, type Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { samplesPerSecond, seconds, type SamplesPerSecond } from '../model/units.ts'
import { pythonRound } from '../stats/rounding.ts'
import { openValues } from '../stats/values.ts'
import { findWindow, type FoundWindow } from './found-window.ts'
import { coarseValues } from './coarse-values.ts'
import { crossCheck, type CrossChecked } from './cross-check.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import { nothingMeasured } from './rates-alone.ts'
import { openStatistic, type RunningStatistic } from './statistic.ts'
import { Stretches, type TimedBy } from './stretches.ts'
import { chooseWindow, wholeRun } from './window-choice.ts'
import type { SourceRates } from './rate-sources.ts'
import { protocolFinding } from './finding-rows.ts'

/** What one printed value a record means. */
interface ValueMeaning {
  readonly from: Basis
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

/**
 * A statistic of the rates that step lines print, times the number of devices where they are of one; or the global
 * batch ÷ a statistic of the step times that they print.
 */
export function openValueFold(protocol: Protocol, source: 'steps' | 'step-times'): ProtocolFold {
  const { name, window: rule } = protocol
  const meaning = meanings[source]
  const choice = chooseWindow(protocol)
  const stretches = new Stretches(meaning.by)
  const statistic = openWindowStatistic(protocol)
  const { rateDigits } = protocol
  const used = (values: Float64Array) =>
    source === 'steps' && rateDigits !== undefined
      ? values.map((value) => pythonRound(value, rateDigits))
      : values
  // Steps pass whether or not their line prints a value; a count of records is of records that have one.
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
    finish(context) {
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
      const { window, phrase, sourceRates, sourceRatesWithStalls, findings } = found.value
      const { firstLine, lastLine, firstStep, lastStep, firstAt, lastAt, arrived } = window
      const { value, count } = statistic.figureOf(found.value)
      const times = source === 'steps' ? found.value.rateTimes : 1
      const throughput = value.kind === 'missing' ? value : meaning.throughputOf(value.value * times, context)
      const behind =
        source === 'steps'
          ? (behindAverages(throughput, found.value, protocol, context) ??
            weightedFigure(throughput, found.value, protocol, context))
          : ofChangingWork(throughput, found.value)
      const checked = crossCheck(behind?.throughput ?? throughput, sourceRates, protocol, context)
      const elapsed =
        rule.kind === 'automatic' || firstAt === undefined || lastAt === undefined
          ? undefined
          : lastAt - firstAt
      const { unusable } = stretches
      return {
        protocol: name,
        unit: context.unit,
        throughput: checked.throughput,
        records: count,
        evidence: known({
          firstLine,
          lastLine,
          firstStep,
          lastStep,
          how: phrase,
          clock: elapsed === undefined ? 'none' : context.clock,
          arrived,
          elapsed: elapsed === undefined ? undefined : seconds(elapsed),
        }),
        findings: [
          ...(behind?.findings.some(({ code }) => code === 'rates-averaged') === true
            ? findings.filter(({ code }) => !ofAverages.includes(code))
            : findings),
          ...checked.findings,
          ...(behind?.findings ??
            statisticDiffers(
              checked.throughput,
              [sourceRates, sourceRatesWithStalls],
              meaning.source,
              context,
            )),
          ...(unusable > 0 ? [protocolFinding('values-dropped', { count: unusable })] : []),
          ...(checked.throughput.kind === 'missing'
            ? []
            : coarseValues(
                found.value.rows,
                source === 'steps' ? 'rates' : 'step-times',
                stretches.resolutions,
                checked.throughput.value,
                sourceRates,
                context.unit,
              )),
        ],
      }
    },
  }
}

/** A mean of rates is not samples ÷ time. Smaller differences between the two are not reported. */
const APART = 0.03

/** A finding where a statistic of printed values is far from what the same values say of the window's whole time. */
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

/** Averages that rise all along have no steady window, but the rate behind them may be known. */
function withAverages(
  found: Maybe<FoundWindow>,
  inWholeRun: () => Maybe<FoundWindow> | undefined,
): Maybe<FoundWindow> {
  if (found.kind === 'known' || found.code !== 'no-steady-window') return found
  const whole = inWholeRun()
  return whole?.kind === 'known' && whole.value.recovered?.rate !== undefined ? whole : found
}

/** What averages do as they approach the rate behind them is nothing that the run did. */
const ofAverages: readonly string[] = ['speed-shifts', 'step-time-drifts']

/** Smaller differences are those of rates that vary by chance. */
const WEIGHS = { samples: 0.01, time: APART } as const

/** With fewer records, a mean and a weighted mean differ by chance. */
const FEWEST_WEIGHED = 10

/**
 * A mean of rates counts each record the same, however many samples it is of: what the records weigh decides where they differ. By time
 * alone they are known to differ where longer steps have higher rates: of one batch, they have lower ones.
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

/** The figure where printed rates are running averages: the rate behind them, unless the window is somebody's rule. */
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

/** A statistic of the values of a window that is only known at the end, or of one that was known from the start. */
interface WindowStatistic {
  add(values: Float64Array): void
  /** Also how many values it is of. */
  figureOf(found: FoundWindow): { readonly value: Maybe<number>; readonly count: number }
}

function openWindowStatistic({ window, gaps, statistic }: Protocol): WindowStatistic {
  if (window.kind === 'fixed' && gaps === 'included') return openRunning(openStatistic(statistic))
  const values = openValues()
  return {
    add: (added) => {
      values.push(added)
    },
    figureOf({ window: { from, to }, leftOut }) {
      const all = openStatistic(statistic)
      let count = 0
      let first = from
      const left = leftOut.map((stretch) => stretch.from).filter((index) => index >= from && index < to)
      for (const end of [...left.toSorted((a, b) => a - b), to]) {
        for (const piece of values.pieces(first, end)) {
          all.add(piece)
          count += piece.length
        }
        first = end + 1
      }
      return { value: all.result(), count }
    },
  }
}

function openRunning(statistic: RunningStatistic): WindowStatistic {
  return {
    add: (added) => {
      statistic.add(added)
    },
    figureOf: ({ window }) => ({ value: statistic.result(), count: window.count }),
  }
}
