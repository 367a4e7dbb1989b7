import type { StepRecord } from '../model/step-record.ts'
import { seconds } from '../model/units.ts'
import { factsOf, type FactRule } from './facts.ts'
import type { LineReader } from './format.ts'
import { LineClock } from './line-clock.ts'
import { lossAfter, numberAfter } from './numbers.ts'

/** A step record with the epoch it was printed under, which tells a new epoch from a new run. */
export interface PrintedStep extends StepRecord {
  readonly epoch: number | undefined
}

/** Reads a line that reports a step; undefined for every other line. */
export type StepParser = (line: string, number: number, clock: LineClock) => PrintedStep | undefined

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
  /** Last before the time, where the line does not begin with it but end. */
  readonly timeAtEnd?: string
  readonly loss?: string
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

/** A parser of lines whose numbers follow their names; a line needs a rate or a duration that is finite. */
export function keyedSteps(keys: StepKeys): StepParser {
  const after = (line: string, key: string | undefined) =>
    key === undefined ? undefined : numberAfter(line, key)
  const durationOn = (line: string) => {
    const whole = after(line, keys.duration)
    if (whole !== undefined) return seconds(whole)
    const thousandths = after(line, keys.milliseconds)
    return thousandths === undefined ? undefined : seconds(thousandths / 1000)
  }
  const { timeAtEnd } = keys
  const placeOfTime = (line: string) =>
    timeAtEnd === undefined ? 0 : line.lastIndexOf(timeAtEnd) + timeAtEnd.length
  return (line, number, clock) => {
    if (!holds(line, keys.marks)) return undefined
    const rate = after(line, keys.rate)
    const duration = durationOn(line)
    if (rate === undefined && duration === undefined) return undefined
    return {
      line: number,
      epoch: after(line, keys.epoch),
      step: after(line, keys.step),
      at: clock.at(line, placeOfTime(line)),
      rate,
      duration,
      steps: undefined,
      loss: keys.loss === undefined ? undefined : lossAfter(line, keys.loss),
    }
  }
}

/** The first parser that reads the line: for formats whose generations print differently. */
export const firstOf =
  (...parsers: readonly StepParser[]): StepParser =>
  (line, number, clock) => {
    for (const parse of parsers) {
      const step = parse(line, number, clock)
      if (step !== undefined) return step
    }
    return undefined
  }

/** Whether a parser reads a line: the `recognises` of most formats. */
export const recognisedBy = (parse: StepParser) => {
  const clock = new LineClock()
  return (line: string): boolean => parse(line, 1, clock) !== undefined
}

export interface StepReaderOptions {
  readonly parse: StepParser
  readonly facts?: readonly FactRule[]
  /** A line that a program prints once, before its first step. */
  readonly startsRun?: string
  /** Every rank prints every step: the first rank to print a step counts for it. */
  readonly everyRank?: boolean
  /** Reads the lines that are no steps. */
  readonly others?: LineReader
}

/** A run this short has not restarted: its ranks only print out of order. */
const RECORDS_OF_A_RUN = 3

/** Whether a step comes no later than another. */
const upTo = (epoch: number, step: number, otherEpoch: number, otherStep: number) =>
  epoch === otherEpoch ? step <= otherStep : epoch < otherEpoch

/**
 * Reads step lines one after the other. Another run in the same file is known by the line that starts one, or by a step
 * that goes back to or before the first.
 */
export function stepReader({
  parse,
  facts = [],
  startsRun,
  everyRank = false,
  others,
}: StepReaderOptions): LineReader {
  const clock = new LineClock()
  let records = 0
  let [firstEpoch, firstStep, lastEpoch, lastStep] = [0, 0, 0, 0]
  return {
    read(line, number, sink) {
      const step = parse(line, number, clock)
      if (step === undefined) {
        if (startsRun !== undefined && records > 0 && line.includes(startsRun)) {
          records = 0
          sink.nextRun(number)
        }
        const stated = factsOf(line, facts)
        if (stated !== undefined) sink.facts(number, stated)
        others?.read(line, number, sink)
        return
      }
      const [epoch, count] = [step.epoch ?? 0, step.step]
      if (count !== undefined && records >= RECORDS_OF_A_RUN && upTo(epoch, count, firstEpoch, firstStep)) {
        records = 0
        sink.nextRun(number)
      }
      const again = everyRank && records > 0 && count !== undefined && upTo(epoch, count, lastEpoch, lastStep)
      if (again || !sink.step(step)) return
      if (records === 0) [firstEpoch, firstStep] = [epoch, count ?? 0]
      ;[lastEpoch, lastStep] = [epoch, count ?? 0]
      records += 1
    },
  }
}
