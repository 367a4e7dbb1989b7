import { SteadyError, type FilePlace, type Problem } from '../model/error.ts'

/**
 * All problems of a file as the one error that is thrown, so that a file is put right in one go: the first as the
 * error itself, in the order of the file, the others below it with their lines.
 */
export function problemsError(problems: readonly Problem[]): SteadyError {
  const [first, ...others] = problems.toSorted((a, b) => position(a.place) - position(b.place))
  if (first === undefined) throw new TypeError('an error needs a problem')
  return new SteadyError(first.code, first.data, {
    place: first.place,
    others: others.length === 0 ? undefined : others,
  })
}

const columnsPerLine = 1e6
const position = ({ line = 0, column = 0 }: FilePlace) => line * columnsPerLine + column
