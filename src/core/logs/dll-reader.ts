import { seconds, type Seconds } from '../model/units.ts'
import { DllByteLine } from './dll-bytes.ts'
import { dllFacts, dllRecords, type DllFactNames, type DllRecord, type DllStep } from './dllogger.ts'
import { factsOf, type FactRule } from './facts.ts'
import type { LineReader, LogSink } from './format.ts'
import { StepOrder } from './step-order.ts'

/** Which values of a program's records mean what. */
export interface DllRules {
  /** The rate of a step, of all devices together; a record of a step without one says nothing of progress. */
  readonly rate?: readonly string[]
  /** For programs that log steps without rates: values that show a record to be a training step. */
  readonly marks?: readonly string[]
  /** Seconds of one step. */
  readonly duration?: string
  readonly loss?: string
  /** The rate of the whole run, in a record without a step. */
  readonly summary?: string
  /** A parameter that is stated once, before the first step. */
  readonly startsRun: string
  /** Mixed precision repeats steps with another loss scale; numbers that stay or go back are such steps. */
  readonly repeats?: true
  readonly facts: DllFactNames
  /** Facts on lines that are no records, or in parameters of more than one word. */
  readonly lines?: readonly FactRule[]
  /** Reads what is no record; steps are read here. */
  readonly others?: LineReader
}

/** In every record of DLLogger, of its text form (`DLL 2026-…`) and of its JSON form (`DLLL {…}`): one search finds both. */
export const dllAnchors: readonly string[] = ['DLL']

/** What one record says of a step. */
interface Said {
  readonly line: number
  readonly epoch: number
  readonly step: number
  readonly at: Seconds | undefined
  readonly rate: number | undefined
  readonly duration: number | undefined
  readonly loss: number | undefined
}

const numberOf = (value: number | undefined) => (Number.isNaN(value) ? undefined : value)

/**
 * Reads the records of one program's DLLogger. Another run in the same file is known by its parameters, by steps after
 * the summary, or by steps that go back to the first.
 */
export const dllReader = (rules: DllRules): LineReader => new DllReader(rules)

class DllReader implements LineReader {
  readonly #rules: DllRules
  /** Its values are the rates, then the duration, then the loss. */
  readonly #bytes: DllByteLine
  readonly #rates: number
  readonly #order = new StepOrder()
  #summarised = false
  #loss: { readonly step: number; readonly value: number } | undefined

  constructor(rules: DllRules) {
    this.#rules = rules
    const { rate = [], duration = '', loss = '' } = rules
    this.#rates = rate.length
    this.#bytes = new DllByteLine([...rate, duration, loss])
  }

  read(line: string, number: number, sink: LogSink): void {
    const records = dllRecords(line)
    for (const record of records) this.#record(record, number, sink)
    if (records.length > 0) return
    this.#state(line, number, sink)
    this.#rules.others?.read(line, number, sink)
  }

  #state(line: string, number: number, sink: LogSink): void {
    const facts = factsOf(line, this.#rules.lines ?? [])
    if (facts !== undefined) sink.facts(number, facts)
  }

  #record(record: DllRecord, line: number, sink: LogSink): void {
    const step = record.step()
    switch (step.kind) {
      case 'parameter':
        if (record.has(this.#rules.startsRun)) this.#startRun(line, sink)
        sink.facts(line, dllFacts(record, this.#rules.facts))
        this.#state(record.text, line, sink)
        return
      case 'summary':
        this.#summary(record, line, sink)
        return
      case 'step':
        this.#step(record, step, line, sink)
        return
      case 'other':
    }
  }

  readBytes(bytes: Uint8Array, from: number, number: number, sink: LogSink): number {
    const line = this.#bytes
    const end = line.read(bytes, from)
    const rate = end < 0 ? undefined : this.#byteRate()
    if (rate === undefined) return -1
    const { epoch, iteration, values } = line
    const duration = numberOf(values[this.#rates])
    const loss = numberOf(values[this.#rates + 1])
    this.#deliver({ line: number, epoch, step: iteration, at: seconds(line.at), rate, duration, loss }, sink)
    return end
  }

  /** The first of the rates that the last line read in place has. */
  #byteRate(): number | undefined {
    for (let slot = 0; slot < this.#rates; slot += 1) {
      const rate = numberOf(this.#bytes.values[slot])
      if (rate !== undefined) return rate
    }
    return undefined
  }

  #step(
    record: DllRecord,
    { epoch, iteration }: DllStep & { kind: 'step' },
    line: number,
    sink: LogSink,
  ): void {
    const { rate: names = [], marks = [], duration: durationName, loss: lossName } = this.#rules
    // An epoch's own mean has no iteration.
    if (iteration === undefined) return
    const rate = firstNumber(record, names)
    const loss = lossName === undefined ? undefined : record.loss(lossName)
    if (rate === undefined && !marks.some((mark) => record.has(mark))) {
      // Some programs log the loss of a step in a record of its own, before its rate.
      if (loss !== undefined) this.#loss = { step: iteration, value: loss }
      return
    }
    const duration = durationName === undefined ? undefined : record.number(durationName)
    this.#deliver({ line, epoch: epoch ?? 0, step: iteration, at: record.at, rate, duration, loss }, sink)
  }

  #deliver({ line, epoch, step, at, rate, duration, loss }: Said, sink: LogSink): void {
    const repeats = this.#rules.repeats === true
    if (this.#summarised || (!repeats && this.#order.startsAgain(epoch, step))) this.#startRun(line, sink)
    const repeated = repeats && this.#order.staysOrGoesBack(epoch, step)
    this.#order.push(epoch, step)
    sink.step({
      line,
      step,
      at,
      rate,
      duration: duration === undefined ? undefined : seconds(duration),
      steps: repeated ? 1 : undefined,
      loss: loss ?? (this.#loss?.step === step ? this.#loss.value : undefined),
    })
  }

  #summary(record: DllRecord, line: number, sink: LogSink): void {
    const rate = this.#rules.summary === undefined ? undefined : record.number(this.#rules.summary)
    if (rate === undefined) return
    this.#summarised = true
    sink.summary(line, rate)
  }

  #startRun(line: number, sink: LogSink): void {
    if (!this.#order.empty || this.#summarised) sink.nextRun(line)
    this.#order.clear()
    this.#summarised = false
  }
}

function firstNumber(record: DllRecord, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = record.number(name)
    if (value !== undefined) return value
  }
  return undefined
}

/** Whether one of a line's records is of this kind and holds one of these values: the `recognises` of most formats. */
export const recordHolds = (
  line: string,
  kinds: readonly DllStep['kind'][],
  names: readonly string[],
): boolean =>
  dllRecords(line).some(
    (record) => kinds.includes(record.step().kind) && names.some((name) => record.has(name)),
  )
