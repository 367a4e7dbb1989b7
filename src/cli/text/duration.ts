import type { Seconds } from '../../core/model/units.ts'

/** `45 s`, `2 min`, `1 h 20 min`, `3 d 4 h`: as exact as an estimate deserves. */
export function roughDuration(duration: Seconds): string {
  if (duration < 59.5) return `${Math.max(1, Math.round(duration))} s`
  const minutes = Math.round(duration / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return pair(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

const pair = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
