import { outcomeLines, outcomeText as reportText } from '../../core/words/outcome-words.ts'
import type { Outcome } from '../../core/model/run.ts'
import type { Language } from '../../core/model/text.ts'

/** What became of a run, in one phrase, with what the program or the cluster printed about it. */
export function outcomeText(outcome: Outcome, language: Language): string {
  const text = reportText(outcome)[language]
  const evidence = saysWhy(outcome) ? outcomeLines(outcome).join(' ') : ''
  if (evidence === '') return text
  return language === 'zh' ? `${text}（${evidence}）` : `${text} (${evidence})`
}

/** The lines of a log that failed are shown where its log is named. */
const saysWhy = ({ state }: Outcome) => state !== 'failed' && state !== 'stalled' && state !== 'diverged'
