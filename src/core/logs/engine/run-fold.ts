import type { Finding } from '../../model/finding.ts'
import type { LogFacts, LogNames, LogSummary, MeasuredLog, ProtocolFold } from '../../model/log.ts'
import type { ClockSource, Measurement } from '../../model/measurement.ts'
import { missing } from '../../model/missing.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { StepColumns } from '../../model/step-columns.ts'
import type { StepRecord } from '../../model/step-record.ts'
import type { Seconds } from '../../model/units.ts'
import { openFold } from '../../protocols/fold.ts'
import { summaryDiffers } from '../../protocols/summary-difference.ts'
import type { LogFormat } from '../format.ts'
import { settledFacts, type StatedFacts } from './run-facts.ts'
import { StepBatch } from './step-batch.ts'

/** Gathers one run of a log: its facts, its summary, and its records under every protocol. Keeps no records. */
export class RunFold {
  readonly #format: LogFormat
  readonly #stated: StatedFacts
  readonly #folds: readonly { readonly protocol: Protocol; readonly fold: ProtocolFold }[]
  readonly #findings = new Map<string, Finding>()
  #batch: StepBatch | undefined
  #facts: LogFacts = {}
  #names: LogNames
  #settled: LogFacts | undefined
  #summary: LogSummary | undefined
  #clock: ClockSource = 'none'
  #records = 0
  #firstLine = 0
  #lastLine = 0

  constructor(format: LogFormat, protocols: readonly Protocol[], stated: StatedFacts) {
    this.#format = format
    this.#stated = stated
    this.#names = format.given ?? {}
    this.#folds = protocols.map((protocol) => ({ protocol, fold: openFold(protocol) }))
  }

  /** Whether the log reported progress; facts alone are no run. */
  get hasProgress(): boolean {
    return this.#records > 0 || this.#summary !== undefined
  }

  /** What is known so far, the caller's word included. Asked for at every step, and seldom another. */
  get facts(): LogFacts {
    this.#settled ??= settledFacts({ ...this.#names, ...this.#facts }, this.#stated).facts
    return this.#settled
  }

  /** `arrivedAt` is the clock of a log without time stamps. Returns the record with the time and the steps that count. */
  step(record: StepRecord, arrivedAt: Seconds | undefined): StepRecord {
    this.#touch(record.line)
    this.#records += 1
    if (this.#records === 1)
      this.#clock = record.at !== undefined ? 'log' : arrivedAt === undefined ? 'none' : 'arrival'
    const timed = this.#clock === 'arrival' ? { ...record, at: arrivedAt } : record
    this.#batch ??= new StepBatch((columns) => {
      this.#push(columns)
    })
    const steps = this.#batch.add(timed, arrivedAt ?? NaN)
    return { ...timed, steps: Number.isNaN(steps) ? undefined : steps }
  }

  summary(line: number, rate: number): void {
    this.#touch(line)
    this.#summary = { line, rate }
  }

  /** What a line says of the program that printed it; a fact that the log states wins over it. */
  name(names: LogNames): void {
    this.#names = { ...this.#names, ...names }
    this.#settled = undefined
  }

  state(line: number, facts: LogFacts): void {
    this.#touch(line)
    const names = Object.keys(facts) as (keyof LogFacts)[]
    if (names.every((name) => facts[name] === this.#facts[name])) return
    this.#facts = { ...this.#facts, ...facts }
    this.#settled = undefined
  }

  /** A log may repeat a finding a million times; a reader needs it once. */
  finding(finding: Finding): void {
    if (!this.#findings.has(finding.code)) this.#findings.set(finding.code, finding)
  }

  finish(): MeasuredLog {
    this.#batch?.end()
    const { facts, findings } = settledFacts({ ...this.#names, ...this.#facts }, this.#stated)
    const unit = facts.unit ?? 'samples'
    const context = {
      facts,
      unit,
      rateScope: this.#format.rateScope,
      summary: this.#summary,
      clock: this.#clock,
      batchIsLimit: this.#format.batchIsLimit === true,
    }
    return {
      format: this.#format.id,
      facts,
      unit,
      firstLine: this.#firstLine,
      lastLine: this.#lastLine,
      records: this.#records,
      measurements: this.#folds.map(({ protocol, fold }) => {
        const measurement = withoutThroughput(this.#format, fold.finish(context))
        const doubts = summaryDiffers(measurement, protocol, context)
        return { ...measurement, findings: [...measurement.findings, ...doubts] }
      }),
      findings: [
        ...findings,
        ...this.#findings.values(),
        ...(this.#format.finding !== undefined && this.#records > 0 ? [this.#format.finding] : []),
      ],
    }
  }

  #push(columns: StepColumns): void {
    for (const { fold } of this.#folds) fold.push(columns)
  }

  #touch(line: number): void {
    if (this.#firstLine === 0) this.#firstLine = line
    this.#lastLine = line
  }
}

/** A program that measures something else has no throughput, even if its steps have numbers. */
const withoutThroughput = (format: LogFormat, measurement: Measurement): Measurement =>
  format.withoutThroughput === true
    ? { ...measurement, throughput: missing('log-holds-no-throughput', { program: format.title }) }
    : measurement
