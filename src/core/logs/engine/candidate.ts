import type { Finding } from '../../model/finding.ts'
import type { LogFacts, MeasuredLog } from '../../model/log.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { StepRecord } from '../../model/step-record.ts'
import type { Seconds } from '../../model/units.ts'
import { asciiBytes } from './bytes.ts'
import type { LineReader, LogFormat, LogSink, PrintedStep, StepPlaces } from '../format.ts'
import type { StatedFacts } from './run-facts.ts'
import { RunFold } from './run-fold.ts'
import { RunHistory } from './run-history.ts'

export interface LaneOptions extends StatedFacts {
  readonly protocols: readonly Protocol[]
}

/** Hears of each step of the format that is believed in. */
export type OnStep = (record: StepRecord, facts: LogFacts) => void

/**
 * One format at work on one log: hands lines to its reader, parts the runs, and keeps to one rank. Detection lets
 * several lanes read the same lines until one is believed.
 */
export class Lane implements LogSink {
  readonly format: LogFormat
  readonly anchors: readonly Uint8Array[]
  readonly #reader: LineReader
  readonly #options: LaneOptions
  /** Runs before the present one; a table at the end of the log may still name a figure for each. */
  readonly #runs: RunHistory
  #candidates = 0
  #steps = 0
  #recognised = 0
  #run: RunFold
  #rank: string | undefined
  #stepRank: string | undefined
  #arrivedAt: Seconds | undefined
  #onStep: OnStep | undefined

  constructor(format: LogFormat, options: LaneOptions) {
    this.format = format
    this.anchors = format.anchors.map(asciiBytes)
    this.#reader = format.open()
    this.#options = options
    this.#runs = new RunHistory(format.figuresAtEnd === true)
    this.#run = this.#openRun()
  }

  /** Lines that hold one of the format's anchors, as far as {@link weigh} was asked. */
  get candidates(): number {
    return this.#candidates
  }

  /** Lines that only this format could have printed, as far as {@link weigh} was asked. */
  get recognised(): number {
    return this.#recognised
  }

  /** Lines that were read as steps. */
  get steps(): number {
    return this.#steps
  }

  /** Counts a line towards detection. Whether it holds an anchor. */
  weigh(text: string): boolean {
    if (!this.format.anchors.some((anchor) => text.includes(anchor))) return false
    this.#candidates += 1
    if (this.format.recognises(text)) this.#recognised += 1
    return true
  }

  read(
    text: string,
    number: number,
    rank: string | undefined,
    arrivedAt: Seconds | undefined,
    onStep?: OnStep,
  ): void {
    this.#rank = rank
    this.#arrivedAt = arrivedAt
    this.#onStep = onStep
    this.#reader.read(text, number, this)
  }

  /** Where the numbers of a step line stand, in a format whose lines are alike. */
  places(text: string): StepPlaces | undefined {
    return this.#reader.alike?.places(text)
  }

  /** Takes a step of which {@link places} told where its numbers stand. */
  take(
    step: PrintedStep,
    rank: string | undefined,
    arrivedAt: Seconds | undefined,
    onStep: OnStep | undefined,
  ): void {
    this.#rank = rank
    this.#arrivedAt = arrivedAt
    this.#onStep = onStep
    this.#reader.alike?.take(step, this)
  }

  finish(): MeasuredLog[] {
    if (this.#run.hasProgress || this.#runs.count === 0) this.#runs.add(this.#run)
    return this.#runs.finish()
  }

  /** Every rank may print the same global figure; the first rank to report a step stands for all. */
  step(record: StepRecord): boolean {
    this.#steps += 1
    this.#stepRank ??= this.#rank
    if (this.#rank !== this.#stepRank) return false
    const timed = this.#run.step(record, this.#arrivedAt)
    this.#onStep?.(timed, this.#run.facts)
    return true
  }

  summary(line: number, rate: number, run = this.#runs.count): void {
    const fold = run === this.#runs.count ? this.#run : this.#runs.recent(run)
    fold?.summary(line, rate)
  }

  facts(line: number, facts: LogFacts): void {
    this.#run.state(line, facts)
  }

  finding(_line: number, finding: Finding): void {
    this.#run.finding(finding)
  }

  nextRun(): void {
    if (this.#run.hasProgress) this.#runs.add(this.#run)
    this.#run = this.#openRun()
    this.#stepRank = undefined
  }

  #openRun(): RunFold {
    // Of a run that will not be kept it is enough to know that it was there.
    const protocols = this.#runs.full ? [] : this.#options.protocols
    return new RunFold(this.format, protocols, this.#options)
  }
}
