import type { LogFacts, MeasuredLog } from '../../model/log.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { PrintedStep, StepRecord } from '../../model/step-record.ts'
import type { Seconds } from '../../model/units.ts'
import { withFindings } from '../../model/finding.ts'
import type { ColumnAnswers } from '../tables/columns.ts'
import { openReader } from '../errata/misprints.ts'
import type { LineReader, LogFormat, Statement, StepPlaces } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { formatAnchors } from './format-finder.ts'
import { bareLine, type BareLine, type Depth } from '../vocabulary/wrappers.ts'
import { namesIn } from './run-facts.ts'
import { RunFold, type RunOptions } from './run-fold.ts'
import { RunHistory } from './run-history.ts'
import { RunSplitter } from './run-splitter.ts'
import { StepBatch, type StepRows } from './step-batch.ts'
import { logFinding } from '../finding-rows.ts'

export interface CandidateOptions extends RunOptions {
  readonly protocols: readonly Protocol[]
  /** Reads {@link bareLine}s of this depth; without it, lines as they are. */
  readonly depth?: Depth
}

export interface HeadLine {
  readonly text: string
  readonly number: number
  readonly rank: string | undefined
  readonly arrivedAt: Seconds | undefined
}

/** Limits the stored lines, because a log whose format stays undecided may have any length. */
const MOST_UNREAD = 1024

/** Called with each step of the leading format. */
export type OnStep = (record: StepRecord, facts: LogFacts) => void

/**
 * One possible format of the log: passes lines to its reader, separates the runs, and follows one rank. Until detection chooses one,
 * several candidates read the same lines.
 */
export class Candidate {
  readonly format: LogFormat
  readonly anchors: readonly Uint8Array[]
  readonly #anchorTexts: readonly string[]
  readonly #errataTexts: readonly string[]
  #ownReader: LineReader | undefined
  /** A separate reader for the lines of ranks whose steps do not count, so that they do not mix with the others. */
  #readerOfOthers: LineReader | undefined
  readonly #options: CandidateOptions
  readonly #answers: ColumnAnswers
  readonly depth: Depth | undefined
  /** The clock of the stamps before bare lines. */
  readonly #clock = new LineClock()
  #stamp: Seconds | undefined
  #said = 0
  #printed: PrintedStep | undefined
  /** Earlier runs; a table at the end of the log may still give each a figure. */
  readonly #runs: RunHistory
  #anchoredLines = 0
  #lastLineIsStep = false
  #firstAnchored: { readonly number: number; readonly text: string } | undefined
  #recognised = 0
  /** Lines from {@link readLater}. */
  #unread: HeadLine[] = []
  readonly #splitter: RunSplitter
  #lastRun: RunFold | undefined
  /** Whether the program says that a run begins or ends. */
  #isSaid = false
  #batch: StepBatch | undefined
  /** The step whose loss was on a separate line. */
  #loss = { step: NaN, loss: NaN }
  /** Printed duration of the last step, in seconds. */
  #duration = NaN
  /** Facts after the last step: they belong to this run if another of its steps follows, otherwise to the next run. */
  #pending: { readonly line: number; readonly text: string; readonly facts: LogFacts }[] = []
  #line = 0
  #text = ''
  readonly #textOf = () => this.#text
  #rank: string | undefined
  #arrivedAt: Seconds | undefined
  #onStep: OnStep | undefined

  constructor(format: LogFormat, options: CandidateOptions) {
    this.format = format
    this.#answers = { ...format.answers, ...options.answers }
    const { texts, ofErrata, bytes } = formatAnchors(format)
    this.anchors = bytes
    this.#anchorTexts = texts
    this.#errataTexts = ofErrata
    this.#options = options
    this.depth = options.depth
    this.#runs = new RunHistory(format.figuresAtEnd === true)
    this.#splitter = new RunSplitter(format)
  }

  /** Opened with the first line that is read, because most candidates never read one. */
  get #reader(): LineReader {
    return (this.#ownReader ??= openReader(this.format, this.#answers))
  }

  get #run(): RunFold {
    return (this.#lastRun ??= this.#openRun())
  }

  /** Lines passed to {@link score} that contain an anchor of the format. */
  get anchoredLines(): number {
    return this.#anchoredLines
  }

  /** How much its reader found in the lines: counts statements, and for a step each number. */
  get said(): number {
    this.#readRest()
    return this.#said
  }

  /** Lines passed to {@link score} that only this format prints. */
  get recognised(): number {
    return this.#recognised
  }

  get hasProgress(): boolean {
    this.#readRest()
    return this.#splitter.hasProgress || this.#runs.count > 0
  }

  get firstAnchored(): { readonly number: number; readonly text: string } | undefined {
    return this.#firstAnchored
  }

  /** Whether the last line passed to {@link read} is a step. */
  get lastLineIsStep(): boolean {
    return this.#lastLineIsStep
  }

