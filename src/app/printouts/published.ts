import { lines, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { enumeration, listed, quiet, toned, type TextLine } from '../../core/document/text-line.ts'
import { hiddenKindNames } from '../../core/publish/messages.ts'
import { hiddenKinds } from '../../core/publish/hidden-name.ts'
import { sizeText } from '../../core/text/size.ts'
import type { PublishedResults } from '../publish.ts'
import { publishedWords as words } from './published-words.ts'

/** Folders that are listed: the rest is in `--json`. */
const mostListed = 10

/** What was made, what has a name now, and what a person should look at. */
export const publishedPrintout = (published: PublishedResults, folder: string): Printout => {
  const { leftOut } = published
  const files = listed(leftOut, enumeration)
  return [
    untitled(lines(copyLine(published, folder))),
    untitled(lines(...replacedLines(published))),
    untitled(lines(...(leftOut.length === 0 ? [] : [toned(words.notCopied(files), 'doubtful')]))),
    untitled(lines(...leftLines(published))),
  ]
}

function copyLine({ end, runs, logs, bytes }: PublishedResults, folder: string): TextLine {
  if (end === 'was-there') return words.alreadyThere(folder)
  const size = sizeText(bytes)
  return words.copied(folder, runs, logs, size)
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
            quiet(given.join(' ')),
          ],
        ]
  })
  return kinds.length === 0 ? [words.nothingReplaced] : [words.replaced, ...kinds]
}

function leftLines({ left }: PublishedResults): TextLine[] {
  const more = left.length - mostListed
  if (left.length === 0) return []
  return [
    toned(words.pathsLeft, 'doubtful'),
    ...left.slice(0, mostListed).map(({ folder, count, file }) => words.pathLeft(folder, count, file)),
    ...(more > 0 ? [quiet(words.morePaths(more))] : []),
  ]
}
