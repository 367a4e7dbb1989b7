import type { Language } from '../../model/text.ts'
import type { Cell, Column } from '../model.ts'
import { digits, intervalDigits, labelWithUnit, withUnit } from '../numbers.ts'

/** What every renderer prints for a value that could not be had. */
export const dash = '—'

/** A cell's text before any escaping; the unit is left out where the column's head has it. */
export function cellText(cell: Cell, language: Language, column?: Pick<Column, 'unit'>): string {
  switch (cell.kind) {
    case 'number': {
      const text = digits(cell.value, cell)
      return column?.unit === cell.unit ? text : withUnit(text, cell.unit)
    }
    case 'interval': {
      const text = intervalDigits(cell)
      return column?.unit === cell.unit ? text : withUnit(text, cell.unit)
    }
    case 'text':
      return cell.text[language]
    case 'missing':
      return dash
  }
}

/** `Throughput (images/s)`, or `Throughput` where the table's title has the unit. */
export const columnText = ({ label, unit, unitInTitle }: Column, language: Language): string =>
  (unit === undefined || unitInTitle === true ? label : labelWithUnit(label, unit))[language]
