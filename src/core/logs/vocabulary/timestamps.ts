import { seconds, type Seconds } from '../../model/units.ts'

export const SECONDS_OF_DAY = 86_400

const [ZERO, MINUS, POINT, COMMA, SLASH, COLON] = [48, 45, 46, 44, 47, 58]

/** `count` digits as a number; NaN where one of them is no digit. */
function digits(text: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (!(digit >= 0 && digit <= 9)) return NaN
    value = value * 10 + digit
  }
  return value
}

/** The digits after a decimal point or comma, as a fraction; 0 where there are none. */
function fraction(text: string, from: number): number {
  const mark = text.charCodeAt(from)
  if (mark !== POINT && mark !== COMMA) return 0
  let value = 0
  let scale = 1
  for (let at = from + 1; scale < 1e9; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (!(digit >= 0 && digit <= 9)) break
    value = value * 10 + digit
    scale *= 10
  }
  return value / scale
}

/**
 * Reads `hh:mm:ss`, with an optional fraction after a point or a comma, at one place of a line: seconds since midnight, or undefined. A
 * {@link DayClock} converts it to an instant.
 */
export function timeOfDayAt(text: string, from: number): Seconds | undefined {
  if (text.charCodeAt(from + 2) !== COLON || text.charCodeAt(from + 5) !== COLON) return undefined
  const clock = digits(text, from, 2) * 3600 + digits(text, from + 3, 2) * 60 + digits(text, from + 6, 2)
  return Number.isNaN(clock) ? undefined : seconds(clock + fraction(text, from + 8))
}

/**
 * Reads `YYYY-MM-DD hh:mm:ss` (also with `/` and `T`), with an optional fraction, at one place of a line: seconds since 1970 by the log's
 * own wall clock. The unstated time zone does not matter for differences.
 */
export function dateTimeAt(text: string, from: number): Seconds | undefined {
  const separator = text.charCodeAt(from + 4)
  if ((separator !== MINUS && separator !== SLASH) || text.charCodeAt(from + 7) !== separator)
    return undefined
  const days = daysSince1970(digits(text, from, 4), digits(text, from + 5, 2), digits(text, from + 8, 2))
  const clock = timeOfDayAt(text, from + 11)
  return clock === undefined || Number.isNaN(days) ? undefined : seconds(days * SECONDS_OF_DAY + clock)
}

/** Days of the proleptic Gregorian calendar; months count from 1. */
export function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return shifted * 365 + leapDays + dayOfYear - 719_468
}

const HALF_A_DAY = SECONDS_OF_DAY / 2
const NEARLY_A_DAY = SECONDS_OF_DAY - 3600

/**
 * Converts times of day, from logs without dates, to instants that continue past midnight. Ranks may write slightly out of order: a line
 * from just before midnight that comes just after it still belongs to the day before.
 */
export class DayClock {
  #days = 0
  #last: number | undefined

  /** `time` in seconds since midnight; the result counts from the midnight before the first call. */
  at(time: Seconds): Seconds {
    const step = time - (this.#last ?? time)
    if (step > NEARLY_A_DAY && this.#days > 0) return seconds((this.#days - 1) * SECONDS_OF_DAY + time)
    if (step < -HALF_A_DAY) this.#days += 1
    this.#last = time
    return seconds(this.#days * SECONDS_OF_DAY + time)
  }
}
