import type { Missing } from '../model/missing.ts'
import { same, type Language, type Text } from '../model/text.ts'
import type { Cell, IntervalCell } from './cell-model.ts'
import { saysNothing } from '../results/estimate.ts'
import type { Column } from './blocks.ts'
import {
  besideText,
  digits,
  inBrackets,
  intervalDigits,
  labelWithUnit,
  levelText,
  tooNoisy,
  withUnit,
} from './numbers.ts'

/** Printed for a missing value by every renderer. */
export const dash = '—'

/** What stands in place of a figure: a rate that the program itself printed of its run is quoted, and never taken for measured. */
export function insteadOfFigure(why: Missing): Text {
  if (why.code !== 'no-steps-but-summary' || !('data' in why)) return same(dash)
  const { printed, unit } = why.data
  if (typeof printed !== 'number' || typeof unit !== 'string') return same(dash)
  const rate = `${printed} ${unit}/s`
  return { en: `printed: ${rate}`, zh: `程序打印：${rate}` }
}

/** A cell's text before any escaping; without the unit where the column's head has it. */
export function cellText(cell: Cell, language: Language, column?: Pick<Column, 'unit'>): string {
  switch (cell.kind) {
    case 'number': {
      const text = digits(cell.value, cell)
      const valueText = column?.unit === cell.unit ? text : withUnit(text, cell.unit)
      return `${valueText}${besideText(cell, language)}`
    }
    case 'interval': {
      const text = intervalText(cell, language)
      if (saysNothing(cell)) return text
      return column?.unit === cell.unit ? text : withUnit(text, cell.unit)
    }
    case 'text':
      return cell.text[language]
    case 'missing':
      return dash
  }
}

/** The ends of an interval, and its level where no head states it. */
export const intervalText = (cell: IntervalCell, language: Language) =>
  saysNothing(cell)
    ? tooNoisy[language]
    : `${intervalDigits(cell)}${cell.levelBeside ? inBrackets(levelText(cell.level), language) : ''}`

/** `Throughput (images/s)`, or `Throughput` where the table's title states the unit. */
export const columnText = ({ label, unit, unitInTitle }: Column, language: Language): string =>
  (unit === undefined || unitInTitle === true ? label : labelWithUnit(label, unit))[language]
