import type { Seconds } from '../../core/model/units.ts'

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
