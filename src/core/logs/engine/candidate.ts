import type { LogFacts, MeasuredLog } from '../../model/log.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { PrintedStep, StepRecord } from '../../model/step-record.ts'
import type { Seconds } from '../../model/units.ts'
import { withFindings } from '../../model/finding.ts'
import type { ColumnAnswers } from '../tables/columns.ts'
import { openReader } from '../errata/misprints.ts'
import type { LineReader, LogFormat, Statement, StepPlaces } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { formatAnchors } from './format-anchors.ts'
import { bareLine, type BareLine, type Depth } from './wrappers.ts'
import { namesIn } from './run-facts.ts'
import { RunFold, type RunOptions } from './run-fold.ts'
import { RunHistory } from './run-history.ts'
import { RunSplitter } from './run-splitter.ts'
import { StepBatch, type StepRows } from './step-batch.ts'
import { logFinding } from '../finding-rows.ts'

export interface CandidateOptions extends RunOptions {
  readonly protocols: readonly Protocol[]
  /** Reads {@link bareLine}s of this depth; lines as they are without it. */
  readonly depth?: Depth
}

export interface HeadLine {
  readonly text: string
  readonly number: number
  readonly rank: string | undefined
  readonly arrivedAt: Seconds | undefined
}

/** A log that nothing decides may be of any length. */
const MOST_UNREAD = 1024

/** Called with each step of the leading format. */
export type OnStep = (record: StepRecord, facts: LogFacts) => void

/**
 * One format that may be the log's: passes lines to its reader, separates the runs, and keeps to one rank. Detection
 * lets several candidates read the same lines until it chooses one.
 */
export class Candidate {
  readonly format: LogFormat
  readonly anchors: readonly Uint8Array[]
  readonly #anchorTexts: readonly string[]
  readonly #errataTexts: readonly string[]
  #ownReader: LineReader | undefined
  /** Of the lines of ranks whose steps do not count: they are not to come between those that do. */
  #readerOfOthers: LineReader | undefined
  readonly #options: CandidateOptions
  readonly #answers: ColumnAnswers
  readonly depth: Depth | undefined
  /** Of the stamps in front of bare lines. */
  readonly #clock = new LineClock()
  #stamp: Seconds | undefined
  #said = 0
  /** The last step, as its line says it. */
  #printed: PrintedStep | undefined
  /** Runs before the current one; a table at the end of the log may still give a figure for each. */
  readonly #runs: RunHistory
  #anchoredLines = 0
  #lastLineIsStep = false
  #firstAnchored: { readonly number: number; readonly text: string } | undefined
  #recognised = 0
  /** Lines that {@link readLater} took. */
  #unread: HeadLine[] = []
  readonly #splitter: RunSplitter
  #lastRun: RunFold | undefined
  #batch: StepBatch | undefined
  /** Of the step whose loss stood on a line of its own. */
  #loss = { step: NaN, loss: NaN }
  /** Seconds that the last step took, where its line said it. */
  #duration = NaN
  /** What was stated after the last step: of this run if another step of it follows, otherwise of the next. */
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

  /** Opened once a line is read: of the candidates for a log most are never asked what it says. */
  get #reader(): LineReader {
    return (this.#ownReader ??= openReader(this.format, this.#answers))
  }

  get #run(): RunFold {
    return (this.#lastRun ??= this.#openRun())
  }

  /** Lines passed to {@link score} that contain one of the format's anchors. */
  get anchoredLines(): number {
    return this.#anchoredLines
  }

  /** How much its reader said of the lines: statements, of steps each number. */
  get said(): number {
    this.#readRest()
    return this.#said
  }

  /** Lines passed to {@link score} that only this format prints. */
  get recognised(): number {
    return this.#recognised
  }

  /** Whether the log says anything of progress, as far as it was read. */
  get hasProgress(): boolean {
    this.#readRest()
    return this.#splitter.hasProgress || this.#runs.count > 0
  }

  /** The first line that contains an anchor. */
  get firstAnchored(): { readonly number: number; readonly text: string } | undefined {
    return this.#firstAnchored
  }

  /** Whether the last line passed to {@link read} is a step. */
  get lastLineIsStep(): boolean {
    return this.#lastLineIsStep
  }

  /** Counts a line for detection. Returns whether it is to be read. */
  score(line: string): boolean {
    const text = this.#bare(line)?.text ?? line
    if (!this.#anchorTexts.some((anchor) => text.includes(anchor)))
      return this.#errataTexts.some((anchor) => text.includes(anchor))
    this.#anchoredLines += 1
    if (this.format.recognises(text)) this.#recognised += 1
    return true
  }

  /** Takes a line that is read before the next one, or once anything is asked that depends on it. */
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

  /** Where the numbers of a step line are, in a format that knows. */
  places(text: string): StepPlaces | undefined {
    return this.#reader.places?.(text)
  }

  /** Where steps that are read from the bytes are to be written, before {@link keepStep}. */
  get rows(): StepRows {
    this.#readRest()
    return this.#openBatch().rows
  }

  /** Takes the step in one of the {@link rows}, from the rank of this label. */
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
   * Takes the steps in these rows, of lines without the label of a rank, up to the first that is not simply the next one
   * of its run: what {@link keepStep} does, many at a time. Returns how many.
   */
  keepNextSteps(from: number, end: number, arrivedAt: Seconds | undefined): number {
    const isLossOpen = !Number.isNaN(this.#loss.step)
    if (!this.#run.hasProgress || isLossOpen) return 0
    const batch = this.#openBatch()
    const { rows } = batch
    const count = this.#splitter.nextSteps(rows, from, end)
    if (count === 0) return 0
    // A loop: to call `fill` for a row takes longer than to fill it.
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
    const found = repeated === 0 ? [] : [logFinding('steps-repeated', { lines: repeated })]
    return this.#runs.finish().map((log) => withFindings(log, found))
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
        if (place !== 'no-run') this.#summary(this.#runOf(statement.run), statement.rate)
        return
      case 'next-run':
        if (place === 'next-run') this.#nextRun()
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

  /** How much a step says. A step number that stays was found at a wrong place; a time keeps rates from being trusted blindly. */
  #saidBy({ step, at, rate, duration }: PrintedStep): number {
    const counted = step !== undefined && step !== this.#printed?.step
    return [counted, at !== undefined, at !== undefined, rate !== undefined, duration !== undefined].filter(
      Boolean,
    ).length
  }

  /** A step without a time has that of the stamp in front of its line. */
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

  /** A program that has begun to report progress has said what it is called. */
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
    // Of a run that will not be kept it is enough to know that it was there.
    const protocols = this.#runs.full ? [] : this.#options.protocols
    return new RunFold(this.format, protocols, this.#options)
  }
}
