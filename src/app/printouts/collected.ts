import { lines, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import type { Collected } from '../collect.ts'
import { collectedWords as words } from './collected-words.ts'

/** What is new in a library, and what it had already. */
export function collectedPrintout({ sources: collected, merged }: Collected, library: string): Printout {
  const added = collected.filter(({ state }) => state === 'added')
  const runs = added.reduce((sum, { runs: count = 0 }) => sum + count, 0)
  return [
    untitled(
      lines(
        words.collected({ added: added.length, known: collected.length - added.length, runs, library }),
        ...(merged.before === 0 ? [] : [words.merged(merged.before, merged.after)]),
      ),
    ),
  ]
}
