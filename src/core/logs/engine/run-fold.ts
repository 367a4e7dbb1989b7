import type { Finding } from '../../model/finding.ts'
import type {
  LogContext,
  LogFacts,
  LogNames,
  LogSummary,
  MeasuredLog,
  ProtocolFold,
  RateScope,
  RestatedSetting,
} from '../../model/log.ts'
import type { ClockSource, Measurement } from '../../model/measurement.ts'
import { isGenericUnit, type Seconds } from '../../model/units.ts'
import { missing } from '../../model/missing.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { StepColumns } from '../../model/step-columns.ts'
import { LossWatch } from '../../outcome/loss-watch.ts'
import { openFold } from '../../protocols/fold.ts'
import { countedFacts } from '../../protocols/log-facts.ts'
import { comparedWithSummary } from '../../protocols/summary-difference.ts'
import type { LogFormat } from '../format.ts'
import type { ColumnAnswers, OpenColumn } from '../tables/columns.ts'
import { ratesOneDevice, scaledDigit } from '../vocabulary/rate-words.ts'
import { CommunicationShare } from './communication-share.ts'
import { RankRates } from './rank-rates.ts'
import { joinedFacts, restatedBy, settledFacts, statesBatchTwice, type StatedFacts } from './run-facts.ts'
import { logFinding } from '../finding-rows.ts'

/** The first rates may be of slow steps, which have no scale yet. */
const RATES_READ = 32

export interface RunOptions extends StatedFacts {
  /** What the user says about the numbers of a log. */
  readonly answers?: ColumnAnswers
  /** Seconds from start to end of the run, where steady ran it. */
  readonly wall?: Seconds
}

/** Gathers one run of a log: its facts, its summary, and its records under every protocol. Stores no records. */
export class RunFold {
  readonly #format: LogFormat
  readonly #stated: RunOptions
  #folds: readonly { readonly protocol: Protocol; readonly fold: ProtocolFold }[]
  readonly #findings = new Map<string, Finding>()
  #loss = new LossWatch()
  #communication = new CommunicationShare()
  #facts: LogFacts = {}
  #names: LogNames
  #begun = false
  #settled: LogFacts | undefined
  /** Whether a record had the samples of its steps. */
  #countsSamples = false
  #hasRates = false
  #rateDigit = 0
  #ratesToRead = RATES_READ
  #summary: LogSummary | undefined
  /** Whether the words beside the first rate say that it is of one device; undefined before there is a rate. */
  #ratesOneDevice: boolean | undefined
  #summaryOfOneDevice = false
  #microBatches = 1
  #restated: RestatedSetting | undefined
  readonly #ranks = new RankRates()
  #clock: ClockSource = 'none'
  #records = 0
  #scope: RateScope | 'open' | undefined
  #open: OpenColumn | undefined
  #firstLine = 0
  #lastLine = 0

  constructor(format: LogFormat, protocols: readonly Protocol[], stated: RunOptions) {
    this.#format = format
    this.#stated = stated
    this.#names = format.given ?? {}
    this.#folds = protocols.map((protocol) => ({ protocol, fold: openFold(protocol) }))
  }

  /** Whether the log reported progress; facts alone are no run. */
  get hasProgress(): boolean {
    return this.#begun || this.#summary !== undefined
  }

  /** Called at its first step. */
  begin(): void {
    this.#begun = true
  }

  /** The facts so far, including the caller's. Cached, because every step reads them and they rarely change. */
  get facts(): LogFacts {
    this.#settled ??= settledFacts({ ...this.#names, ...this.#facts }, this.#stated).facts
    return this.#settled
  }

