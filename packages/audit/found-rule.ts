import type { Measurement } from '../../src/core/model/measurement.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import type { PrintedFigure } from '../../src/core/model/run.ts'
import { printedNumbers } from './printed-number.ts'

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

/** A printed figure: its value, and what its last digit is worth. NaN where the text is not one number. */
export function printedFigure(text: string): { readonly value: number; readonly digit: number } {
  const [{ value, halfDigit } = { value: NaN, halfDigit: NaN }] = printedNumbers(text)
  return { value, digit: 2 * halfDigit }
}

/** Whether a printed number is this value, rounded or cut after its last digit. */
export function prints(text: string, value: number): boolean {
  const { value: printed, digit } = printedFigure(text)
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
/** How far around a printed figure the chance is taken. */
const around = 0.02

/**
 * {@link matchingRules} for rules of one family that differ in the records they drop. None where their figures are so
 * dense around a printed one that they would give most figures of this size, whatever it is.
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
    ({ printed: { text } }) => chanceOf(printedFigure(text), values) <= chanceLimit,
  )
}

/** The share of the numbers around a printed one that at least one of the sorted values would be printed as. */
function chanceOf(
  { value, digit }: { readonly value: number; readonly digit: number },
  values: readonly number[],
) {
  const near = values.filter((other) => Math.abs(other - value) <= around * value)
  // Rounded or cut: a value is printed as any of one and a half digits.
  const width = 1.5 * digit
  const covered = near.reduce(
    (sum, value, index) => sum + Math.min(width, value - (near[index - 1] ?? -Infinity)),
    0,
  )
  return covered / (2 * around * value)
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
