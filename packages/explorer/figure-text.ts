import { digits, rateText } from '../../src/core/document/numbers.ts'
import { explorerWords } from '../../src/core/explorer/explorer-words.ts'
import type { Language } from '../../src/core/messages/data.ts'
import type { SampleUnit } from '../../src/core/model/units.ts'
import { place } from './location.ts'
import { numberIn, textIn, type Row } from './rows.ts'

/** `9.85 images/s`, as reports print it. */
export const throughputText = (value: number, unit: string): string =>
  rateText(value, unit.replace(/\/s$/, '') as SampleUnit)

/** What stands where a figure is missing; its reason is beside it. */
export const noFigure = (): string => explorerWords.noFigure[place.value.language]
export const notStated = (): string => explorerWords.notStated[place.value.language]

export const throughputOf = (row: Row, column = 'throughput'): string => {
  const value = numberIn(row, column)
  return value === undefined ? noFigure() : throughputText(value, textIn(row, 'unit'))
}

/** `7.40 – 7.62` */
export const rangeText = (
  low: number | undefined | null,
  high: number | undefined | null,
  unit: string,
): string =>
  typeof low !== 'number' || typeof high !== 'number'
    ? explorerWords.noInterval[place.value.language]
    : `${withoutUnit(throughputText(low, unit))} – ${withoutUnit(throughputText(high, unit))}`

const withoutUnit = (text: string) => text.split(' ')[0] ?? text

export const timesText = (value: number | undefined): string =>
  value === undefined ? noFigure() : `${digits(value, { unit: 'times', decimals: 2 })}×`

export const shareText = (value: number | undefined): string =>
  value === undefined ? noFigure() : `${digits(value, { unit: 'percent', decimals: 1 })}%`

export const countText = (value: number, language: Language): string =>
  value.toLocaleString(language === 'zh' ? 'zh-CN' : 'en')

/** `2026-11-22 19:43`, in UTC. */
export const timeText = (value: string): string =>
  value === '' ? notStated() : value.slice(0, 16).replace('T', ' ')

export const commitText = (value: string): string => (value === '' ? notStated() : value.slice(0, 12))

/** Short numbers for the axes of charts. */
export const axisNumber = (value: number): string => {
  const size = Math.abs(value)
  if (size >= 1e6) return `${String(Number((value / 1e6).toPrecision(4)))}M`
  if (size >= 1e4) return `${String(Number((value / 1e3).toPrecision(4)))}k`
  return String(Number(value.toPrecision(5)))
}
