import { rateUnit, type FigureUnit } from '../model/units.ts'
import type { Language, Text } from '../model/text.ts'
import { saysNothing } from '../results/estimate.ts'
import { numpyRound } from '../stats/rounding.ts'
import type { IntervalCell, NumberCell, Unit } from './cell-model.ts'

/**
 * The printed digits of a value; ratios of unit `percent` are multiplied by 100. Rounds as NumPy does, like the published
 * collections: 5099.425 prints as 5099.42.
 */
export const digits = (value: number, { unit, decimals }: Pick<NumberCell, 'unit' | 'decimals'>) =>
  numpyRound(unit === 'percent' ? value * 100 : value, decimals).toFixed(decimals)

/** Uses an en dash with spaces, which cannot be mistaken for a minus sign. */
export const intervalDigits = (interval: Pick<IntervalCell, 'low' | 'high' | 'unit' | 'decimals'>) =>
  `${digits(interval.low, interval)} – ${digits(interval.high, interval)}`

/** Printed in place of an interval that {@link saysNothing}. */
export const tooNoisy: Text = { en: 'too noisy to say', zh: '波动过大，无法判断' }

/** ` (7.40 – 7.62)`, ` (95% CI 7.40 – 7.62)`: what follows a number, without the unit. */
export function besideText(cell: NumberCell, language: Language): string {
  const { beside, interval } = cell
  if (beside === 'nothing') return ''
  if (interval.kind === 'missing')
    return inBrackets(language === 'zh' ? '无置信区间' : 'no interval', language)
  const { low, high, level } = interval.value
  // A value that is fixed by definition, such as the speedup of one device, has an interval of width 0.
  if (low === high) return ''
  if (saysNothing({ low, high })) return inBrackets(tooNoisy[language], language)
  const range = intervalDigits({ low, high, unit: cell.unit, decimals: cell.decimals })
  return inBrackets(beside === 'interval' ? range : `${levelName(level, language)} ${range}`, language)
}

/** `95% CI` */
export const levelName = (level: number, language: Language) =>
  `${levelText(level)} ${language === 'zh' ? '置信区间' : 'CI'}`

export const inBrackets = (text: string, language: Language) =>
  language === 'zh' ? `（${text}）` : ` (${text})`

/** The sign of a unit after a number or in the head of a column; a count has none. */
export function unitSign(unit: Unit): string {
  switch (unit) {
    case 'times':
      return '×'
    case 'percent':
      return '%'
    case 'count':
      return ''
    default:
      return unit
  }
}

/** `Throughput (images/s)`, `吞吐率（images/s）`. */
export function labelWithUnit(label: Text, unit: Unit): Text {
  const sign = unitSign(unit)
  return sign === '' ? label : { en: `${label.en} (${sign})`, zh: `${label.zh}（${sign}）` }
}

/** `9514.64 images/s`, `26.25×`, `82.0%`. */
export function withUnit(text: string, unit: Unit): string {
  const close = unit === 'times' || unit === 'percent' || unit === 'count'
  return `${text}${close ? '' : ' '}${unitSign(unit)}`
}

/** Below it, two decimals cannot distinguish rates. */
const SMALL_RATE = 0.1
/** More decimals are never printed. */
const mostDecimals = 20

/** `9.85 images/s`: two decimals, as the published reports print throughput; `0.00647 epochs/s` has three digits. */
export const rateText = (value: number, unit: FigureUnit) => {
  const decimals =
    value > 0 && value < SMALL_RATE ? Math.min(mostDecimals, 2 - Math.floor(Math.log10(value))) : 2
  return withUnit(digits(value, { unit: rateUnit(unit), decimals }), rateUnit(unit))
}

/** `95%` for 0.95, `99.9%` for 0.999. */
export const levelText = (level: number) => `${String(Number((level * 100).toFixed(6)))}%`
