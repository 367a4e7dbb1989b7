import type { Word } from '../model/job.ts'
import { isPython, usualPython } from '../text/interpreters.ts'

/**
 * The interpreter for a launcher that is a Python module. It is the first word of the rank's command if that is a Python,
 * so that both use the same packages; otherwise `python3`.
 */
export const interpreterOf = ([first]: readonly Word[]): string =>
  typeof first === 'string' && isPython(first) ? first : usualPython

/**
 * The path of a launcher that is installed with the rank's packages: beside the interpreter if the rank's command begins
 * with an interpreter's path, otherwise on PATH.
 */
export function besideInterpreter([first]: readonly Word[], program: string): string {
  if (typeof first !== 'string' || !first.startsWith('/') || !isPython(first)) return program
  return `${first.slice(0, first.lastIndexOf('/'))}/${program}`
}
