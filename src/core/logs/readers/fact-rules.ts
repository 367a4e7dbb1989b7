import type { LogFacts } from '../../model/log.ts'
import { wholeMatcher } from './whole-match.ts'
import { fixedTextsOf, type FixedTexts } from './fixed-texts.ts'

/** What a log line states about its run, if anything. These lines are few, so their rules may be slow. */
export interface FactRule {
  (line: string): LogFacts | undefined
  /** One entry for each pattern of the rule; only lines that match one of them matter to it. */
  readonly fixedTexts: readonly FixedTexts[]
}

/** A line that matches states these facts; `value` is the pattern's first group, empty where it has none. */
export const stated = (pattern: RegExp, facts: (value: string) => LogFacts): FactRule =>
  factRule([pattern], statedBy(wholeMatcher(pattern), facts))

const statedBy =
  (matched: ReturnType<typeof wholeMatcher>, facts: (value: string) => LogFacts) =>
  (line: string): LogFacts | undefined => {
    const match = matched(line)
    return match === null ? undefined : facts(match[1] ?? '')
  }

/** A custom rule, for facts that need more than one line. It reads only lines that match one of the patterns. */
export const factRule = (
  patterns: readonly RegExp[],
  read: (line: string) => LogFacts | undefined,
): FactRule => Object.assign(read, { fixedTexts: patterns.map(fixedTextsOf) })

/** All that the rules find on one line; later rules win. Undefined where they find nothing. */
export function factsOf(line: string, rules: readonly FactRule[]): LogFacts | undefined {
  let all: LogFacts | undefined
  for (const rule of rules) {
    const facts = rule(line)
    if (facts !== undefined) all = all === undefined ? facts : { ...all, ...facts }
  }
  return all
}

/** Entries of a printed list: `0,1,2` and `['/gpu:0', '/gpu:1']` without the brackets have 3 and 2. */
export const countListed = (list: string) => list.split(',').filter((entry) => entry.trim() !== '').length
