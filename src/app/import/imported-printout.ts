import { colon, comma, listed, type TextLine, written } from '../../core/document/text-line.ts'
import { gradedFindings, lines, titled, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { printedRuns, printedSummary, type PrintedSummary } from '../../../packages/audit/found-rule.ts'
import { textsOf } from '../../core/messages/say.ts'
import type { Result } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { resultBlocks } from '../measure/results-printout.ts'
import { counted } from '../../core/text/quantities.ts'
import type { PassedOver } from './import-find.ts'
import type { Run } from '../../core/model/run.ts'
import { same, type Text } from '../../core/model/text.ts'

const importedWords = {
  printedFigures: (printed: number, reproduced: number, different: number, unprinted: number): Text => ({
    en: `${counted(printed, 'figure')} in its documents: ${reproduced} reproduced, ${different} differ; ${counted(unprinted, 'log')} without one`,
    zh: `文档中有 ${printed} 个数值：复现 ${reproduced} 个，不符 ${different} 个；另有 ${unprinted} 份日志在文档中没有数值`,
  }),
  byNames: {
    en: 'The names of the logs are those of a collection with this rule; --protocol steady measures by the usual one.',
    zh: '这些日志的名称属于采用该规则的测试集；如用通用规则，请加 --protocol steady。',
  },
  byRuleFromDocument: (ruleFound: number): Text => ({
    en: `${ruleFound} by a rule found from the document: not counted as reproduced`,
    zh: `${ruleFound} 个数值所用的规则由文档反推得出，不计入复现`,
  }),
  byFolders: {
    en: 'Each folder is a case, and each file in it a repeat; files in no folder are cases by their names',
    zh: '每个目录作为一个用例，其中每个文件作为一次重复；不在目录中的文件按名称分为用例',
  },
  moreNames: (rest: number): Text => ({
    en: `and ${rest} more; --json names them all`,
    zh: `另有 ${rest} 个；--json 列出全部`,
  }),
} as const

/** What is doubtful about runs and about their logs. */
const runFindings = (runs: readonly Run[], results: readonly Result[]) =>
  [
    ...runs,
    ...results.flatMap((result) =>
      result.runs.map(({ run: { id }, measurement: { findings } }) => ({ id, findings })),
    ),
  ].flatMap(({ id, findings }) => findings.map((finding) => ({ finding, about: [same(id)] })))

export interface ImportedOptions {
  readonly results: string
  readonly passedOver: readonly PassedOver[]
  readonly byFolders: boolean
}

/** What was imported: the figures under the protocol, doubts, what was skipped, and what to do next. */
export const importedPrintout = (
  { suite: { protocol, report }, plan: { cases }, runs }: ResultsFolder,
  figures: readonly Result[],
  { results, passedOver, byFolders }: ImportedOptions,
): Printout => [
  untitled(
    lines({
      en: `${counted(runs.length, 'run')} of ${counted(cases.length, 'case')}, protocol ${protocol.name}`,
      zh: `${cases.length} 个用例的 ${runs.length} 次运行，测速协议 ${protocol.name}`,
    }),
    ...(byFolders ? [lines(importedWords.byFolders)] : []),
  ),
  untitled(...resultBlocks(figures, report.unit)),
  untitled(
    gradedFindings(
      figures.map((result) => ({ about: [same(result.case.id)], grade: result.grade })),
      runFindings(runs, figures),
    ),
  ),
  titled(
    { en: 'Rules of the collection', zh: '测试集的规则' },
    lines(...collectionLines(printedSummary(printedRuns(runs, figures)))),
  ),
  titled({ en: 'Skipped files', zh: '跳过的文件' }, lines(...passedOverLines(passedOver))),
  titled({ en: 'Next', zh: '下一步' }, lines(`steady report ${results}`, `steady check ${results}`)),
]

/** Which rules were used, and whether the documents' figures come out; nothing where no rule of a collection was. */
function collectionLines({ rules, reproduced, ruleFound, different, unprinted }: PrintedSummary): TextLine[] {
  if (rules.length === 0) return []
  const printed = reproduced + ruleFound + different
  return [
    ...(printed === 0 ? [] : [importedWords.printedFigures(printed, reproduced, different, unprinted)]),
    ...(printed === 0 || ruleFound === 0 ? [] : [importedWords.byRuleFromDocument(ruleFound)]),
    listed(
      rules.map(({ name, logs }) => ({
        en: `${name}: ${counted(logs, 'log')}`,
        zh: `${name}：${logs} 份日志`,
      })),
      comma,
    ),
    ...(printed === 0 ? [importedWords.byNames] : []),
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
