import type { Word } from '../model/job.ts'
import { isPython, usualPython } from '../text/interpreters.ts'

/**
 * The interpreter that starts a launcher which is a Python module: the first word of the rank's command where that is a
 * Python, so that both see the same packages; else `python3`.
 */
export const interpreterOf = ([first]: readonly Word[]): string =>
  typeof first === 'string' && isPython(first) ? first : usualPython
