import { findingsBlock, lines, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import type { TrackedEntry } from './track.ts'
import { counted } from '../../core/text/quantities.ts'

/** What was added, and what is doubtful about it. */
export function trackedPrintout({ file, entry, already, findings }: TrackedEntry): Printout {
  const cases = entry.cases.filter(({ throughput }) => throughput.kind === 'known').length
  return [
    untitled(
      lines(
        already
          ? {
              en: `The history has these results already: ${file}`,
              zh: `历史记录中已有这些结果：${file}`,
            }
          : {
              en: `${counted(cases, 'case')} added: ${file}`,
              zh: `已加入 ${cases} 个用例：${file}`,
            },
      ),
    ),
    untitled(findingsBlock(...findings)),
  ]
}
