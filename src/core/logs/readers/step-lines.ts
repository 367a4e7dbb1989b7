import type { PrintedStep } from '../../model/step-record.ts'
import { anchorsOf, only } from './anchors.ts'
import { factsOf, type FactRule } from './fact-rules.ts'
import { wholeMatcher } from './whole-match.ts'
import { fixedTextsOf, type FixedTexts } from './fixed-texts.ts'
import { seconds } from '../../model/units.ts'
import { durationAt } from '../vocabulary/durations.ts'
import type { LineReader, StepPlaces } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { countAfter, countAt, lossAt, numberAt, placeAfter, secondsAt } from '../vocabulary/numbers.ts'

/** Reads a line that reports a step; undefined for every other line. */
export interface StepParser {
  (line: string, clock: LineClock): PrintedStep | undefined
  /** One entry for each kind of line that it reads. */
  readonly fixedTexts: readonly FixedTexts[]
  /** {@link LineReader.places}, for lines that differ in their numbers alone. */
  readonly places?: (line: string) => StepPlaces | undefined
}

/**
 * Where a step line keeps its numbers: each key is the text right before one, with enough of its surroundings that
 * ` time: ` does not find `data_time: `.
 */
export interface StepKeys {
  /** Texts that every step line holds, in this order, and no other kind of line. */
  readonly marks: readonly string[]
  readonly epoch?: string
  readonly step?: string
  readonly rate?: string
  /** Before the seconds of one step. */
  readonly duration?: string
  /** Before the milliseconds of one step, where those are printed instead. */
  readonly milliseconds?: string
  /** Before the steps of one second, where that is printed instead. */
  readonly stepsPerSecond?: string
  /** Before the time since the program began, where that is printed instead: seconds, or by the unit behind it. */
  readonly elapsed?: string
  /** Before the samples of all devices in one step. */
  readonly batch?: string
  /** Before the time, where the line does not begin with it; the last such place counts. */
  readonly time?: string
  readonly loss?: string
  /** Whether a step alone is enough: somebody watched when its line arrived. */
  readonly byArrival?: boolean
}

/** Whether `marks` stand in the line one after the other. */
function holds(line: string, marks: readonly string[]): boolean {
  let from = 0
  for (const mark of marks) {
    const found = line.indexOf(mark, from)
    if (found < 0) return false
    from = found + mark.length
  }
  return true
}

const secondsOf = (line: string, place: number | undefined, unitsPerSecond: number) => {
  const found = place === undefined ? undefined : secondsAt(line, place, unitsPerSecond)
  return found === undefined ? undefined : seconds(found)
}

/** A parser of lines whose numbers follow their names; a line needs a rate, a duration or a time with a step. */
export function keyedSteps(keys: StepKeys): StepParser {
  const after = (line: string, key: string | undefined) =>
    key === undefined ? undefined : placeAfter(line, key)
  const timeOn = (line: string) => {
    if (keys.time === undefined) return 0
    const found = line.lastIndexOf(keys.time)
    return found < 0 ? line.length : found + keys.time.length
  }

  const places = (line: string): StepPlaces | undefined =>
    holds(line, keys.marks)
      ? {
          epoch: after(line, keys.epoch),
          step: after(line, keys.step),
          rate: after(line, keys.rate),
          duration: after(line, keys.duration),
          milliseconds: after(line, keys.milliseconds),
          loss: after(line, keys.loss),
          time: timeOn(line),
        }
      : undefined

  const byClock = [keys.rate, keys.duration, keys.milliseconds, keys.stepsPerSecond].every(
    (key) => key === undefined,
  )
  const parse = (line: string, clock: LineClock): PrintedStep | undefined => {
    const found = places(line)
    if (found === undefined) return undefined
    const numberOf = (place: number | undefined) => (place === undefined ? undefined : numberAt(line, place))
    const rate = numberOf(found.rate)
    const duration =
      secondsOf(line, found.duration, 1) ??
      secondsOf(line, found.milliseconds, 1000) ??
      durationAt(numberOf(after(line, keys.stepsPerSecond)))
    const step = found.step === undefined ? undefined : countAt(line, found.step)
    const at = secondsOf(line, after(line, keys.elapsed), 1) ?? clock.at(line, found.time)
    const isTimed = (at !== undefined && step !== undefined) || keys.byArrival === true
    if (rate === undefined && duration === undefined && (!byClock || !isTimed))
      return undefined
    return {
      epoch: found.epoch === undefined ? undefined : countAt(line, found.epoch),
      step,
      at,
      rate,
      duration,
      ...(keys.batch === undefined ? {} : { batch: countAfter(line, keys.batch) }),
      loss: found.loss === undefined ? undefined : lossAt(line, found.loss),
    }
  }

  // A key with a digit in it would be found by more than the text around the numbers; steps per second have no place.
  const texts = [...keys.marks, ...Object.values(keys).filter((key) => typeof key === 'string')]
  const hasPlaces =
    keys.stepsPerSecond === undefined &&
    keys.batch === undefined &&
    !byClock &&
    !texts.some((text) => /\d/.test(text))
  const fixedTexts = [keys.marks.map((mark) => [mark])]
  return Object.assign(parse, hasPlaces ? { fixedTexts, places } : { fixedTexts })
}

