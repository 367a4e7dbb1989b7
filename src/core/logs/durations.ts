import { seconds, type Seconds } from '../model/units.ts'

/** The duration of a step that is printed in seconds, or else in milliseconds. */
export function durationOf(whole: number | undefined, thousandths: number | undefined): Seconds | undefined {
  if (whole !== undefined) return seconds(whole)
  return thousandths === undefined ? undefined : seconds(thousandths / 1000)
}
