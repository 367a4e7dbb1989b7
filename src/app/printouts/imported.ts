import { colon } from '../../core/document/page-words.ts'
import { lines, titled, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { comma, listed, written, type TextLine } from '../../core/document/text-line.ts'
import { printedRuns, printedSummary, type PrintedSummary } from '../../core/import/printed-summary.ts'
import { textsOf } from '../../core/messages/say.ts'
import type { Result } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { resultBlocks } from './results.ts'
import { counted } from '../../core/text/counted.ts'
import type { PassedOver } from '../import-find.ts'
import { runFindingBlocks } from './run-findings.ts'
import { importedWords } from './imported-words.ts'

export interface ImportedOptions {
  readonly results: string
  readonly passedOver: readonly PassedOver[]
}

/** What was imported: the figures under the protocol, doubts, what was skipped, and what to do next. */
export const importedPrintout = (
  { suite: { protocol, report }, plan: { cases }, runs }: ResultsFolder,
  figures: readonly Result[],
  { results, passedOver }: ImportedOptions,
): Printout => [
  untitled(
    lines({
      en: `${counted(runs.length, 'run')} of ${counted(cases.length, 'case')}, protocol ${protocol.name}`,
      zh: `${cases.length} 个用例的 ${runs.length} 次运行，测速协议 ${protocol.name}`,
    }),
  ),
  untitled(...resultBlocks(figures, report.unit)),
  untitled(...runFindingBlocks(runs, figures)),
  titled(
    importedWords.collectionRules,
    lines(...collectionLines(printedSummary(printedRuns(runs, figures)))),
  ),
  titled(importedWords.skippedFiles, lines(...passedOverLines(passedOver))),
  titled(importedWords.next, lines(`steady report ${results}`, `steady check ${results}`)),
]

/** Which rules were used, and whether the documents' figures come out; nothing where no rule of a collection was. */
function collectionLines({ rules, reproduced, ruleFound, different, unprinted }: PrintedSummary): TextLine[] {
  if (rules.length === 0) return []
  const printed = reproduced + ruleFound + different
  return [
    ...(printed === 0 ? [] : [importedWords.printedFigures(printed, reproduced, different, unprinted)]),
    ...(printed === 0 || ruleFound === 0 ? [] : [importedWords.byRuleFromDocument(ruleFound)]),
    listed(
      rules.map(({ name, logs }) => importedWords.logs(name, logs)),
      comma,
    ),
  ]
}

const mostNamed = 20

/** A folder may hold thousands of pictures beside its logs; --json names them all. */
function passedOverLines(all: readonly PassedOver[]): TextLine[] {
  // What is no log by its name interests least.
  const isNamed = ({ code }: PassedOver) => code !== 'name-unknown'
  const shown = [...all.filter(isNamed), ...all.filter((passedOver) => !isNamed(passedOver))].slice(
    0,
    mostNamed,
  )
  const rest = all.length - shown.length
  return [
    ...shown.map(({ file, code, why }) => written`${file}  ${code}${colon}${textsOf(why)}`),
    ...(rest > 0 ? [importedWords.moreNames(rest)] : []),
  ]
}
