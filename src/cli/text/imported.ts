import type { PassedOver } from '../../app/import-find.ts'
import type { Result } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { say } from '../../core/messages/say.ts'
import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'
import { section, sections } from './layout.ts'
import { resultsText } from './results.ts'
import { runFindingsText } from './run-findings.ts'

export interface ImportedTextOptions {
  readonly results: string
  readonly passedOver: readonly PassedOver[]
  readonly columns: number
  readonly language: Language
}

/** What was imported: the figures under the protocol, doubts, what was passed over, and what to do next. */
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
    section(words.passedOver, passedOverText(passedOver, language)),
    section(words.next, `steady report ${results}\nsteady check ${results}`),
  ])
}

const texts = {
  en: {
    head: (runs: number, cases: number, protocol: string) =>
      `${counted(runs, 'run')} of ${counted(cases, 'case')}, protocol ${protocol}`,
    passedOver: 'Skipped files',
    next: 'Next',
    more: (rest: number) => `and ${rest} more; --json names them all`,
  },
  zh: {
    head: (runs: number, cases: number, protocol: string) =>
      `${cases} 个用例的 ${runs} 次运行，测速协议 ${protocol}`,
    passedOver: '跳过的文件',
    next: '下一步',
    more: (rest: number) => `另有 ${rest} 个；--json 列出全部`,
  },
} as const

const colon = { en: ': ', zh: '：' } as const

const named = 20

/** A folder may hold thousands of pictures beside its logs; --json names them all. */
function passedOverText(all: readonly PassedOver[], language: Language): string {
  const lines = all
    .slice(0, named)
    .map((one) => `${one.file}  ${one.code}${colon[language]}${say(one.why, language)}`)
  const rest = all.length - lines.length
  return [...lines, ...(rest > 0 ? [texts[language].more(rest)] : [])].join('\n')
}
