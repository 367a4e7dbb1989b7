import type { LogFacts } from '../../model/log.ts'

/** What a log line states of its run, if anything. Such lines are few, so their rules may cost something. */
export type FactRule = (line: string) => LogFacts | undefined

/** A line that matches states these facts; `value` is the pattern's first group, empty where it has none. */
export const stated =
  (pattern: RegExp, facts: (value: string) => LogFacts): FactRule =>
  (line) => {
    const match = pattern.exec(line)
    return match === null ? undefined : facts(match[1] ?? '')
  }

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
