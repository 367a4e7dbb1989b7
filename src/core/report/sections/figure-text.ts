import { missingText } from '../../messages/say.ts'
import type { Estimate } from '../../model/result.ts'
import type { Text } from '../../model/text.ts'
import { shownThroughput, shownUnit } from '../shown-figures.ts'
import { throughputDecimals, type ReportedCase, type ReportContext } from '../context.ts'
import type { NumberCell } from '../../document/cell-model.ts'
import { besideText, digits, withUnit } from '../../document/numbers.ts'
import { inEach } from '../../document/text-line.ts'

/** `9.85 images/s (95% CI 9.80 – 9.91)`, or why there is no figure. */
export function figureText(reportedCase: ReportedCase, context: ReportContext): Text {
  const throughput = shownThroughput(reportedCase)
  return throughput.kind === 'missing'
    ? missingText(throughput)
    : withInterval(throughput.value, {
        unit: shownUnit([reportedCase], context),
        decimals: throughputDecimals(reportedCase, context),
      })
}

/** A number with its interval, if there is one; a finding reports a missing interval. */
export function withInterval(
  { value, interval }: Estimate<number>,
  hints: Pick<NumberCell, 'unit' | 'decimals'>,
): Text {
  const beside = interval.kind === 'known' ? 'interval-and-level' : 'nothing'
  const cell: NumberCell = { kind: 'number', value, interval, evidence: [], beside, ...hints }
  return inEach((language) => `${withUnit(digits(value, hints), hints.unit)}${besideText(cell, language)}`)
}
