import type { PrintedStep } from '../../model/step-record.ts'
import { seconds, type Seconds } from '../../model/units.ts'
import type { StepPlaces } from '../format.ts'
import { clockSeconds, durationAt } from '../vocabulary/durations.ts'
import type { LineClock } from '../vocabulary/line-clock.ts'
import { countAt, lossAt, numberAt, placeAt, secondsAt } from '../vocabulary/numbers.ts'
import {
  asBytes,
  templateMatcher,
  templateParts,
  type LineMatcher,
  type PrintedValue,
} from './line-template.ts'
import { firstOf, type StepParser } from './step-lines.ts'

/** Facts about the step lines of a format, beside their templates. */
export interface StepOptions {
  /** Values at any place of a step line: the first match counts, and for times the last. */
  readonly optional?: readonly LineMatcher[]
  /** No step line contains one of these texts. */
  readonly without?: readonly string[]
  /** Whether a step alone is enough, because the arrival of its line is known. */
  readonly byArrival?: boolean
  /** Whether the time is the first date of a line, at any place. */
  readonly byDate?: boolean
  /** Whether even a single comma in a rate separates thousands. */
  readonly commasGroup?: boolean
}

type ReadValue = (text: string, at: number) => number | undefined
type LineValues = NonNullable<ReturnType<LineMatcher['match']>>

const clock = /[ \t:=]*((?:\d+:)+\d\d?(?:\.\d+)?)(?![\d:])/y

/** Seconds, also as hours, minutes and seconds. */
export function elapsedAt(text: string, at: number): number | undefined {
  clock.lastIndex = at
  const printed = clock.exec(text)?.[1]
  return printed === undefined ? secondsAt(text, at, 1) : clockSeconds(printed)
}

/** Where batches are filled with tokens, the mean number of samples has decimals. */
const samplesAt: ReadValue = (text, at) => countAt(text, at) ?? numberAt(text, at)

/** `1.02k` steps are a whole number; an epoch from a pattern may have decimals. */
function numberInGroup(text: string, at: number): number | undefined {
  const number = numberAt(text, at)
  const whole = Math.round(number ?? NaN)
  return number !== undefined && Math.abs(number - whole) < 1e-9 * whole ? whole : number
}

const readers = {
  epoch: countAt,
  step: countAt,
  rate: numberAt,
  /** A rate that leaves out the loading of its line, as the duration does. */
  'busy-rate': numberAt,
  duration: elapsedAt,
  milliseconds: (text, at) => secondsAt(text, at, 1000),
  'steps-per-second': (text, at) => durationAt(numberAt(text, at)),
  /** Time of a step that its duration leaves out. */
  loading: elapsedAt,
  elapsed: elapsedAt,
  /** The step before the first one that the line covers. */
  'since-step': countAt,
  samples: samplesAt,
  'global-batch': samplesAt,
  loss: lossAt,
} satisfies Record<string, ReadValue>

type StepValue = keyof typeof readers

/** A group that ends with a digit has no unit. */
const secondsInGroup =
  (unitsPerSecond: number): ReadValue =>
  (text, at) => {
    if (!/\d$/.test(text)) return secondsAt(text, at, unitsPerSecond)
    const number = numberAt(text, at)
    return number === undefined ? undefined : number / unitsPerSecond
  }

/** Values that are read differently where a pattern cuts them out of the line. */
const groupReaders: Readonly<Partial<Record<StepValue, ReadValue>>> = {
  epoch: numberInGroup,
  step: numberInGroup,
  duration: secondsInGroup(1),
  milliseconds: secondsInGroup(1000),
}

export const stepValues: readonly string[] = [...Object.keys(readers), 'time', 'samples-so-far']

/** Values of which one is enough for the speed of a step. */
const measures = ['rate', 'busy-rate', 'duration', 'milliseconds', 'steps-per-second']
/** Values that are a single number at one place of the line. */
const placed = ['epoch', 'step', 'rate', 'duration', 'milliseconds', 'loss', 'time']

/**
 * A parser for lines like templates: `Step {step}
 * loss:{loss}… rate:{rate}`.
 */
