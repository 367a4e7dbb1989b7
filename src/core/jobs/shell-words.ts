import type { Hole, Word } from '../model/job.ts'
import { shellQuoted } from '../text/shell.ts'
import { partsOf } from '../launchers/words.ts'

/** The shell text for a hole: a quoted text, or an expression in double quotes, so that it remains one word. */
export type HoleExpression = (hole: Hole) => string

/** A word as a POSIX shell reads it back: every text quoted, every hole an expression in double quotes. */
export const shellWord = (one: Word, expression: HoleExpression): string =>
  partsOf(one)
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? shellQuoted(part) : expression(part)))
    .join('') || "''"

/**
 * The expressions of a script. `$JOB` is the job's folder, `$WORK` the one that tasks start in, `$ADDRESS_0`, `$ADDRESS_1` … are the addresses of its
 * nodes, and `$PORT` is its first port.
 *
 * @param nodes how many nodes the job has
 * @param pathOf the path that a file of this machine has on the nodes
 */
export const scriptExpressions =
  (nodes: number, pathOf: (path: string) => string = (path) => path): HoleExpression =>
  (hole) => {
    switch (hole.hole) {
      case 'address':
        return `"$ADDRESS_${hole.node}"`
      case 'addresses':
        return Array.from(
          { length: nodes },
          (_, node) => `"$ADDRESS_${node}"${quotedOrNothing(hole.suffix)}`,
        ).join(quotedOrNothing(hole.separator))
      case 'port':
        return hole.offset === 0 ? '"$PORT"' : `"$((PORT + ${hole.offset}))"`
      case 'file':
        return shellQuoted(pathOf(hole.path))
      case 'job-file':
        return `"$JOB"/${shellQuoted(hole.name)}`
      case 'job-folder':
        return '"$JOB"'
      case 'working-directory':
        return '"$WORK"'
    }
  }

const quotedOrNothing = (text: string) => (text === '' ? '' : shellQuoted(text))
