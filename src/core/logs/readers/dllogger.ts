import { type Precision, precisionOf } from '../../model/precision.ts'
import type { LogFacts } from '../../model/log.ts'
import type { Seconds } from '../../model/units.ts'
import { fromJson } from './dllogger-json.ts'
import { lossAt, numberAt, placeAt, secondsAt } from '../vocabulary/numbers.ts'
import { dateTimeAt } from '../vocabulary/timestamps.ts'

/** The kind of a record by its step: settings, a training step, the whole run, or one of the program's own kinds. */
export type DllStep =
  | { readonly kind: 'parameter' }
  | { readonly kind: 'step'; readonly epoch: number | undefined; readonly iteration: number | undefined }
  | { readonly kind: 'summary' }
  | { readonly kind: 'other' }

const parameter: DllStep = { kind: 'parameter' }
const summary: DllStep = { kind: 'summary' }
const other: DllStep = { kind: 'other' }

/** After `DLL `. */
const STAMP = 4

/**
 * The start of the body of the record at `start`, after `YYYY-MM-DD hh:mm:ss.ffffff - `; undefined where there is none. Python omits the
 * fraction when it is zero, once in a million records.
 */
function bodyOf(line: string, start: number): number | undefined {
  if (line.charCodeAt(start + STAMP) !== 50) return undefined
  if (line.startsWith(' - ', start + 30)) return start + 33
  return line.startsWith(' - ', start + 23) ? start + 26 : undefined
}

/**
 * One record of NVIDIA's DLLogger: `DLL <time> - <step> name : value unit name : value unit …`. A value without unit
 * leaves two spaces before the next name; `None` is a missing value or a missing unit.
 */
export class DllRecord {
  readonly #line: string
  readonly #start: number
  readonly #body: number
  readonly #end: number
  /** The position of the value of each name. A blank precedes a name, so that `val.loss` is not `loss`. */
  #values: Map<string, number> | undefined
  #step: DllStep | undefined

  /**
   * @param body position of the step
   * @param end position of the next record on the line, or the end of the line
   */
  constructor(line: string, start: number, body: number, end: number) {
    this.#line = line
    this.#start = start
    this.#body = body
    this.#end = end
  }

