import type { Word } from '../model/job.ts'
import { isPython, usualPython } from '../text/interpreters.ts'

/**
 * The interpreter that starts a launcher which is a Python module: the first word of the rank's command where that is a
 * Python, so that both see the same packages; else `python3`.
 */
export const interpreterOf = ([first]: readonly Word[]): string =>
  typeof first === 'string' && isPython(first) ? first : usualPython

/**
 * A launcher that is installed with the rank's packages: beside the interpreter where the rank's command begins with the
 * path of one, else on PATH.
 */
export function besideInterpreter([first]: readonly Word[], program: string): string {
  if (typeof first !== 'string' || !first.startsWith('/') || !isPython(first)) return program
  return `${first.slice(0, first.lastIndexOf('/'))}/${program}`
}
