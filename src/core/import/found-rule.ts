import type { Measurement } from '../model/measurement.ts'
import type { Protocol } from '../model/protocol.ts'
import type { PrintedFigure } from '../model/run.ts'

/** A rule with what it gives for one log. */
export interface RuleFigure {
  readonly rule: Protocol
  readonly measurement: Measurement
}

/** A rule that gives a figure that a document prints. */
export interface RuleMatch {
  readonly rule: Protocol
  readonly printed: PrintedFigure
}

/** Digits of a number as printed: its value, and what its last digit is worth. */
export function printedNumber(text: string): { readonly value: number; readonly digit: number } {
  const plain = text.replaceAll(',', '')
  return { value: Number(plain), digit: 10 ** -(plain.split('.')[1]?.length ?? 0) }
}

/** Whether a printed number is this value, rounded or cut after its last digit. */
export function prints(text: string, value: number): boolean {
  const { value: printed, digit } = printedNumber(text)
  const off = value - printed
  return Math.abs(off) <= digit / 2 + 1e-9 * printed || (off >= 0 && off < digit)
}

/** Those of several rules that give one of the printed figures, in their order. */
export const matchingRules = (
  figures: readonly RuleFigure[],
  printed: readonly PrintedFigure[],
): RuleMatch[] =>
  figures.flatMap(({ rule, measurement: { throughput } }) => {
    if (throughput.kind === 'missing') return []
    const found = printed.find(({ text }) => prints(text, throughput.value))
    return found === undefined ? [] : [{ rule, printed: found }]
  })

/** A search that hits a figure by chance more often than this proves nothing. */
const chanceLimit = 0.05

/**
 * {@link matchingRules} for rules of one family that differ in the records they drop. None where their figures are so
 * dense that one of them would give most printed figures of this size, whatever it is.
 */
export function matchingOfFamily(
  figures: readonly RuleFigure[],
  printed: readonly PrintedFigure[],
): RuleMatch[] {
  const values = figures
    .flatMap(({ measurement: { throughput } }) =>
      throughput.kind === 'known' ? [throughput.value as number] : [],
    )
    .toSorted((a, b) => a - b)
  return matchingRules(figures, printed).filter(
    (match) => coverage(values, 1.5 * printedNumber(match.printed.text).digit) <= chanceLimit,
  )
}

/** The share of a range around sorted values that lies within half a `width` of one of them. */
function coverage(values: readonly number[], width: number): number {
  const [first] = values
  const last = values.at(-1)
  if (first === undefined || last === undefined) return 0
  let covered = width
  for (let index = 1; index < values.length; index++)
    covered += Math.min(width, (values[index] ?? 0) - (values[index - 1] ?? 0))
  // A document's figure is seldom further from the plain mean than this.
  const range = Math.max(last - first, 0.04 * last)
  return covered / (range + width)
}

/**
 * One rule for each log of a program, of those that give its printed figure: the rule that gives the most logs theirs,
 * then the one that gives most of the others theirs. A collection drops the same records from log to log.
 */
export function agreeOnRules(logs: readonly (readonly RuleMatch[])[]): (RuleMatch | undefined)[] {
  const chosen: (RuleMatch | undefined)[] = logs.map(() => undefined)
  for (;;) {
    const counts = new Map<string, number>()
    for (const [index, matches] of logs.entries())
      if (chosen[index] === undefined)
        for (const { rule } of matches) counts.set(rule.name, (counts.get(rule.name) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    const [best] = [...counts].find(([, count]) => count === most) ?? []
    if (best === undefined) return chosen
    for (const [index, matches] of logs.entries())
      chosen[index] ??= matches.find(({ rule }) => rule.name === best)
  }
}
