import { anchorsOf, only } from './anchors.ts'
import { dllFacts, dllRecords, type DllFactNames, type DllRecord, type DllStep } from './dllogger.ts'
import { durationOf } from '../vocabulary/durations.ts'
import { factsOf, type FactRule } from './fact-rules.ts'
import type { FastPath, LineReader, LogSink, PrintedStep, StepPlaces } from '../format.ts'
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
  /** Mixed precision repeats steps with another loss scale; these steps keep their number or go back. */
  readonly repeats?: true
  readonly facts: DllFactNames
  /** Facts in parameters of more than one word. */
  readonly parameters?: readonly FactRule[]
  /** Facts on lines that are no records. */
  readonly lines?: readonly FactRule[]
  /** Reads what is no record; steps are read here. */
  readonly others?: LineReader
}

/** In every record of DLLogger, of its text form (`DLL 2026-…`) and of its JSON form (`DLLL {…}`): one search finds both. */
export const dllAnchors: readonly string[] = ['DLL']

/**
 * Reads the records of one program's DLLogger. Another run in the same file is known by its parameters, by steps after
 * the summary, or by steps that go back to the first.
 */
export const dllReader = (rules: DllRules): LineReader => new DllReader(rules)

class DllReader implements LineReader {
  readonly anchors: readonly string[]
  readonly #rules: DllRules
  readonly #order = new StepOrder()
  #summarised = false
  #loss: { readonly step: number; readonly value: number } | undefined

  constructor(rules: DllRules) {
    this.#rules = rules
    const { lines = [], others } = rules
    const fixedTexts = [...lines.flatMap((rule) => rule.fixedTexts), ...(others?.anchors ?? []).map(only)]
    this.anchors = anchorsOf([...dllAnchors.map(only), ...fixedTexts])
  }

  read(line: string, number: number, sink: LogSink): void {
    const records = dllRecords(line)
    for (const record of records) this.#record(record, number, sink)
    if (records.length > 0) return
    this.#state(this.#rules.lines, line, number, sink)
    this.#rules.others?.read(line, number, sink)
  }

  #state(rules: readonly FactRule[] = [], line: string, number: number, sink: LogSink): void {
    const facts = factsOf(line, rules)
    if (facts !== undefined) sink.facts(number, facts)
  }

  #record(record: DllRecord, line: number, sink: LogSink): void {
    const step = record.step()
    switch (step.kind) {
      case 'parameter':
        if (record.has(this.#rules.startsRun)) this.#startRun(line, sink)
        sink.facts(line, dllFacts(record, this.#rules.facts))
        this.#state(this.#rules.parameters, record.text, line, sink)
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

  readonly fastPath: FastPath = {
    places: (line) => {
      const [record, ...others] = dllRecords(line)
      const again = line.indexOf('DLL', line.indexOf('DLL') + 1) >= 0
      return record === undefined || others.length > 0 || again ? undefined : this.#places(record)
    },
    take: (step, sink) => {
      this.#take(step, sink)
    },
  }

  #places(record: DllRecord): StepPlaces | undefined {
    const { rate: names = [], marks = [], duration, loss } = this.#rules
    const step = record.step()
    const rate = names.find((name) => record.number(name) !== undefined)
    const reports = rate !== undefined || marks.some((mark) => record.has(mark))
    if (step.kind !== 'step' || step.iteration === undefined || !reports) return undefined
    if (record.at === undefined) return undefined
    const place = (name: string | undefined) => (name === undefined ? undefined : record.place(name))
    return {
      epoch: step.epoch?.place,
      step: step.iteration.place,
      rate: place(rate),
      duration: place(duration),
      milliseconds: undefined,
      loss: place(loss),
      time: record.timePlace,
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
    const step = iteration.value
    const rate = firstNumber(record, names)
    const loss = lossName === undefined ? undefined : record.loss(lossName)
    if (rate === undefined && !marks.some((mark) => record.has(mark))) {
      // Some programs log the loss of a step in a separate record, before its rate.
      if (loss !== undefined) this.#loss = { step, value: loss }
      return
    }
    const duration = durationOf(durationName === undefined ? undefined : record.number(durationName))
    this.#take(
      { line, epoch: epoch?.value, step, at: record.at, rate, duration, steps: undefined, loss },
      sink,
    )
  }

  #take(printed: PrintedStep, sink: LogSink): void {
    const { line, epoch = 0, step = 0, loss } = printed
    const repeats = this.#rules.repeats === true
    if (this.#summarised || (!repeats && this.#order.startsAgain(epoch, step))) this.#startRun(line, sink)
    const repeated = repeats && this.#order.staysOrGoesBack(epoch, step)
    this.#order.push(epoch, step)
    const lossBefore = loss === undefined && this.#loss?.step === step ? this.#loss.value : loss
    const usual = !repeated && lossBefore === loss
    sink.step(usual ? printed : { ...printed, steps: repeated ? 1 : undefined, loss: lossBefore })
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
