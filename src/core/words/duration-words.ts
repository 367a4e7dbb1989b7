import { inBrackets } from '../document/numbers.ts'
import { inEach, written } from '../document/text-line.ts'
import type { Estimate } from '../model/result.ts'
import type { Text } from '../model/text.ts'
import type { Seconds } from '../model/units.ts'

const units = {
  seconds: { en: 's', zh: '秒' },
  minutes: { en: 'min', zh: '分钟' },
  hours: { en: 'h', zh: '小时' },
  days: { en: 'd', zh: '天' },
} as const satisfies Readonly<Record<string, Text>>

/** `45 s`, `2 min`, `1 h 20 min`, `3 d 4 h`: as precise as an estimate can be. */
export function roughDuration(duration: Seconds): Text {
  if (duration < 59.5) return counted(Math.max(1, Math.round(duration)), units.seconds)
  const minutes = Math.round(duration / 60)
  if (minutes < 60) return counted(minutes, units.minutes)
  if (minutes < 24 * 60) return pair(Math.floor(minutes / 60), units.hours, minutes % 60, units.minutes)
  const hours = Math.round(minutes / 60)
  return pair(Math.floor(hours / 24), units.days, hours % 24, units.hours)
}

/** A measured time: `3.02 s (2.96 – 3.08)`, `4:23 min (4:20 – 4:26)`; alone where there is no interval. */
export function spanText({ value, interval }: Estimate<number>): Text {
  const [unit, text] =
    value < 60
      ? [units.seconds, (time: number) => time.toFixed(value < 9.995 ? 2 : 1)]
      : [value < 3599.5 ? units.minutes : units.hours, clockText]
  const figure = written`${text(value)} ${unit}`
  if (interval.kind === 'missing') return figure
  const range = `${text(interval.value.low)} – ${text(interval.value.high)}`
  return inEach((language) => `${figure[language]}${inBrackets(range, language)}`)
}

const counted = (count: number, unit: Text): Text => written`${count} ${unit}`

const pair = (large: number, largeUnit: Text, small: number, smallUnit: Text): Text =>
  small === 0 ? counted(large, largeUnit) : written`${large} ${largeUnit} ${small} ${smallUnit}`

/** `1:05`, `1:02:09`: minutes and seconds, with hours if needed. */
export function clockText(duration: Seconds | number): string {
  const whole = Math.max(0, Math.round(duration))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
    : `${String(minutes)}:${two(whole % 60)}`
}