  get at(): Seconds | undefined {
    return dateTimeAt(this.#line, this.timePlace)
  }

  get timePlace(): number {
    return this.#start + STAMP
  }

  /** The whole record without its time. */
  get text(): string {
    return this.#line.slice(this.#body, this.#end)
  }

  step(): DllStep {
    return (this.#step ??= stepAt(this.#line, this.#body, this.#end, stepForms, numberIn))
  }

  /** Like {@link step}, with the positions of the numbers instead of the numbers. */
  stepPlaces(): DllStep {
    return stepAt(this.#line, this.#body, this.#end, placedStepForms, placeIn)
  }

  has(name: string): boolean {
    return this.#valueOf(name) !== undefined
  }

  /** The finite number of this name; undefined where it is absent, `None` or `nan`. */
  number(name: string): number | undefined {
    const from = this.#valueOf(name)
    return from === undefined ? undefined : numberAt(this.#line, from)
  }

  /** The value of this name in seconds, which is also the default unit; otherwise like {@link number}. */
  seconds(name: string): number | undefined {
    const from = this.#valueOf(name)
    return from === undefined ? undefined : secondsAt(this.#line, from, 1)
  }

  place(name: string): number | undefined {
    const from = this.#valueOf(name)
    return from === undefined ? undefined : placeAt(this.#line, from)
  }

  /** A number that may be NaN or infinite, as the loss of a diverged run. */
  loss(name: string): number | undefined {
    const from = this.#valueOf(name)
    return from === undefined ? undefined : lossAt(this.#line, from)
  }

  /** The first word of a value, without a comma after it; undefined where it is absent or `None`. */
  word(name: string): string | undefined {
    const from = this.#valueOf(name)
    if (from === undefined) return undefined
    const word = /^[^\s,]+/.exec(this.#line.slice(from, Math.min(this.#end, from + 200)))?.[0]
    return word === 'None' ? undefined : word
  }

  flag(name: string): boolean | undefined {
    const word = this.word(name)?.toLowerCase()
    if (word === 'true' || word === '1') return true
    return word === 'false' || word === '0' ? false : undefined
  }

  /** The word after the number of this name. */
  unit(name: string): string | undefined {
    const values = this.text.matchAll(/(\S+) : -?\d[\d.]*(?:e[+-]?\d+)?(?= |$)(?: (\S+)(?= (?!:)|$))?/gi)
    const unit = [...values].find(([, found]) => found === name)?.[2]
    return unit === 'None' ? undefined : unit
  }

  #valueOf(name: string): number | undefined {
    return (this.#values ??= valuesIn(this.#line, this.#body - 1, this.#end)).get(name)
  }
}

/** The first value of each name before ` : `, where the name and the blank before it begin in this range. */
function valuesIn(line: string, from: number, end: number): Map<string, number> {
  const values = new Map<string, number>()
  for (let at = line.indexOf(' : ', from); at >= 0; at = line.indexOf(' : ', at + 1)) {
    const blank = line.lastIndexOf(' ', at - 1)
    if (blank >= end) break
    const name = line.slice(blank + 1, at)
    if (blank >= from && !values.has(name)) values.set(name, at + 3)
  }
  return values
}

let lastLine = ''
let lastRecords: readonly DllRecord[] = []

/**
 * The records on one line, in either form of DLLogger. Other programs' text may precede a record (a progress bar without a newline) or
 * follow it, and two records may share a line.
 */
export function dllRecords(line: string): readonly DllRecord[] {
  if (line !== lastLine) {
    lastLine = line
    lastRecords = recordsIn(line)
  }
  return lastRecords
}

function recordsIn(line: string): DllRecord[] {
  const start = line.indexOf('DLL')
  if (start < 0) return []
  if (line.startsWith('DLLL {', start)) {
    const text = fromJson(line.slice(start + 5))
    return text === undefined ? [] : recordsIn(text)
  }
  const records: DllRecord[] = []
  for (let at = line.indexOf('DLL 2', start); at >= 0;) {
    const next = line.indexOf('DLL 2', at + STAMP)
    const body = bodyOf(line, at)
    if (body !== undefined) records.push(new DllRecord(line, at, body, next < 0 ? line.length : next))
    at = next
  }
  return records
}

/** Text after a mark that does not continue the number, as in `1,000`. */
const whole = String.raw`(?![\d.'_\u00c2\u00a0kKMG]|[, ]\d{3}(?!\d)|[eE][+-]?\d| [kKMG](?![A-Za-z]))`
const wordStep = String.raw`(?:Training )?(?:Epoch: (\d+)${whole} ?)?(?:(?:Training )?Iteration: (\d+)${whole})?`
const bareStep = String.raw`()?(\d+) (?![\dkKMG] |\d{3} )`

/**
 * `(0, 200)`, `[0, 200]`: epoch and iteration; `(7,)`: only an epoch, by DLLogger's convention. A comma without a blank separates
 * thousands.
 */
const tupleStep = String.raw`[([](?:(\d+)|None)(?:, +(\d+)${whole}[^)\]]*|,)?[)\]]`

interface StepForms {
  readonly tuple: readonly RegExp[]
  readonly words: readonly RegExp[]
}

const formsOf = (flags: string): StepForms => ({
  tuple: [new RegExp(tupleStep, flags)],
  words: [new RegExp(bareStep, flags), new RegExp(wordStep, flags)],
})

const stepForms = formsOf('y')
/** With positions of the groups, which take as long as the search itself. */
const placedStepForms = formsOf('dy')

const numberIn = (match: RegExpExecArray, group: number): number | undefined =>
  match[group] === undefined ? undefined : Number(match[group])

const placeIn = (match: RegExpExecArray, group: number): number | undefined => match.indices?.[group]?.[0]

/** The step of the whole run is an empty tuple, or nothing. */
const wholeRun = [' ', '()', '[]', 'Summary']

function stepAt(
  line: string,
  from: number,
  end: number,
  { tuple, words }: StepForms,
  valueIn: (match: RegExpExecArray, group: number) => number | undefined,
): DllStep {
  if (line.startsWith('PARAMETER', from)) return parameter
  if (wholeRun.some((text) => line.startsWith(text, from))) return summary
  const first = line.charCodeAt(from)
  for (const form of first === 40 || first === 91 ? tuple : words) {
    form.lastIndex = from
    const match = form.exec(line)
    if (match === null || match[0] === '' || form.lastIndex > end) continue
    return { kind: 'step', epoch: valueIn(match, 1), iteration: valueIn(match, 2) }
  }
  return other
}

/** The parameters of a record for each fact; of several names, the first in the record counts. */
export interface DllFactNames {
  readonly framework?: string
  readonly model?: string
  readonly devices?: string | readonly string[]
  readonly nodes?: string
  readonly batchPerDevice?: string | readonly string[]
  readonly globalBatch?: string
  readonly precision?: string
  readonly amp?: string
  readonly xla?: string
  readonly dali?: string
}

/** The facts in a `PARAMETER` record; unstated ones are absent. */
export function dllFacts(record: DllRecord, names: DllFactNames): LogFacts {
  const count = (given: string | readonly string[] = []) => {
    const name = typeof given === 'string' ? given : given.find((text) => record.has(text))
    return positive(name === undefined ? undefined : record.number(name))
  }
  const flag = (name: string | undefined) => (name === undefined ? undefined : record.flag(name))
  const amp = flag(names.amp)
  const stated: { [Fact in keyof LogFacts]: LogFacts[Fact] | undefined } = {
    framework: names.framework === undefined ? undefined : record.word(names.framework),
    model: names.model === undefined ? undefined : record.word(names.model),
    devices: count(names.devices),
    nodes: count(names.nodes),
    batchPerDevice: count(names.batchPerDevice),
    globalBatch: count(names.globalBatch),
    precision: amp === undefined ? precisionNamed(record, names.precision) : amp ? 'amp' : 'fp32',
    xla: flag(names.xla),
    dali: flag(names.dali),
  }
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined))
}

const precisionNamed = (record: DllRecord, name: string | undefined): Precision | undefined =>
  name === undefined ? undefined : precisionOf(record.word(name))

const positive = (value: number | undefined) =>
  value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined
