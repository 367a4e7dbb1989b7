import { lines, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import type { CollectionResult } from './collect.ts'
import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/quantities.ts'

interface CollectedCounts {
  readonly added: number
  readonly known: number
  readonly runs: number
  readonly library: string
}

const collectedWords = {
  collected: ({ added, known, runs, library }: CollectedCounts): Text => ({
    en:
      `added ${counted(added, 'source')} with ${counted(runs, 'run')} to ${library}` +
      (known === 0 ? '' : `; ${counted(known, 'source')} already there`),
    zh:
      `已将 ${added} 个来源（${runs} 次运行）加入 ${library}` +
      (known === 0 ? '' : `；另有 ${known} 个来源已在其中`),
  }),
  passedOver: (path: string): Text => ({
    en: `passed over ${path}: it is no results folder, history, report or baseline`,
    zh: `已略过 ${path}：它不是结果目录、历史记录、报告或基准数据`,
  }),
  merged: (before: number, after: number): Text => ({
    en: `merged ${counted(before, 'small file')} into ${after}`,
    zh: `已将 ${before} 个小文件合并为 ${after} 个`,
  }),
} as const

/** What is new in a library, and what it had already. */
export function collectedPrintout(
  { sources: collected, merged }: CollectionResult,
  library: string,
): Printout {
  const added = collected.filter(({ state }) => state === 'added')
  const runs = added.reduce((sum, { runs: count = 0 }) => sum + count, 0)
  return [
    untitled(
      lines(
        collectedWords.collected({
          added: added.length,
          known: collected.filter(({ state }) => state === 'known').length,
          runs,
          library,
        }),
        ...collected
          .filter(({ state }) => state === 'passed-over')
          .map(({ path }) => collectedWords.passedOver(path)),
        ...(merged.before === 0 ? [] : [collectedWords.merged(merged.before, merged.after)]),
      ),
    ),
  ]
}
