import { groupBy } from '../collections/group-by.ts'
import { sayMissing } from '../messages/say.ts'
import type { Language } from '../model/text.ts'
import type { IntervalCell, NumberCell } from './cell-model.ts'
import type { Maybe } from '../model/missing.ts'
import { intervalDigits, levelName, withUnit } from './numbers.ts'

/** A run that figures of a document come from, with the log lines or the document of its own figure. */
export interface EvidenceRun {
  readonly run: string
  readonly case: { readonly id: string }
  readonly repeat: number
  readonly source:
    | { readonly kind: 'log'; readonly path: string }
    | { readonly kind: 'document'; readonly document: string; readonly line: number }
    | { readonly kind: 'none' }
  readonly evidence: Maybe<{ readonly firstLine: number; readonly lastLine: number }>
}

/** Number of runs in a tooltip that a reader can still take in. */
const mostNamed = 8

/** The tooltip of a number: its interval, then its {@link runsText}. */
export const evidenceText = (cell: NumberCell | IntervalCell, runs: string, language: Language): string =>
  [...intervalLine(cell, language), ...(runs === '' ? [] : [runs])].join('\n')

/** The runs and log lines that a number comes from. */
export function runsText(
  evidence: NumberCell['evidence'],
  runs: ReadonlyMap<string, EvidenceRun>,
  language: Language,
): string {
  const records = evidence.flatMap((id) => runs.get(id) ?? [])
  const rest = records.length - mostNamed
  const cases = groupBy(records.slice(0, mostNamed), (record) => record.case.id)
  return [
    ...[...cases].map(([id, ofCase]) => caseLine(id, ofCase, language)),
    ...(rest > 0 ? [language === 'zh' ? `……另有 ${rest} 次运行` : `… and ${rest} more runs`] : []),
  ].join('\n')
}

/**
 * The runs of one case in one line, so that its long name appears once. For published figures, the place where they are
 * printed.
 */
function caseLine(id: string, records: readonly EvidenceRun[], language: Language): string {
  const printed = records.flatMap(({ source }) => (source.kind === 'document' ? [source] : []))
  if (printed.length === records.length)
    return [...groupBy(printed, ({ document }) => document)]
      .map(([document, lines]) => `${document}:${lines.map(({ line }) => line).join(', ')}`)
      .join('\n')
  const runs = records.map((record) => {
    const where = linesText(record, language)
    return language === 'zh' ? `第 ${record.repeat} 次运行 ${where}` : `run ${record.repeat} ${where}`
  })
  return `${id}: ${runs.join(language === 'zh' ? '，' : ', ')}`
}

function intervalLine(cell: NumberCell | IntervalCell, language: Language): string[] {
  const interval =
    cell.kind === 'interval' ? cell : cell.interval.kind === 'known' ? cell.interval.value : undefined
  if (interval === undefined) return []
  const { low, high, level } = interval
  const range = withUnit(intervalDigits({ low, high, unit: cell.unit, decimals: cell.decimals }), cell.unit)
  return [`${levelName(level, language)} ${range}`]
}

function linesText({ evidence }: EvidenceRun, language: Language): string {
  if (evidence.kind === 'missing') return sayMissing(evidence, language)
  const { firstLine, lastLine } = evidence.value
  return language === 'zh' ? `日志第 ${firstLine}–${lastLine} 行` : `log lines ${firstLine}–${lastLine}`
}
