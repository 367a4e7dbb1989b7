import { SteadyError } from '../../core/model/error.ts'
import type { Seconds } from '../../core/model/units.ts'
import { duration } from '../../core/yaml/scalars.ts'

/**
 * Reads a duration in the notation of suites: `90s`, `2h`.
 *
 * @returns undefined where the option was not given
 * @throws SteadyError OPTION_INVALID
 */
export function durationOption(option: string, typed: string | undefined): Seconds | undefined {
  if (typed === undefined) return undefined
  const read = duration.safeParse(typed)
  if (read.success) return read.data
  throw new SteadyError('OPTION_INVALID', { option, typed, wanted: { kind: 'duration' } })
}
