import { missingText } from '../../messages/say.ts'
import type { Estimate } from '../../model/result.ts'
import type { Text } from '../../model/text.ts'
import { intervalOf } from '../cells.ts'
import type { CaseOutcome, ReportContext } from '../context.ts'
import type { NumberCell } from '../model.ts'
import { besideText, digits, withUnit } from '../numbers.ts'
import { inEach } from '../words/compose.ts'

/** `9.85 images/s (95% CI 9.80 – 9.91)`, or why there is none. */
export const figureText = ({ throughput, unit }: CaseOutcome, { folder }: ReportContext): Text =>
  throughput.kind === 'missing'
    ? missingText(throughput)
    : withInterval(throughput.value, {
        unit: unit ?? 'samples/s',
        decimals: folder.suite.report.decimals.throughput,
      })

/** A number and its interval; where it has none, that it has none. */
export function withInterval(of: Estimate<number>, hints: Pick<NumberCell, 'unit' | 'decimals'>): Text {
  const cell = { kind: 'number', value: of.value, interval: intervalOf(of), evidence: [] } as const
  return inEach(
    (language) =>
      `${withUnit(digits(of.value, hints), hints.unit)}${besideText({ ...cell, ...hints, beside: 'interval-and-level' }, language)}`,
  )
}
