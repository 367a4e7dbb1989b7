import { seconds } from '../model/units.ts'
import { dllFacts, dllRecords, type DllFactNames, type DllRecord, type DllStep } from './dllogger.ts'
import { factsOf, type FactRule } from './facts.ts'
import type { LineReader, LogSink } from './format.ts'

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

/** Where every record of DLLogger can be found, in its text form and in its JSON form. */
export const dllAnchors: readonly string[] = ['DLL 2', 'DLLL {']

interface Counted {
  readonly epoch: number
  readonly iteration: number
}

const before = (a: Counted, b: Counted) =>
  a.epoch < b.epoch || (a.epoch === b.epoch && a.iteration < b.iteration)

/**
 * Reads the records of one program's DLLogger. Another run in the same file is known by its parameters, by steps after
 * the summary, or by steps that go back to the first.
 */
export const dllReader = (rules: DllRules): LineReader => new DllReader(rules)

class DllReader implements LineReader {
  readonly #rules: DllRules
  #first: Counted | undefined
  #last: Counted | undefined
  #summarised = false
  #loss: { readonly iteration: number | undefined; readonly value: number } | undefined

  constructor(rules: DllRules) {
    this.#rules = rules
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
    }
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
      if (loss !== undefined) this.#loss = { iteration, value: loss }
      return
    }
    const counted = { epoch: epoch ?? 0, iteration }
    if (this.#restarts(counted)) this.#startRun(line, sink)
    const repeated = this.#rules.repeats === true && this.#last !== undefined && !before(this.#last, counted)
    this.#first ??= counted
    this.#last = counted
    const duration = durationName === undefined ? undefined : record.number(durationName)
    sink.step({
      line,
      step: iteration,
      at: record.at,
      rate,
      duration: duration === undefined ? undefined : seconds(duration),
      steps: repeated ? 1 : undefined,
      loss: loss ?? (this.#loss?.iteration === iteration ? this.#loss.value : undefined),
    })
  }

  #summary(record: DllRecord, line: number, sink: LogSink): void {
    const rate = this.#rules.summary === undefined ? undefined : record.number(this.#rules.summary)
    if (rate === undefined) return
    this.#summarised = true
    sink.summary(line, rate)
  }

  #restarts(step: Counted): boolean {
    if (this.#summarised) return true
    if (this.#first === undefined || this.#last === undefined || this.#rules.repeats === true) return false
    return before(this.#first, this.#last) && !before(this.#first, step)
  }

  #startRun(line: number, sink: LogSink): void {
    if (this.#first !== undefined || this.#summarised) sink.nextRun(line)
    this.#first = undefined
    this.#last = undefined
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