  /** Takes a batch of the run's steps, in order. */
  push(columns: StepColumns, clock: ClockSource): void {
    const { length, line, loss, rate, samples } = columns
    this.#clock = clock
    this.#records += length
    this.#touch(line[0] ?? NaN)
    this.#touch(line[length - 1] ?? NaN)
    const rounded = this.#rateDigit > 0 ? { ...columns, rateDigit: this.#rateDigit } : columns
    for (const { fold } of this.#folds) fold.push(rounded)
    for (let row = 0; row < length; row += 1) {
      if (!Number.isNaN(loss[row])) this.#loss.see(line[row] ?? NaN, loss[row])
      this.#hasRates ||= !Number.isNaN(rate[row])
      this.#countsSamples ||= !Number.isNaN(samples[row])
    }
  }

  /** Discards the steps so far, because they do not belong to the run. */
  forgetSteps(): void {
    this.#folds = this.#folds.map(({ protocol }) => ({ protocol, fold: openFold(protocol) }))
    this.#loss = new LossWatch()
    this.#communication = new CommunicationShare()
    this.#countsSamples = false
    this.#records = 0
    this.#firstLine = 0
    this.#lastLine = 0
  }

  /** @param text of its line */
  summary(line: number, rate: number, text = ''): void {
    this.#touch(line)
    this.#summary = { line, rate }
    this.#summaryOfOneDevice = this.#readsWords && ratesOneDevice(text, rate)
  }

  /** Whether enough lines of rates were searched for words about devices, and for scales that hide digits. */
  get hasRateWords(): boolean {
    return this.#ratesToRead === 0
  }

  rateWords(text: string, rate: number): void {
    this.#ratesOneDevice ??= this.#readsWords && ratesOneDevice(text, rate)
    this.#rateDigit = Math.max(this.#rateDigit, scaledDigit(text, rate))
    this.#ratesToRead -= 1
  }

  /** Whether the words are to be read: not if the author of a `logformat.yaml` states the scope. */
  get #readsWords(): boolean {
    const isWritten = this.#format.file !== undefined && this.#format.reads === undefined
    return !isWritten && this.#format.rateScope === 'global'
  }

  /** Takes names from a line about its program; facts that the log states win over these. */
  name(names: LogNames): void {
    this.#names = { ...this.#names, ...names }
    this.#settled = undefined
  }

  state(line: number, facts: LogFacts): void {
    this.#touch(line)
    const names = Object.keys(facts) as (keyof LogFacts)[]
    if (names.every((name) => facts[name] === this.#facts[name])) return
    if (this.#begun) this.#restated ??= restatedBy(facts, this.#facts, line)
    this.#facts = joinedFacts(this.#facts, facts)
    this.#settled = undefined
  }

  /** Takes only facts that were not stated before. */
  stateRest(line: number, facts: LogFacts): void {
    const names = Object.keys(facts).filter((name) => !(name in this.#facts))
    const rest = Object.fromEntries(names.map((name) => [name, facts[name as keyof LogFacts]]))
    if (names.length > 0) this.state(line, rest)
  }

  /** {@link CommunicationShare.add} */
  communication(timer: string, time: Seconds, step: number): void {
    this.#communication.add(timer, time, step)
  }

  /** Sets whether its rates are of one device, where the format leaves that to the log. */
  scope(scope: RateScope | 'open'): void {
    this.#scope = scope
  }

  /** Sets the number of micro-batches in a step, which its rates may not include. */
  microBatches(count: number): void {
    this.#microBatches = Math.max(this.#microBatches, count)
  }

  /** {@link RankRates.count} */
  ownRank(step: number, rate: number): void {
    this.#ranks.count(step, rate)
  }

  /** {@link RankRates.compare} */
  otherRank(rank: string, step: number, rate: number): void {
    this.#ranks.compare(rank, step, rate)
  }

  /** Records that the user must say what a column is. */
  openColumn(column: OpenColumn): void {
    this.#begun = true
    this.#open = column
  }

  /** Stores each finding once, because a log may repeat it a million times. */
  finding(finding: Finding): void {
    if (!this.#findings.has(finding.code)) this.#findings.set(finding.code, finding)
  }

  finish(): MeasuredLog {
    const logged = { ...this.#devicesOfRanks(), ...this.#names, ...this.#facts }
    const { facts, findings } = settledFacts(logged, this.#stated)
    const divergedAt = this.#loss.divergedAt()
    // Without a batch, the number of samples in an epoch is unknown.
    const countsEpochs = logged.unit === 'epochs'
    const countsSteps = countsEpochs || this.#knowsStepsAlone(facts)
    const unit = countsEpochs ? 'epochs' : countsSteps ? 'steps' : (facts.unit ?? 'samples')
    const scopes = this.#scopes()
    const { counted, share } = countedFacts(countsSteps ? { ...facts, globalBatch: 1 } : facts, scopes, {
      hasRates: this.#hasRates,
      hasSummary: this.#summary !== undefined,
      countsSamples: this.#countsSamples,
    })
    const context = {
      facts: counted,
      unit,
      ...scopes,
      summary: this.#summary,
      clock: this.#clock,
      ...this.#ranksOf(),
      ...this.#restatement(),
      ...(this.#microBatches === 1 ? {} : { microBatches: this.#microBatches }),
      batchStatedTwice: statesBatchTwice(this.#facts),
      ...(this.#stated.wall === undefined ? {} : { wall: this.#stated.wall }),
      batchMayCountSamples:
        unit === 'tokens' && this.#stated.sequenceLength === undefined && this.#statesBatch,
      batchIsLimit: this.#format.batchIsLimit === true,
      clockPauses: this.#format.clockPauses === true,
      timesWithoutLoading: this.#format.timesWithoutLoading === true,
    }
    const measurements = this.#folds.map(({ protocol, fold }) => {
      const bySamples = fold.finish(context)
      const measurement = this.#mayCountSteps(bySamples, context)
        ? fold.finish({ ...inSteps(context), ratesCountOther: true })
        : bySamples
      const shown = this.#withheld(withoutThroughput(this.#format, measurement))
      const figure = plausible(comparedWithSummary(shown, protocol, context))
      return share === 'one-device' && figure.unit === unit
        ? { ...figure, unit: `${unit}/device` as const }
        : figure
    })
    const stepsInstead = measurements[0]?.unit === 'steps' && unit !== 'steps'
    return {
      format: this.#format.id,
      facts,
      unit: stepsInstead ? 'steps' : unit,
      firstLine: this.#firstLine,
      lastLine: this.#lastLine,
      records: this.#records,
      measurements,
      ...(divergedAt !== undefined && this.#loss.neverFinite ? { divergedFrom: divergedAt } : {}),
      findings: [
        ...findings,
        ...this.#findings.values(),
        ...this.#communication.findings(),
        ...((countsSteps || stepsInstead) && this.#records > 0
          ? [logFinding(countsEpochs ? 'epochs-counted' : 'steps-counted')]
          : []),
        ...(this.#scope === 'open' &&
        this.#saidScope === undefined &&
        context.ranks?.open !== true &&
        !stepsInstead &&
        this.#hasRates &&
        facts.devices !== 1
          ? [logFinding('rate-scope-open')]
          : []),
        ...(this.#records > 0 && share !== 'all' && !stepsInstead
          ? [logFinding(share === 'one-device' ? 'figure-of-one-device' : 'batch-of-unknown-devices')]
          : []),
        ...(divergedAt === undefined ? [] : [logFinding('loss-not-finite', { line: divergedAt })]),
        ...(context.timesWithoutLoading && this.#records > 0 && measurements.some(isOfPrintedTimes)
          ? [logFinding('step-times-without-loading')]
          : []),
        ...(this.#format.finding !== undefined && this.#records > 0 ? [this.#format.finding] : []),
      ],
    }
  }

  /** Whether a clock times the steps of an unknown program whose rates do not tell the samples of a step. */
  #mayCountSteps({ throughput }: Measurement, { clock, ranks, microBatches, unit }: LogContext): boolean {
    const isUnknownProgram = this.#format.file !== undefined || this.#format.fallback === 2
    return (
      throughput.kind === 'missing' &&
      throughput.code === 'batch-unknown' &&
      isUnknownProgram &&
      clock !== 'none' &&
      unit !== 'steps' &&
      ranks === undefined &&
      microBatches === undefined &&
      this.#stated.unit === undefined
    )
  }

  /** If each rank prints the rate of one device, there are as many devices as ranks, unless the log states their number. */
  #devicesOfRanks(): Pick<LogFacts, 'devices'> {
    const { labelled, areAll } = this.#ranks
    const { devices, globalBatch, batchPerDevice } = this.#facts
    const isStated = devices !== undefined || (globalBatch !== undefined && batchPerDevice !== undefined)
    return labelled > 1 && areAll && !isStated && this.#scopes().rateScope === 'per-device'
      ? { devices: labelled }
      : {}
  }

  #ranksOf(): Pick<LogContext, 'ranks'> {
    const { ranks } = this.#ranks
    const saysNothing = this.#readsWords && this.#ratesOneDevice !== true && this.#saidScope === undefined
    return saysNothing && ranks > 1 ? { ranks: { count: ranks, open: this.#format.everyRank !== true } } : {}
  }

  get #statesBatch(): boolean {
    return (this.#stated.batchPerDevice ?? this.#stated.globalBatch) !== undefined
  }

  /** The caller's facts hold throughout, and so do records that state their samples. */
  #restatement(): Pick<LogContext, 'restated'> {
    const restated = this.#restated
    const isStated = this.#statesBatch || this.#countsSamples
    return restated === undefined || isStated ? {} : { restated }
  }

  #scopes(): Pick<LogContext, 'rateScope' | 'summaryScope'> {
    const { rateScope, summaryScope } = this.#format
    const said = this.#saidScope
    const [steps, summary] = [this.#ratesOneDevice === true, this.#summaryOfOneDevice]
    if (said !== undefined)
      return { rateScope: said, ...(summaryScope === undefined ? {} : { summaryScope }) }
    return {
      rateScope: steps ? 'per-device' : rateScope,
      ...(summary
        ? { summaryScope: 'per-device' }
        : steps || summaryScope !== undefined
          ? { summaryScope: summaryScope ?? rateScope }
          : {}),
    }
  }

  /** The scope of the rates by the user's answers, or by the log. */
  get #saidScope(): RateScope | undefined {
    const answer = this.#stated.answers?.['rates'] ?? this.#format.answers?.['rates']
    if (answer === 'global' || answer === 'per-device') return answer
    return this.#scope === 'open' ? undefined : this.#scope
  }

  #withheld(measurement: Measurement): Measurement {
    if (this.#open === undefined) return measurement
    const { column, is } = this.#open
    return { ...measurement, throughput: missing('column-open', { column, is }) }
  }

  /** Whether neither the log nor the caller tells anything about samples. */
  #knowsStepsAlone({ batchPerDevice, globalBatch, unit }: LogFacts): boolean {
    return (
      batchPerDevice === undefined &&
      globalBatch === undefined &&
      (unit === undefined || unit === 'steps' || isGenericUnit(unit)) &&
      (this.#stated.unit === undefined || this.#stated.unit === 'steps') &&
      !this.#countsSamples &&
      !this.#hasRates &&
      this.#summary === undefined &&
      this.#format.batchIsLimit !== true &&
      this.#format.withoutThroughput !== true
    )
  }

  /** Keeps the order: steps arrive in batches, after the statements between them. */
  #touch(line: number): void {
    this.#firstLine = this.#firstLine === 0 ? line : Math.min(this.#firstLine, line)
    this.#lastLine = Math.max(this.#lastLine, line)
  }
}

const inSteps = (context: LogContext): LogContext => ({
  ...context,
  facts: { ...context.facts, globalBatch: 1 },
  unit: 'steps',
})

/** Whether a figure, or the reason why it is missing, comes from printed values and not from a clock. */
const isOfPrintedTimes = ({ evidence }: Measurement): boolean =>
  evidence.kind === 'missing' || evidence.value.clock === 'none'

const mostSamples = 1e15

/** Values that overflow, such as a batch of 1e300, give no figure. */
function plausible(measurement: Measurement): Measurement {
  const { throughput, unit } = measurement
  if (throughput.kind === 'missing') return measurement
  const { value } = throughput
  if (value < mostSamples && value > 1 / mostSamples) return measurement
  return { ...measurement, throughput: missing('figure-impossible', { figure: String(value), unit }) }
}

/** A program that measures something else has no throughput, even if its steps have numbers. */
const withoutThroughput = (format: LogFormat, measurement: Measurement): Measurement =>
  format.withoutThroughput === true
    ? { ...measurement, throughput: missing('log-holds-no-throughput', { program: format.title }) }
    : measurement
