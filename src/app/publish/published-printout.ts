import { lines, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { enumeration, listed, quiet, toned, type TextLine } from '../../core/document/text-line.ts'
import { hiddenKindNames } from '../../core/publish/messages.ts'
import { hiddenKinds } from '../../core/publish/hidden-name.ts'
import { sizeText, counted } from '../../core/text/quantities.ts'
import type { PublishedResults } from './publish.ts'
import type { Text } from '../../core/model/text.ts'

const publishedWords = {
  notCopied: (files: Text): Text => ({
    en: `Not copied, because they are not texts: ${files.en}`,
    zh: `以下文件不是文本，未复制：${files.zh}`,
  }),
  alreadyThere: (folder: string): Text => ({
    en: `${folder} was there already, and is the same copy`,
    zh: `${folder} 此前已生成，内容相同`,
  }),
  nothingReplaced: { en: 'Nothing had to be replaced.', zh: '没有需要替换的内容。' },
  replaced: { en: 'Replaced:', zh: '已替换：' },
  left: {
    en: 'Still there, and may identify somebody. Hide what is yours with --hide TEXT:',
    zh: '以下文字可能涉及隐私，仍保留在副本中；如属隐私，请用 --hide TEXT 替换：',
  },
  moreLeft: (more: number): Text => ({
    en: `  ${more} more: --json lists all`,
    zh: `  另有 ${more} 项：--json 列出全部`,
  }),
} as const

/** Texts and names that are listed: the rest is in `--json`. */
const mostListed = 10

/** What was made, what has a name now, and what a person should look at. */
export const publishedPrintout = (published: PublishedResults, folder: string): Printout => {
  const { leftOut } = published
  const files = listed(leftOut, enumeration)
  return [
    untitled(lines(copyLine(published, folder))),
    untitled(lines(...replacedLines(published))),
    untitled(lines(...(leftOut.length === 0 ? [] : [toned(publishedWords.notCopied(files), 'doubtful')]))),
    untitled(lines(...leftLines(published))),
  ]
}

function copyLine({ end, runs, logs, bytes }: PublishedResults, folder: string): TextLine {
  if (end === 'was-there') return publishedWords.alreadyThere(folder)
  const size = sizeText(bytes)
  return {
    en: `${folder}: ${counted(runs, 'run')}, ${counted(logs, 'log')}, ${size}; every figure is that of the original`,
    zh: `${folder}：${runs} 次运行，${logs} 个日志，${size}；所有数值与原结果一致`,
  }
}

function replacedLines({ replaced, names }: PublishedResults): TextLine[] {
  const kinds = hiddenKinds.flatMap((kind): TextLine[] => {
    const count = replaced[kind]
    const given = names.filter((name) => name.kind === kind).map(({ name }) => name)
    return count === undefined
      ? []
      : [
          [
            `  ${String(count).padStart(6)}  `,
            { en: hiddenKindNames.en[kind], zh: hiddenKindNames.zh[kind] },
            '  ',
            quiet(given.length > mostListed ? `${given.slice(0, mostListed).join(' ')} …` : given.join(' ')),
          ],
        ]
  })
  return kinds.length === 0 ? [publishedWords.nothingReplaced] : [publishedWords.replaced, ...kinds]
}

function leftLines({ left }: PublishedResults): TextLine[] {
  const more = left.length - mostListed
  if (left.length === 0) return []
  return [
    toned(publishedWords.left, 'doubtful'),
    ...left.slice(0, mostListed).map(({ text, count, file }) => ({
      en: `  ${text}  ${counted(count, 'time')}, as in ${file}`,
      zh: `  ${text}  ${count} 处，例如 ${file}`,
    })),
    ...(more > 0 ? [quiet(publishedWords.moreLeft(more))] : []),
  ]
}