/** The first parser that reads the line: for formats whose generations print differently. */
export function firstOf(...parsers: readonly StepParser[]): StepParser {
  const parse = (line: string, clock: LineClock) => {
    for (const parser of parsers) {
      const step = parser(line, clock)
      if (step !== undefined) return step
    }
    return undefined
  }
  const clock = new LineClock()
  const places: StepParser['places'] = (line) =>
    parsers.find((parser) => parser(line, clock) !== undefined)?.places?.(line)
  return Object.assign(parse, { fixedTexts: parsers.flatMap(({ fixedTexts }) => fixedTexts), places })
}

/** A parser of the lines that match a pattern. */
export function matchedSteps(
  pattern: RegExp,
  read: (match: RegExpExecArray, line: string, clock: LineClock) => PrintedStep | undefined,
): StepParser {
  const fixedTexts = [fixedTextsOf(pattern)]
  const anchors = anchorsOf(fixedTexts)
  const matched = wholeMatcher(pattern)
  const parse = (line: string, clock: LineClock) => {
    // Most lines lack the text, and a search for it is much faster than the pattern.
    const match = anchors.some((anchor) => line.includes(anchor)) ? matched(line) : null
    return match === null ? undefined : read(match, line, clock)
  }
  return Object.assign(parse, { fixedTexts })
}

/** A parser of the lines that contain all of these texts, in any order. */
export function markedSteps(
  marks: readonly string[],
  read: (line: string, clock: LineClock) => PrintedStep | undefined,
): StepParser {
  const parse = (line: string, clock: LineClock) =>
    marks.every((mark) => line.includes(mark)) ? read(line, clock) : undefined
  return Object.assign(parse, { fixedTexts: [marks.map((mark) => [mark])] })
}

/** A parser's steps with a change, which may need the rest of the line. */
export function changedSteps(
  parser: StepParser,
  change: (step: PrintedStep, line: string, clock: LineClock) => PrintedStep | undefined,
): StepParser {
  const parse = (line: string, clock: LineClock) => {
    const step = parser(line, clock)
    return step === undefined ? undefined : change(step, line, clock)
  }
  return Object.assign(parse, { fixedTexts: parser.fixedTexts })
}

/** A parser's steps, only of lines that belong to a format by their text, for any numbers. */
export function onlyWhere(belongs: (line: string) => boolean, parser: StepParser): StepParser {
  const parse = (line: string, clock: LineClock) => (belongs(line) ? parser(line, clock) : undefined)
  const places: StepParser['places'] = (line) => (belongs(line) ? parser.places?.(line) : undefined)
  return Object.assign(parse, { fixedTexts: parser.fixedTexts, places })
}

/** Whether a parser reads a line: the `recognises` of most formats. */
export const recognisedBy = (parse: StepParser) => {
  const clock = new LineClock()
  return (line: string): boolean => parse(line, clock) !== undefined
}

export interface StepReaderOptions {
  readonly parse: StepParser
  readonly facts?: readonly FactRule[]
  /** A line that a program prints once, before its first step. */
  readonly startsRun?: string
  /** The batch on step lines is a setting of the run; the last one that it printed stands. */
  readonly statesBatch?: true
  /** Reads the lines that are no steps. */
  readonly others?: LineReader
}

/** Reads step lines, and the lines that say something else of their run. */
export function stepReader({
  parse,
  facts = [],
  startsRun,
  statesBatch,
  others,
}: StepReaderOptions): LineReader {
  const clock = new LineClock()
  const patterns = [
    ...parse.fixedTexts,
    ...facts.flatMap((rule) => rule.fixedTexts),
    ...[...(startsRun === undefined ? [] : [startsRun]), ...(others?.anchors ?? [])].map(only),
  ]
  return {
    anchors: anchorsOf(patterns),
    read(line, emit) {
      const step = parse(line, clock)
      if (step !== undefined) {
        emit({ kind: 'step', step })
        if (statesBatch && step.batch !== undefined)
          emit({ kind: 'facts', facts: { globalBatch: step.batch } })
        return
      }
      if (startsRun !== undefined && line.includes(startsRun)) emit({ kind: 'next-run' })
      const found = factsOf(line, facts)
      if (found !== undefined) emit({ kind: 'facts', facts: found })
      others?.read(line, emit)
    },
    ...(parse.places === undefined ? {} : { places: parse.places }),
  }
}
