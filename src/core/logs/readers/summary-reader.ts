import type { LineReader } from '../format.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { anchorsOf } from './anchors.ts'
import { fixedTextsOf } from './fixed-texts.ts'
import type { LineMatcher } from './line-template.ts'
import { wholeMatcher } from './whole-match.ts'

/** The summary of a run by Hugging Face's Trainer and its descendants: in a dictionary, then in a table. */
const summary = /[' ]train_samples_per_second(?:': '?| = )(.*)/

export const trainerRate = rateOn(summary)

/** Samples of the whole run ÷ its whole time, including evaluations and checkpoints. */
export const trainerSummary = () => summaryReader(summary)

/** The rate on a line, in the first group of the pattern; undefined for every other line. */
export function rateOn(pattern: RegExp): (line: string) => number | undefined {
  const matched = wholeMatcher(pattern)
  return (line) => {
    const printed = matched(line)?.[1]
    return printed === undefined ? undefined : numberAt(printed, 0)
  }
}

/** Reads lines with the rate of a whole run, in the first group of the pattern. */
export function summaryReader(pattern: RegExp): LineReader {
  const rate = rateOn(pattern)
  return {
    anchors: anchorsOf([fixedTextsOf(pattern)]),
    read(line, emit) {
      const found = rate(line)
      if (found !== undefined) emit({ kind: 'summary', rate: found })
    },
  }
}

/** Reads lines with the rate of a whole run, by line matchers. */
export function summaryOn(lines: readonly LineMatcher[]): LineReader {
  return {
    anchors: anchorsOf(lines.map(({ fixedTexts }) => fixedTexts)),
    read(line, emit) {
      for (const { names, match } of lines) {
        const value = match(line)?.[names.indexOf('rate')]
        const rate = value === undefined ? undefined : numberAt(value.text, value.at)
        if (rate === undefined) continue
        emit({ kind: 'summary', rate })
        return
      }
    },
  }
}