export const templateSteps = (
  lines: readonly string[],
  optional: readonly string[] = [],
  options: Omit<StepOptions, 'optional'> = {},
): StepParser => {
  const matchers = (templates: readonly string[]) =>
    templates.map((template) => templateMatcher(templateParts(template)))
  return stepsOf(matchers(lines), { ...options, optional: matchers(optional) })
}

/** A parser for lines that a matcher accepts; a line needs a rate, a duration, or a time with a step. */
export function stepsOf(lines: readonly LineMatcher[], options: StepOptions): StepParser {
  const parsers = lines.map((line) => stepsOfLine(line, options))
  const [only] = parsers
  const parse = only !== undefined && parsers.length === 1 ? only : firstOf(...parsers)
  const statesBatch = [...lines, ...(options.optional ?? [])].some(({ names }) =>
    names.includes('global-batch'),
  )
  return statesBatch ? Object.assign(parse, { statesBatch: true as const }) : parse
}

function stepsOfLine(matcher: LineMatcher, options: StepOptions): StepParser {
  const { optional = [], without = [], byArrival = false } = options
  const names = [matcher, ...optional].flatMap((line) => line.names)
  const byClock = !names.some((name) => measures.includes(name))
  const value = (name: StepValue) => valueReader(name, matcher, options)
  const [epochOf, stepOf, rateOf, lossOf] = [value('epoch'), value('step'), value('rate'), value('loss')]
  const durations = [value('duration'), value('milliseconds'), value('steps-per-second')]
  const [elapsedOf, sinceOf, loadingOf] = [value('elapsed'), value('since-step'), value('loading')]
  const busyRateOf = value('busy-rate')
  const [samplesOf, batchOf] = [value('samples'), value('global-batch')]
  const hasBatch = names.includes('samples') || names.includes('global-batch')
  const timeOf = timeReader(matcher, options)
  const texts = without.map(asBytes)
  const matched = (line: string) => {
    const values = matcher.match(line)
    if (values === undefined || texts.length === 0) return values
    return texts.some((text) => line.includes(text)) ? undefined : values
  }

  const parse = (line: string, clock: LineClock): PrintedStep | undefined => {
    const values = matched(line)
    if (values === undefined) return undefined
    let duration: number | undefined
    for (const durationOf of durations) duration ??= durationOf(line, values)
    const busy = duration ?? NaN
    if (duration !== undefined) duration += loadingOf(line, values) ?? 0
    const busyRate = busyRateOf(line, values)
    const rate = busyRate === undefined ? rateOf(line, values) : busyRate * (busy / (duration ?? NaN))
    const step = stepOf(line, values)
    const elapsed = elapsedOf(line, values)
    const at = elapsed === undefined ? timeOf(line, values, clock) : seconds(elapsed)
    const isTimed = (at !== undefined && step !== undefined) || byArrival
    if (rate === undefined && duration === undefined && (!byClock || !isTimed)) return undefined
    const since = sinceOf(line, values)
    const steps = (step ?? NaN) - (since ?? NaN)
    if (since !== undefined && duration !== undefined) duration = steps > 0 ? duration / steps : undefined
    return {
      epoch: epochOf(line, values),
      step,
      at,
      rate,
      duration: duration === undefined ? undefined : seconds(duration),
      ...(steps > 0 ? { steps } : {}),
      ...(hasBatch ? { batch: samplesOf(line, values) ?? batchOf(line, values) } : {}),
      loss: lossOf(line, values),
    }
  }
  const fixedTexts = [matcher.fixedTexts]
  if (byClock || !hasPlaces(matcher, names, options)) return Object.assign(parse, { fixedTexts })
  const places = (line: string) => {
    const values = matched(line)
    return values === undefined ? undefined : placesOf(line, values, matcher, optional)
  }
  return Object.assign(parse, { fixedTexts, places })
}

type ReadStepValue = (line: string, values: LineValues) => number | undefined