  /** Counts a line for detection. Returns whether it must be read. */
  score(line: string): boolean {
    const text = this.#bare(line)?.text ?? line
    if (!this.#anchorTexts.some((anchor) => text.includes(anchor)))
      return this.#errataTexts.some((anchor) => text.includes(anchor))
    this.#anchoredLines += 1
    if (this.format.recognises(text)) this.#recognised += 1
    return true
  }

  /** Stores a line that is read before the next one, or when a result is requested. */
  readLater(line: HeadLine): void {
    this.#unread.push(line)
    if (this.#unread.length === MOST_UNREAD) this.#readRest()
  }

  #readRest(): void {
    if (this.#unread.length === 0) return
    const unread = this.#unread
    this.#unread = []
    for (const { text, number, rank, arrivedAt } of unread) this.read(text, number, rank, arrivedAt)
  }

  read(
    line: string,
    number: number,
    rank: string | undefined,
    arrivedAt: Seconds | undefined,
    onStep?: OnStep,
  ): void {
    this.#readRest()
    const bare = this.#bare(line)
    const text = bare?.text ?? line
    this.#stamp = bare?.stamp === undefined ? undefined : this.#clock.at(bare.stamp)
    this.#line = number
    this.#text = line
    this.#rank = rank ?? bare?.label
    this.#arrivedAt = arrivedAt
    this.#onStep = onStep
    this.#lastLineIsStep = false
    if (this.#firstAnchored === undefined && this.#anchorTexts.some((anchor) => text.includes(anchor)))
      this.#firstAnchored = { number, text }
    this.#readerOf(this.#rank).read(text, this.#take, this.#rank, number, arrivedAt)
  }

  #readerOf(rank: string | undefined): LineReader {
    if (!this.#splitter.isOfAnother(rank)) return this.#reader
    return (this.#readerOfOthers ??= openReader(this.format, this.#answers))
  }

  #bare(line: string): BareLine | undefined {
    return this.depth === undefined ? undefined : bareLine(line, this.depth)
  }

  /** The positions of the numbers in a step line, if the format knows them. */
  places(text: string): StepPlaces | undefined {
    return this.#reader.places?.(text)
  }

  /** The rows for steps that are read from bytes; {@link keepStep} follows. */
  get rows(): StepRows {
    this.#readRest()
    return this.#openBatch().rows
  }

  /** Takes the step in one of the {@link rows}, from the rank with this label. */
  keepStep(
    row: number,
    rank: string | undefined,
    textOf: () => string,
    arrivedAt: Seconds | undefined,
    onStep: OnStep | undefined,
  ): void {
    this.rows.arrived[row] = arrivedAt ?? NaN
    this.#onStep = onStep
    this.#keep(row, rank, textOf)
  }

  /**
   * Takes the steps in these rows, from lines without a rank label, up to the first that is not just the next step of its run. Does the
   * same as {@link keepStep} for many rows at once. Returns their number.
   */
  keepNextSteps(from: number, end: number, arrivedAt: Seconds | undefined): number {
    const isLossOpen = !Number.isNaN(this.#loss.step)
    if (!this.#run.hasProgress || isLossOpen) return 0
    const batch = this.#openBatch()
    const { rows } = batch
    const count = this.#splitter.nextSteps(rows, from, end)
    if (count === 0) return 0
    // A loop, because a call of `fill` for a row takes longer.
    for (let row = from; row < from + count; row += 1) rows.arrived[row] = arrivedAt ?? NaN
    this.#duration = rows.duration[from + count - 1] ?? NaN
    batch.keepNext(from, count)
    return count
  }

  finish(): MeasuredLog[] {
    this.#readRest()
    this.#rank = this.#splitter.rank
    this.#reader.end?.(this.#take)
    this.#settle()
    this.#batch?.end()
    this.#batch = undefined
    if (this.#splitter.hasProgress || this.#runs.count === 0) this.#runs.add(this.#run)
    const { repeated } = this.#splitter
    const runs = this.#runs.finish()
    const found = [
      ...(repeated === 0 ? [] : [logFinding('steps-repeated', { lines: repeated })]),
      ...(this.#isSaid ? [] : differing(runs)),
    ]
    return runs.map((log) => withFindings(log, found))
  }

  readonly #take = (statement: Statement): void => {
    if (statement.kind === 'step') {
      this.#lastLineIsStep = true
      const step = this.#timed(statement.step)
      this.#said += this.#saidBy(step)
      this.#printed = step
      this.#openBatch().write(step, statement.line ?? this.#line, statement.arrived ?? this.#arrivedAt ?? NaN)
      this.#keep(this.#openBatch().rows.length, statement.rank ?? this.#rank, this.#textOf)
      return
    }
    this.#said += 1
    if (statement.kind === 'no-training' && this.#splitter.isOfAnother(this.#rank)) return
    const place = this.#splitter.placeOf(statement)
    switch (statement.kind) {
      case 'loss':
        this.#loss.step = statement.step
        this.#loss.loss = Number.isNaN(statement.loss) ? Infinity : statement.loss
        return
      case 'communication':
        this.#run.communication(statement.timer, statement.time, statement.step ?? this.#duration)
        return
      case 'facts':
        this.#pending.push({ line: this.#line, text: this.#text, facts: statement.facts })
        if (!this.#run.hasProgress || this.#lastLineIsStep) this.#settle()
        return
      case 'summary':
        this.#settle()
        this.#isSaid = true
        if (place !== 'no-run') this.#summary(this.#runOf(statement.run), statement.rate)
        return
      case 'next-run':
        if (place === 'next-run') this.#nextRun()
        this.#isSaid = true
        this.#settle()
        this.#name(this.#run, this.#text)
        return
      case 'rate-scope':
        this.#run.scope(statement.scope)
        return
      case 'open-column':
        this.#run.openColumn(statement.column)
        return
      case 'micro-batches':
        this.#run.microBatches(statement.count)
        return
      case 'no-training':
        this.#batch?.endRun()
        this.#run.forgetSteps()
        return
      case 'finding':
        this.#run.finding(statement.finding)
    }
  }

  /** How much a step states. A constant step number was read at a wrong place, and a time can check the rates. */
  #saidBy({ step, at, rate, duration }: PrintedStep): number {
    const counted = step !== undefined && step !== this.#printed?.step
    return [counted, at !== undefined, at !== undefined, rate !== undefined, duration !== undefined].filter(
      Boolean,
    ).length
  }

  /** A step without a time gets that of the stamp before its line. */
  #timed(step: PrintedStep): PrintedStep {
    return step.at === undefined && this.#stamp !== undefined ? { ...step, at: this.#stamp } : step
  }

  #openBatch(): StepBatch {
    return (this.#batch ??= new StepBatch((columns, clock) => {
      this.#run.push(columns, clock)
    }, this.format.timesOfIntervals))
  }

  #keep(row: number, rank: string | undefined, textOf: () => string): void {
    const batch = this.#openBatch()
    const place = this.#splitter.placeOfStep(batch.rows, row, rank)
    if (place === 'no-run') {
      if (rank !== undefined && rank !== this.#splitter.rank)
        this.#run.otherRank(rank, batch.rows.step[row] ?? NaN, batch.rows.rate[row] ?? NaN)
      return
    }
    if (place === 'next-run') this.#nextRun()
    if (this.#pending.length > 0) this.#settle()
    if (!this.#run.hasProgress) {
      this.#name(this.#run, textOf())
      this.#run.begin()
    }
    const { step, steps, rate, duration, loss } = batch.rows
    this.#duration = duration[row] ?? NaN
    if (!this.#run.hasRateWords && !Number.isNaN(rate[row])) this.#run.rateWords(textOf(), rate[row] ?? NaN)
    if (place === 'once-more') steps[row] = 1
    if (this.#loss.step === step[row] && Number.isNaN(loss[row])) loss[row] = this.#loss.loss
    if (rank !== undefined) this.#run.ownRank(step[row] ?? NaN, rate[row] ?? NaN)
    batch.keep(row)
    this.#onStep?.(batch.last(), this.#run.facts)
  }

  #settle(): void {
    for (const { line, text, facts } of this.#pending) {
      this.#name(this.#run, text)
      this.#run.state(line, facts)
    }
    this.#pending = []
  }

  #summary(run: RunFold | undefined, rate: number): void {
    if (run === undefined) return
    this.#name(run, this.#text)
    run.summary(this.#line, rate, this.#text)
  }

  /** A program that has begun to report progress has already stated its name. */
  #name(run: RunFold, text: string): void {
    if (!run.hasProgress) run.name(namesIn(text, this.format))
  }

  #runOf(number = this.#runs.count): RunFold | undefined {
    return number === this.#runs.count ? this.#run : this.#runs.recent(number)
  }

  #nextRun(): void {
    for (const { line, facts } of this.#pending) this.#run.stateRest(line, facts)
    this.#batch?.endRun()
    this.#runs.add(this.#run)
    this.#lastRun = undefined
  }

  #openRun(): RunFold {
    // Of a run that is not kept, only its existence matters.
    const protocols = this.#runs.full ? [] : this.#options.protocols
    return new RunFold(this.format, protocols, this.#options)
  }
}

/** Parts of a log whose figures are further apart, as a share, are not of the same work. */
const APART = 0.1

/** A finding where parts of a log, which only their step numbers divide, are of different speeds: one may be an evaluation. */
function differing(runs: readonly MeasuredLog[]) {
  const figures = runs.flatMap(({ measurements: [first] }) =>
    first?.throughput.kind === 'known' ? [first.throughput.value] : [],
  )
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const sameFacts = runs.every(({ facts }) => settingsOf(facts) === settingsOf(runs[0]?.facts ?? {}))
  return sameFacts && most > (1 + APART) * least
    ? [logFinding('runs-differ', { runs: runs.length, least, most })]
    : []
}

const settingsOf = ({ devices, batchPerDevice, globalBatch, precision }: LogFacts): string =>
  [devices, batchPerDevice, globalBatch, precision].join()
