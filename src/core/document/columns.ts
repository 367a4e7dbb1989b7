import type { Text } from '../model/text.ts'
import type { Column } from './blocks.ts'
import { levelName } from './numbers.ts'

export const numberColumn = (label: Text, unit?: Column['unit']): Column => ({ label, unit, align: 'end' })

export const textColumn = (label: Text): Column => ({ label, unit: undefined, align: 'start' })

/** The head of a column whose numbers have intervals beside them. */
export const withLevel = (column: Column, level: number | undefined): Column =>
  level === undefined ? column : { ...column, label: withLevelText(column.label, level) }

/** `Speedup, 95% CI` */
export const withLevelText = (label: Text, level: number): Text => ({
  en: `${label.en}, ${levelName(level, 'en')}`,
  zh: `${label.zh}及 ${levelName(level, 'zh')}`,
})
