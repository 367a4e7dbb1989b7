import { SteadyError, type FilePlace, type Problem } from '../model/error.ts'

/**
 * All problems of a file as the one error that is thrown, so that a file is put right in one go: the first as the
 * error itself, in the order of the file, the others below it with their lines.
 *
 * @param count of all problems, where only some of them are given
 */
export function problemsError(problems: readonly Problem[], count = problems.length): SteadyError {
  const [first, ...others] = problems.toSorted((a, b) => position(a.place) - position(b.place))
  if (first === undefined) throw new TypeError('an error needs a problem')
  const shown = others.slice(0, mostOthers)
  return new SteadyError(first.code, first.data, {
    place: first.place,
    others: shown.length === 0 ? undefined : shown,
    omitted: count - 1 - shown.length,
  })
}

/** Of a long list, people mend the first. */
const mostOthers = 49

const columnsPerLine = 1e6
const position = ({ line = 0, column = 0 }: FilePlace) => line * columnsPerLine + column
