import { SteadyError, type Place } from '../model/error.ts'

/** One thing wrong in a file that a person wrote. */
export interface Problem {
  /** Stable, as {@link SteadyError.code}. */
  readonly code: string
  readonly seen: string
  readonly fix: string
  readonly place: Place
}

/**
 * All problems of a file as the one error that is thrown, so that a file is put right in one go: the first as the
 * error itself, in the order of the file, the others below it with their lines.
 */
export function problemsError(problems: readonly Problem[]): SteadyError {
  const [first, ...others] = problems.toSorted((a, b) => position(a.place) - position(b.place))
  if (first === undefined) throw new TypeError('an error needs a problem')
  if (others.length === 0) return new SteadyError(first.code, first.seen, first.fix, { place: first.place })
  const more = others.map(
    ({ code, seen, fix, place }) => `  line ${place.line ?? 1}: ${code}: ${seen}. ${fix}`,
  )
  const seen = [first.seen, `and ${others.length} more in this file:`, ...more].join('\n')
  return new SteadyError(first.code, seen, `For the first: ${first.fix}`, { place: first.place })
}

const columnsPerLine = 1e6
const position = ({ line = 0, column = 0 }: Place) => line * columnsPerLine + column
