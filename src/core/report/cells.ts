import { known, missing, type Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { same, type Text } from '../model/text.ts'
import type { Cell, Interval, Link, NumberCell, TextCell, Unit } from './model.ts'

export interface NumberHints {
  readonly unit: Unit
  readonly decimals: number
  readonly evidence: readonly string[]
}

const oneRepeat = missing('one-repeat')

const noInterval = missing('no-interval')

/** One repeat has no interval, which an estimate says by the level 0. */
export const intervalOf = ({ low, high, level }: Estimate<number>): Maybe<Interval> =>
  level === 0 ? oneRepeat : known({ low, high, level })

export function estimateCell(estimate: Maybe<Estimate<number>>, hints: NumberHints): Cell {
  if (estimate.kind === 'missing') return estimate
  return { kind: 'number', value: estimate.value.value, interval: intervalOf(estimate.value), ...hints }
}

export function intervalCell(estimate: Maybe<Estimate<number>>, hints: NumberHints): Cell {
  if (estimate.kind === 'missing') return estimate
  const interval = intervalOf(estimate.value)
  return interval.kind === 'missing' ? interval : { kind: 'interval', ...interval.value, ...hints }
}

export function numberCell(value: Maybe<number>, hints: NumberHints): Cell {
  return value.kind === 'missing' ? value : bareNumber(value.value, hints)
}

/** A number that was counted or read and not estimated: cores, bytes, repeats. */
export const countCell = (value: number): NumberCell =>
  bareNumber(value, { unit: 'count', decimals: 0, evidence: [] })

const bareNumber = (value: number, hints: NumberHints): NumberCell => ({
  kind: 'number',
  value,
  interval: noInterval,
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
