import { seconds, type Seconds } from '../../model/units.ts'
import { numberAt } from './numbers.ts'
import { wrappedTime } from './wrappers.ts'
import { DayClock, dateTimeAt, timeOfDayAt } from './timestamps.ts'

/** Characters of `mm/dd ` before a time, or of glog's `I0826 `, for loggers that omit the year. */
const MONTH_AND_DAY = 6

/** Reads the time at the start of a log line, in any common form. */
export class LineClock {
  readonly #day = new DayClock()

  /**
   * `YYYY-MM-DD hh:mm:ss` is an instant; `hh:mm:ss`, `mm/dd hh:mm:ss` and glog's `Immdd hh:mm:ss` continue past midnight. Each may be in
   * `[…]` and have a fraction. At the start of a line, other wrappers may come first: a level, a name, a rank.
   */
  at(line: string, from = 0): Seconds | undefined {
    const start = line[from] === '[' ? from + 1 : from
    const instant = dateTimeAt(line, start)
    if (instant !== undefined) return instant
    const time = timeOfDayAt(line, start) ?? timeOfDayAt(line, start + MONTH_AND_DAY)
    if (time !== undefined) return this.#day.at(time)
    const wrapped = from === 0 ? wrappedTime(line) : undefined
    return wrapped === undefined ? undefined : this.at(wrapped)
  }
}

/** Seconds since 1970 as the last word of a line, if it is in the range from 2001 to 2286. */
export function unixTimeAtEnd(line: string): Seconds | undefined {
  const end = line.trimEnd()
  const time = numberAt(end, end.lastIndexOf(' ') + 1)
  return time !== undefined && time >= 1e9 && time < 1e10 ? seconds(time) : undefined
}
