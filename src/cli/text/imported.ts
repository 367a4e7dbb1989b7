import type { PassedOver } from '../../app/import-find.ts'
import type { Result } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
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
  return sections([
    `${counted(runs.length, 'run')} of ${counted(plan.cases.length, 'case')}, protocol ${suite.protocol.name}`,
    resultsText(figures, columns, language),
    runFindingsText(runs, figures, columns, language),
    section('Passed over', passedOverText(passedOver)),
    section('Next', `steady report ${results}\nsteady check ${results}`),
  ])
}

const named = 20

/** A folder may hold thousands of pictures beside its logs; --json names them all. */
function passedOverText(all: readonly PassedOver[]): string {
  const lines = all.slice(0, named).map(({ file, code, why }) => `${file}  ${code}: ${why}`)
  const rest = all.length - lines.length
  return [...lines, ...(rest > 0 ? [`and ${rest} more; --json names them all`] : [])].join('\n')
}
