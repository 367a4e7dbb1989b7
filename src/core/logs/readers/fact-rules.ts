import type { LogFacts } from '../../model/log.ts'
import { wholeMatcher } from './whole-match.ts'
import { fixedTextsOf, type FixedTexts } from './fixed-texts.ts'

/** Finds facts in a log line about its run. These lines are few, so the rules may be slow. */
export interface FactRule {
  (line: string): LogFacts | undefined
  /** One entry for each pattern of the rule; only matching lines matter to it. */
  readonly fixedTexts: readonly FixedTexts[]
}

/** A matching line states these facts; `value` is the pattern's first group, empty without one. */
export const stated = (pattern: RegExp, facts: (value: string) => LogFacts): FactRule =>
  factRule([pattern], statedBy(wholeMatcher(pattern), facts))

const statedBy =
  (matched: ReturnType<typeof wholeMatcher>, facts: (value: string) => LogFacts) =>
  (line: string): LogFacts | undefined => {
    const match = matched(line)
    return match === null ? undefined : facts(match[1] ?? '')
  }

/** A custom rule, for facts that need several lines. It reads only lines that match one of the patterns. */
export const factRule = (
  patterns: readonly RegExp[],
  read: (line: string) => LogFacts | undefined,
): FactRule => Object.assign(read, { fixedTexts: patterns.map(fixedTextsOf) })

/** The facts of all rules on one line; later rules win. Undefined where they find none. */
export function factsOf(line: string, rules: readonly FactRule[]): LogFacts | undefined {
  let all: LogFacts | undefined
  for (const rule of rules) {
    const facts = rule(line)
    if (facts !== undefined) all = all === undefined ? facts : { ...all, ...facts }
  }
  return all
}

/** The number of entries in a printed list: `0,1,2` has 3, and `['/gpu:0', '/gpu:1']` without the brackets 2. */
export const countListed = (list: string) => list.split(',').filter((entry) => entry.trim() !== '').length
