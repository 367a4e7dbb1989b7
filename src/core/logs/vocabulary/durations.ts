import { type Seconds, seconds } from '../../model/units.ts'

/** `1:02:03` and `02:03` in seconds, after days if printed: `1 day, 0:00:05`. */
export function clockSeconds(printed: string): number {
  const [, days = '0', clock = ''] = /^(?:(\d+) days?, )?([\d:.]+)$/.exec(printed) ?? []
  return 86_400 * Number(days) + clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)
}

const worded = /^(?:(\d+)d ?)?(?:(\d+)h ?)?(?:(\d+)m ?)?(?:(\d+(?:\.\d+)?)s)?$/

/** `1d 2h 3m 4s` in seconds, with any of its parts; undefined for another text. */
export function wordedSeconds(printed: string): number | undefined {
  const parts = printed === '' ? undefined : worded.exec(printed)?.slice(1)
  if (parts === undefined) return undefined
  const [days = 0, hours = 0, minutes = 0, rest = 0] = parts.map((part: string | undefined) =>
    Number(part ?? 0),
  )
  return 86_400 * days + 3600 * hours + 60 * minutes + rest
}

/** The duration of a step that is printed in seconds, or else in milliseconds. */
export function durationOf(whole: number | undefined, thousandths?: number): Seconds | undefined {
  if (whole !== undefined) return seconds(whole)
  return thousandths === undefined ? undefined : seconds(thousandths / 1000)
}

/** The duration of a step from steps per second; undefined where these are 0 or missing. */
export const durationAt = (stepsPerSecond: number | undefined): Seconds | undefined =>
  stepsPerSecond === undefined || stepsPerSecond <= 0 ? undefined : seconds(1 / stepsPerSecond)