/** Reads a value of a step line at its place in the template, or else anywhere. */
function valueReader(name: StepValue, matcher: LineMatcher, options: StepOptions): ReadStepValue {
  const { optional = [], commasGroup = false } = options
  const read = readers[name]
  const ofText: ReadValue = name === 'rate' && commasGroup ? samplesAt : read
  const ofGroup: ReadValue = groupReaders[name] ?? read
  const index = matcher.names.indexOf(name)
  const readOwn = matcher.pattern === undefined ? ofText : ofGroup
  const others = optional
    .filter(({ names }) => names.includes(name))
    .map(({ names, after, match }) => (line: string): number | undefined => {
      if (after === undefined) return valueIn(match(line)?.[names.indexOf(name)], ofText)
      const found = line.indexOf(after)
      return found < 0 ? undefined : ofText(line, found + after.length)
    })
  if (others.length === 0) return index < 0 ? unprinted : (_, values) => valueIn(values[index], readOwn)
  return (line, values) => {
    const found = index < 0 ? undefined : valueIn(values[index], readOwn)
    if (found !== undefined) return found
    for (const other of others) {
      const printed = other(line)
      if (printed !== undefined) return printed
    }
    return undefined
  }
}

const unprinted: ReadStepValue = () => undefined

const valueIn = (value: PrintedValue | undefined, read: ReadValue) =>
  value === undefined ? undefined : read(value.text, value.at)

const dated = /\b20\d\d-\d\d-\d\d /

/** Seconds since 1970, in the range from 2001 to 2286. */
const isUnixTime = (time: number | undefined): time is number =>
  time !== undefined && time >= 1e9 && time < 1e10

type ReadTime = (line: string, values: LineValues, clock: LineClock) => Seconds | undefined

/** The time of a step line: its date and time, or at a place in the template also a number of seconds. */
function timeReader(matcher: LineMatcher, { optional = [], byDate = false }: StepOptions): ReadTime {
  const index = matcher.names.indexOf('time')
  if (index >= 0)
    return (line, values, clock) => {
      const value = values[index]
      if (value === undefined) return clock.at(line)
      const number = valueIn(value, numberAt)
      return clock.at(value.text, value.at) ?? (number === undefined ? undefined : seconds(number))
    }
  const text = optional.find(({ names }) => names.includes('time'))?.fixedTexts.flat()[0]
  if (text !== undefined)
    return (line, _, clock) => {
      const from = pastLast(line, text)
      const number = numberAt(line, from)
      return clock.at(line, from) ?? (isUnixTime(number) ? seconds(number) : undefined)
    }
  return (line, _, clock) => clock.at(line, byDate ? Math.max(line.search(dated), 0) : 0)
}

function pastLast(line: string, text: string): number {
  const end = line.trimEnd()
  const found = end.lastIndexOf(text)
  return found < 0 ? line.length : found + text.length
}

/** Whether the positions of its numbers depend only on the text around them, never on their digits. */
function hasPlaces(matcher: LineMatcher, names: readonly string[], options: StepOptions): boolean {
  const { optional = [], without = [], byDate = false } = options
  const texts = [
    matcher.pattern?.replaceAll(String.raw`\d`, '') ?? '',
    ...[matcher, ...optional].flatMap(({ fixedTexts }) => fixedTexts.flat()),
    ...without,
  ]
  return !byDate && names.every((name) => placed.includes(name)) && !texts.some((text) => /\d/.test(text))
}

function placesOf(
  line: string,
  values: LineValues,
  { names }: LineMatcher,
  optional: readonly LineMatcher[],
): StepPlaces | undefined {
  const valueOf = (name: string): PrintedValue | undefined => {
    const index = names.indexOf(name)
    if (index >= 0) return values[index]
    for (const other of optional) {
      const value = other.names.includes(name) ? other.match(line)?.[other.names.indexOf(name)] : undefined
      if (value !== undefined && placeAt(line, value.place) !== undefined) return value
    }
    return undefined
  }
  const place = (name: string) => {
    const value = valueOf(name)
    return value === undefined ? undefined : placeAt(line, value.place)
  }
  const text = optional.find((other) => other.names.includes('time'))?.fixedTexts.flat()[0]
  const time = text === undefined ? valueOf('time')?.place : pastLast(line, text)
  // A time in plain seconds has no date.
  if (time !== undefined && numberAt(line, time) !== undefined) return undefined
  return {
    epoch: place('epoch'),
    step: place('step'),
    rate: place('rate'),
    duration: place('duration'),
    milliseconds: place('milliseconds'),
    loss: place('loss'),
    time: time ?? 0,
  }
}
