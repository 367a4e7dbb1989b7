import type { Language } from '../../core/model/text.ts'
import type { Seconds } from '../../core/model/units.ts'

const units = {
  en: { seconds: 's', minutes: 'min', hours: 'h', days: 'd' },
  zh: { seconds: '秒', minutes: '分钟', hours: '小时', days: '天' },
} as const

/** `45 s`, `2 min`, `1 h 20 min`, `3 d 4 h`: as exact as an estimate deserves. */
export function roughDuration(duration: Seconds, language: Language): string {
  const unit = units[language]
  if (duration < 59.5) return `${Math.max(1, Math.round(duration))} ${unit.seconds}`
  const minutes = Math.round(duration / 60)
  if (minutes < 60) return `${minutes} ${unit.minutes}`
  if (minutes < 24 * 60) return pair(Math.floor(minutes / 60), unit.hours, minutes % 60, unit.minutes)
  const hours = Math.round(minutes / 60)
  return pair(Math.floor(hours / 24), unit.days, hours % 24, unit.hours)
}

const pair = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
