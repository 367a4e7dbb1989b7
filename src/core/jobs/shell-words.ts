import type { Hole, Word } from '../model/job.ts'
import { shellQuoted } from '../text/shell.ts'
import { partsOf } from '../launchers/words.ts'

/** The shell text for a hole: quoted text, or an expression in double quotes, so that it stays one word. */
export type HoleExpression = (hole: Hole) => string

/** A word for a POSIX shell: texts are quoted, and holes are expressions in double quotes. */
export const shellWord = (word: Word, expression: HoleExpression): string =>
  partsOf(word)
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? shellQuoted(part) : expression(part)))
    .join('') || "''"

/**
 * The expressions of a script: `$STEADY_JOB` is the job's folder, `$STEADY_WORK` the folder that tasks start in.
 * `$STEADY_ADDRESS_0`, `$STEADY_ADDRESS_1` … are the addresses of its nodes, and `$STEADY_PORT` is its first port.
 * @param nodes number of nodes of the job
 * @param pathOf the path that a file of this machine has on the nodes
 */
export const scriptExpressions =
  (nodes: number, pathOf: (path: string) => string = (path) => path): HoleExpression =>
  (hole) => {
    switch (hole.hole) {
      case 'address':
        return `"$STEADY_ADDRESS_${hole.node}"`
      case 'addresses':
        return Array.from(
          { length: nodes },
          (_, node) => `"$STEADY_ADDRESS_${node}"${quotedOrNothing(hole.suffix)}`,
        ).join(quotedOrNothing(hole.separator))
      case 'port':
        return hole.offset === 0 ? '"$STEADY_PORT"' : `"$((STEADY_PORT + ${hole.offset}))"`
      case 'file':
        return shellQuoted(pathOf(hole.path))
      case 'job-file':
        return `"$STEADY_JOB"/${shellQuoted(hole.name)}`
      case 'job-folder':
        return '"$STEADY_JOB"'
      case 'working-directory':
        return '"$STEADY_WORK"'
    }
  }

const quotedOrNothing = (text: string) => (text === '' ? '' : shellQuoted(text))
