import { readingLines } from '../../core/custom-command/reading-words.ts'
import { lines, titled, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { enumeration, listed } from '../../core/document/text-line.ts'
import type { Text } from '../../core/model/text.ts'
import { shellLine } from '../../core/text/shell.ts'
import type { Initialised } from '../init.ts'
import { initWords } from './init-words.ts'

/** What was written, how the command was read, and what to run next. */
export const initPrintout = ({
  command,
  files,
  suite,
}: Extract<Initialised, { kind: 'written' }>): Printout => [
  titled(initWords.written, lines(...files)),
  untitled(
    readingLines([command]),
    lines(variesText([...new Set(command.options.map(({ placeholder }) => placeholder))])),
  ),
  titled(initWords.next, lines(shellLine(['steady', 'plan', suite]), shellLine(['steady', 'run', suite]))),
]

function variesText(names: readonly string[]): Text {
  if (names.length === 0) return initWords.nothingToVary
  const { en, zh } = listed(names, enumeration)
  return initWords.suiteCanVary(en, zh)
}
