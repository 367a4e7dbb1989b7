import { findingsBlock, lines, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import type { Tracked } from '../track.ts'
import { trackedWords as words } from './tracked-words.ts'

/** What was added, and what is doubtful about it. */
export function trackedPrintout({ file, entry, already, findings }: Tracked): Printout {
  const cases = entry.cases.filter(({ throughput }) => throughput.kind === 'known').length
  return [
    untitled(lines(already ? words.alreadyInHistory(file) : words.casesAdded(cases, file))),
    untitled(findingsBlock(...findings)),
  ]
}
