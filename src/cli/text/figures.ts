import { numpyRound } from '../../core/stats/rounding.ts'
import type { SampleUnit } from '../../core/model/measurement.ts'
import type { SamplesPerSecond, Seconds } from '../../core/model/units.ts'

/** `1:05`, `1:02:09`: minutes and seconds, hours where there are any. */
export function clockText(duration: Seconds | number): string {
  const whole = Math.max(0, Math.round(duration))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
    : `${String(minutes)}:${two(whole % 60)}`
}

/** Rounded as the reports round: halves to the even digit. */
export const printed = (value: number, decimals = 2) => numpyRound(value, decimals).toFixed(decimals)

/** `9.85 images/s`: two decimals, as the published reports print throughput; three digits of a small one. */
export const figureText = (value: SamplesPerSecond, unit: SampleUnit) =>
  `${value > 0 && value < 0.1 ? Number(value.toPrecision(3)) : printed(value)} ${unit}/s`
