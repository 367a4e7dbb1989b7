import type { PrintedStep } from '../../model/step-record.ts'
import { anchorsOf, only } from './anchors.ts'
import { factsOf, type FactRule } from './fact-rules.ts'
import { wholeMatcher } from './whole-match.ts'
import { fixedTextsOf, type FixedTexts } from './fixed-texts.ts'
import type { LineReader, StepPlaces } from '../format.ts'
import { countAt } from '../vocabulary/numbers.ts'
import type { LineMatcher } from './line-template.ts'
import { LineClock } from '../vocabulary/line-clock.ts'

/** Reads a line that reports a step; undefined for every other line. */
export interface StepParser {
  (line: string, clock: LineClock): PrintedStep | undefined
  /** One entry for each kind of line that it reads. */
  readonly fixedTexts: readonly FixedTexts[]
  /** {@link LineReader.places}, for lines that differ only in their numbers. */
  readonly places?: (line: string) => StepPlaces | undefined
  /** Whether its lines print the batch, which is a setting of the run; the last value counts. */
  readonly statesBatch?: true
}

/** Tries several parsers in turn, for formats whose generations print differently. */
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

/** A parser for lines that contain all of these texts, in any order. */
export function markedSteps(
  marks: readonly string[],
  read: (line: string, clock: LineClock) => PrintedStep | undefined,
): StepParser {
  const parse = (line: string, clock: LineClock) =>
    marks.every((mark) => line.includes(mark)) ? read(line, clock) : undefined
  return Object.assign(parse, { fixedTexts: [marks.map((mark) => [mark])] })
}

/** Changes a parser's steps, perhaps with further values of the line. */
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

/** Adds the samples of each step, from a line's total so far, for one log. The first line gets none: its earlier total is unknown. */
export function withSamplesSoFar(parser: StepParser, counts: readonly LineMatcher[]): StepParser {
  let last: { readonly step: number; readonly total: number } | undefined
  return changedSteps(parser, (step, line) => {
    const total = countOn(line, counts)
    if (total === undefined || step.step === undefined) return step
    const before = last
    const taken = step.step - (before?.step ?? step.step)
    if (before !== undefined && taken === 0) return step
    last = { step: step.step, total }
    return before !== undefined && taken > 0 && total > before.total
      ? { ...step, batch: (total - before.total) / taken }
      : step
  })
}

function countOn(line: string, counts: readonly LineMatcher[]): number | undefined {
  for (const { names, match } of counts) {
    const value = match(line)?.[names.indexOf('samples-so-far')]
    const count = value === undefined ? undefined : countAt(value.text, value.at)
    if (count !== undefined) return count
  }
  return undefined
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
  readonly others?: readonly LineReader[]
}

export function stepReader({ parse, facts = [], startsRun, others = [] }: StepReaderOptions): LineReader {
  const clock = new LineClock()
  const patterns = [
    ...parse.fixedTexts,
    ...facts.flatMap((rule) => rule.fixedTexts),
    ...[...(startsRun === undefined ? [] : [startsRun]), ...others.flatMap(({ anchors }) => anchors)].map(
      only,
    ),
  ]
  return {
    anchors: anchorsOf(patterns),
    read(line, emit) {
      const step = parse(line, clock)
      if (step !== undefined) {
        emit({ kind: 'step', step })
        if (parse.statesBatch === true && step.batch !== undefined)
          emit({ kind: 'facts', facts: { globalBatch: step.batch } })
        return
      }
      if (startsRun !== undefined && line.includes(startsRun)) emit({ kind: 'next-run' })
      const found = factsOf(line, facts)
      if (found !== undefined) emit({ kind: 'facts', facts: found })
      for (const other of others) other.read(line, emit)
    },
    ...(parse.places === undefined ? {} : { places: parse.places }),
  }
}
