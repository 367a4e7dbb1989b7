import type { PassedOver } from '../../app/import-find.ts'
import type { Result } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { say } from '../../core/messages/say.ts'
import type { Language } from '../../core/model/text.ts'
import { printedRuns, printedSummary, type PrintedSummary } from '../../core/import/printed-summary.ts'
import { counted } from '../../core/text/counted.ts'
import { sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { resultsText } from './results.ts'
import { runFindingsText } from './run-findings.ts'

export interface ImportedTextOptions {
  readonly results: string
  readonly passedOver: readonly PassedOver[]
  readonly columns: number
  readonly language: Language
}

/** What was imported: the figures under the protocol, doubts, what was skipped, and what to do next. */
export function importedText(
  { suite, plan, runs }: ResultsFolder,
  figures: readonly Result[],
  { results, passedOver, columns, language }: ImportedTextOptions,
): string {
  const words = texts[language]
  return sections([
    words.head(runs.length, plan.cases.length, suite.protocol.name),
    resultsText(figures, columns, language),
    runFindingsText(runs, figures, columns, language),
    ...collectionText(printedSummary(printedRuns(runs, figures)), language),
    section(words.passedOver, passedOverText(passedOver, language)),
    section(words.next, `steady report ${results}\nsteady check ${results}`),
  ])
}

/** Which rules were used, and whether the documents' figures come out; nothing where no rule of a collection was. */
function collectionText({ rules, ...counts }: PrintedSummary, language: Language): string[] {
  if (rules.length === 0) return []
  const words = texts[language]
  const used = rules.map(({ name, logs }) => words.rule(name, logs)).join(words.comma)
  const printed = counts.reproduced + counts.ruleFound + counts.different === 0 ? [] : words.printed(counts)
  return [section(words.collection, [...printed, used].join('\n'))]
}

const texts = {
  en: {
    head: (runs: number, cases: number, protocol: string) =>
      `${counted(runs, 'run')} of ${counted(cases, 'case')}, protocol ${protocol}`,
    collection: 'Rules of the collection',
    rule: (name: string, logs: number) => `${name}: ${counted(logs, 'log')}`,
    comma: ', ',
    printed: ({ reproduced, ruleFound, different, unprinted }: Omit<PrintedSummary, 'rules'>) => [
      `${counted(reproduced + ruleFound + different, 'figure')} in its documents: ${reproduced} reproduced, ${different} differ; ${counted(unprinted, 'log')} without one`,
      ...(ruleFound === 0
        ? []
        : [`${ruleFound} by a rule found from the document: not counted as reproduced`]),
    ],
    passedOver: 'Skipped files',
    next: 'Next',
    more: (rest: number) => `and ${rest} more; --json names them all`,
  },
  zh: {
    head: (runs: number, cases: number, protocol: string) =>
      `${cases} 个用例的 ${runs} 次运行，测速协议 ${protocol}`,
    collection: '测试集的规则',
    rule: (name: string, logs: number) => `${name}：${logs} 份日志`,
    comma: '，',
    printed: ({ reproduced, ruleFound, different, unprinted }: Omit<PrintedSummary, 'rules'>) => [
      `文档中有 ${reproduced + ruleFound + different} 个数值：复现 ${reproduced} 个，不符 ${different} 个；另有 ${unprinted} 份日志在文档中没有数值`,
      ...(ruleFound === 0 ? [] : [`${ruleFound} 个数值所用的规则由文档反推得出，不计入复现`]),
    ],
    passedOver: '跳过的文件',
    next: '下一步',
    more: (rest: number) => `另有 ${rest} 个；--json 列出全部`,
  },
} as const

const colon = { en: ': ', zh: '：' } as const

const named = 20

/** A folder may hold thousands of pictures beside its logs; --json names them all. */
function passedOverText(all: readonly PassedOver[], language: Language): string {
  // What is no log by its name interests least.
  const isNamed = ({ code }: PassedOver) => code !== 'name-unknown'
  const lines = [...all.filter(isNamed), ...all.filter((passedOver) => !isNamed(passedOver))]
    .slice(0, named)
    .map(
      (passedOver) =>
        `${passedOver.file}  ${passedOver.code}${colon[language]}${say(passedOver.why, language)}`,
    )
  const rest = all.length - lines.length
  return [...lines, ...(rest > 0 ? [texts[language].more(rest)] : [])].join('\n')
}
