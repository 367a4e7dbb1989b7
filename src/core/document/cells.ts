import { knownValues, missing, type Maybe } from '../model/missing.ts'
import type { Estimate, Interval } from '../model/result.ts'
import { same, type Text } from '../model/text.ts'
import { intervalOf } from '../results/estimate.ts'
import type { Cell, Link, NumberCell, TextCell, Unit } from './cell-model.ts'
import { piecesOf, plainText, type TextLine } from './text-line.ts'

export interface NumberHints {
  /** Printed behind the number; nothing by default. */
  readonly beside?: NumberCell['beside']
  readonly unit: Unit
  readonly decimals: number
  readonly evidence: readonly string[]
}

const noInterval = missing('no-interval')

export function estimateCell(estimate: Maybe<Estimate<number>>, hints: NumberHints): Cell {
  if (estimate.kind === 'missing') return estimate
  const { value, interval } = estimate.value
  return { kind: 'number', value, interval, beside: 'nothing', ...hints }
}

/** @param level the level that a head states */
export function intervalCell(
  estimate: Maybe<Estimate<number>>,
  hints: NumberHints,
  level: number | undefined,
): Cell {
  const interval = intervalOf(estimate)
  if (interval.kind === 'missing') return interval
  return { kind: 'interval', ...interval.value, levelBeside: interval.value.level !== level, ...hints }
}

/** The level of all of these intervals; undefined where they differ or there is none. */
export function commonLevel(estimates: readonly Maybe<Estimate<number>>[]): number | undefined {
  const levels = new Set(estimates.flatMap(widerThanNone).map(({ level }) => level))
  const [level, ...others] = levels
  return others.length === 0 ? level : undefined
}

/** How the numbers of one column print their intervals. Without any interval they print none; a finding reports that. */
export function besideIn(estimates: readonly Maybe<Estimate<number>>[]): NumberCell['beside'] {
  if (estimates.flatMap(widerThanNone).length === 0) return 'nothing'
  return commonLevel(estimates) === undefined ? 'interval-and-level' : 'interval'
}

/** Without intervals of width 0: these belong to values that are fixed by definition, such as the speedup of one device. */
const widerThanNone = (estimate: Maybe<Estimate<number>>): Interval[] =>
  knownValues([intervalOf(estimate)]).filter(({ low, high }) => low < high)

export function numberCell(value: Maybe<number>, hints: NumberHints): Cell {
  return value.kind === 'missing' ? value : bareNumber(value.value, hints)
}

/** A number that was counted or read, and not estimated: cores, bytes, repeats. */
export const countCell = (value: number): NumberCell =>
  bareNumber(value, { unit: 'count', decimals: 0, evidence: [] })

const bareNumber = (value: number, hints: NumberHints): NumberCell => ({
  kind: 'number',
  value,
  interval: noInterval,
  beside: 'nothing',
  ...hints,
})

export const textCell = (text: Text, link?: Link): TextCell => ({ kind: 'text', text, mono: false, link })

/** Names of files, cases and the like, the same in every language. */
export const monoCell = (text: string, link?: Link): TextCell => ({
  kind: 'text',
  text: same(text),
  mono: true,
  link,
})

export const lineCell = (line: TextLine): TextCell => ({
  ...textCell(plainText(line)),
  ...(piecesOf(line).some((piece) => typeof piece === 'object' && piece.tone !== undefined) ? { line } : {}),
})
