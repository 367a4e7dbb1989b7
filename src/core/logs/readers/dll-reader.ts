import { memoize } from '../../collections/memoize.ts'
import { anchorsOf, only } from './anchors.ts'
import { statedUnit } from './dllogger-json.ts'
import { dllFacts, dllRecords, type DllFactNames, type DllRecord, type DllStep } from './dllogger.ts'
import { durationOf } from '../vocabulary/durations.ts'
import { factsOf, type FactRule } from './fact-rules.ts'
import type { Finding } from '../../model/finding.ts'
import type { Emit, LineReader, NamingText, StepPlaces } from '../format.ts'
import { unitNamed } from '../vocabulary/rate-words.ts'

/** The meaning of the values in a program's records. */
export interface DllRules {
  /** The rate of a step, of all devices; a step record without one is no progress. */
  readonly rate?: readonly string[]
  /** Values that identify a training step, for programs that log steps without rates. */
  readonly marks?: readonly string[]
  /** Seconds of one step. */
  readonly duration?: string
  readonly loss?: string
  /** The rate of the whole run, in a record without a step. */
  readonly summary?: string
  /** A finding from the record of the whole run. */
  readonly summaryFinding?: (record: DllRecord) => Finding | undefined
  /** A parameter that is stated once, before the first step; of several names, one. */
  readonly startsRun: string | readonly string[]
  readonly facts: DllFactNames
  /** Facts in parameters of more than one word. */
  readonly parameters?: readonly FactRule[]
  /** Facts on lines that are no records. */
  readonly lines?: readonly FactRule[]
  /** Reads lines that are no records; steps are read here. */
  readonly others?: LineReader
}

/** In every record of DLLogger's text form (`DLL 2026-…`) and JSON form (`DLLL {…}`): one search finds both. */
export const dllAnchors: readonly string[] = ['DLL']

/** DLLogger prints the unit after a value; other programs may use another unit. */
export const dllUnits: readonly NamingText[] = [
  'images',
  'img',
  'imgs',
  'sequences',
  'sentences',
  'tokens',
  'words',
  'examples',
].flatMap((word) => {
  const unit = unitNamed(word)
  return unit === undefined ? [] : [{ text: ` ${word}/s`, unit }]
})

/** Reads the DLLogger records of one program. Its parameters, or steps after the summary, begin another run in the same file. */
export const dllReader = (rules: DllRules): LineReader => new DllReader(rules)

const anchorsBy = memoize(({ lines = [], others }: DllRules) => {
  const fixedTexts = [...lines.flatMap((rule) => rule.fixedTexts), ...(others?.anchors ?? []).map(only)]
  return anchorsOf([...dllAnchors.map(only), ...fixedTexts])
})

class DllReader implements LineReader {
  readonly anchors: readonly string[]
  readonly #rules: DllRules

  constructor(rules: DllRules) {
    this.#rules = rules
    this.anchors = anchorsBy(rules)
  }

  read(line: string, emit: Emit): void {
    const records = dllRecords(line)
    for (const record of records) this.#record(record, emit)
    if (records.length > 0) return
    this.#state(this.#rules.lines, line, emit)
    this.#stateUnit(line, emit)
    this.#rules.others?.read(line, emit)
  }

  #state(rules: readonly FactRule[] = [], line: string, emit: Emit): void {
    const facts = factsOf(line, rules)
    if (facts !== undefined) emit({ kind: 'facts', facts })
  }

  /** The JSON form states the unit of a value separately. */
  #stateUnit(line: string, emit: Emit): void {
    const stated = line.startsWith('DLLL {') ? statedUnit(line.slice(5)) : undefined
    const { rate = [], summary } = this.#rules
    const unit =
      stated !== undefined && [...rate, summary].includes(stated.name) ? unitNamed(stated.unit) : undefined
    if (unit !== undefined) emit({ kind: 'facts', facts: { unit } })
  }

  #record(record: DllRecord, emit: Emit): void {
    const step = record.step()
    switch (step.kind) {
      case 'parameter':
        if ([this.#rules.startsRun].flat().some((name) => record.has(name))) emit({ kind: 'next-run' })
        emit({ kind: 'facts', facts: dllFacts(record, this.#rules.facts) })
        this.#state(this.#rules.parameters, record.text, emit)
        return
      case 'summary':
        this.#summary(record, emit)
        return
      case 'step':
        this.#step(record, step, emit)
        return
      case 'other':
    }
  }

  places(line: string): StepPlaces | undefined {
    const [record, ...others] = dllRecords(line)
    const again = line.indexOf('DLL', line.indexOf('DLL') + 1) >= 0
    return record === undefined || others.length > 0 || again ? undefined : this.#places(record)
  }

  #places(record: DllRecord): StepPlaces | undefined {
    const { rate: names = [], marks = [], duration, loss } = this.#rules
    const step = record.stepPlaces()
    const rate = names.find((name) => record.number(name) !== undefined)
    const reports = rate !== undefined || marks.some((mark) => record.has(mark))
    if (step.kind !== 'step' || step.iteration === undefined || !reports) return undefined
    if (record.at === undefined) return undefined
    const place = (name: string | undefined) => (name === undefined ? undefined : record.place(name))
    return {
      epoch: step.epoch,
      step: step.iteration,
      rate: place(rate),
      duration: place(duration),
      milliseconds: undefined,
      loss: place(loss),
      time: record.timePlace,
    }
  }

  #step(record: DllRecord, { epoch, iteration: step }: DllStep & { kind: 'step' }, emit: Emit): void {
    const { rate: names = [], marks = [], duration: durationName, loss: lossName } = this.#rules
    // The mean of an epoch has no iteration.
    if (step === undefined) return
    const rate = firstNumber(record, names)
    const loss = lossName === undefined ? undefined : record.loss(lossName)
    if (rate === undefined && !marks.some((mark) => record.has(mark))) {
      // Some programs log the loss of a step in a separate record, before its rate.
      if (loss !== undefined) emit({ kind: 'loss', step, loss })
      return
    }
    const duration = durationOf(durationName === undefined ? undefined : record.seconds(durationName))
    emit({
      kind: 'step',
      step: {
        epoch,
        step,
        at: record.at,
        rate,
        duration,
        loss,
      },
    })
  }

  #summary(record: DllRecord, emit: Emit): void {
    const rate = this.#rules.summary === undefined ? undefined : record.number(this.#rules.summary)
    const finding = this.#rules.summaryFinding?.(record)
    if (finding !== undefined) emit({ kind: 'finding', finding })
    if (rate !== undefined) emit({ kind: 'summary', rate, endsRun: true })
  }
}

function firstNumber(record: DllRecord, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = record.number(name)
    if (value !== undefined) return value
  }
  return undefined
}

/** Whether one of a line's records is of this kind and has one of these values: the `recognises` of most formats. */
export const recordHolds = (
  line: string,
  kinds: readonly DllStep['kind'][],
  names: readonly string[],
): boolean =>
  dllRecords(line).some(
    (record) => kinds.includes(record.step().kind) && names.some((name) => record.has(name)),
  )
