import type { Language } from '../../model/text.ts'
import type { SpeedupChart, SpeedupPoint } from '../chart-model.ts'
import { digits, intervalDigits, levelText, withUnit } from '../numbers.ts'

/** `8: 7.51× (95% 7.40 – 7.62)` */
export function pointText({ devices, speedup, interval }: SpeedupPoint, { decimals }: SpeedupChart): string {
  const hints = { unit: 'times', decimals } as const
  const range =
    interval.kind === 'known'
      ? ` (${levelText(interval.value.level)} ${intervalDigits({ ...interval.value, ...hints })})`
      : ''
  return `${String(devices)}: ${withUnit(digits(speedup, hints), 'times')}${range}`
}

/** Every point of every line. */
export const speedupDescription = (chart: SpeedupChart, language: Language): string =>
  chart.lines
    .map(
      (line) => `${line.label[language]}: ${line.points.map((point) => pointText(point, chart)).join(', ')}`,
    )
    .join('; ')
