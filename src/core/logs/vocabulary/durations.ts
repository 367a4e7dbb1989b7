import { seconds, type Seconds } from '../../model/units.ts'

/** The duration of a step that is printed in seconds, or else in milliseconds. */
export function durationOf(whole: number | undefined, thousandths?: number): Seconds | undefined {
  if (whole !== undefined) return seconds(whole)
  return thousandths === undefined ? undefined : seconds(thousandths / 1000)
}

/** The duration of a step of which so many are done in a second; undefined where none is. */
export const durationAt = (stepsPerSecond: number | undefined): Seconds | undefined =>
  stepsPerSecond === undefined || stepsPerSecond <= 0 ? undefined : seconds(1 / stepsPerSecond)
