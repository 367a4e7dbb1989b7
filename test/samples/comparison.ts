import { compareSides } from '../../src/core/compare/compare.ts'
import { comparisonVersion, type LabelledComparison } from '../../src/core/compare/comparison.ts'
import { mistakeChance } from '../../src/core/compare/verdict.ts'
import type { Side } from '../../src/core/compare/side.ts'
import { summaryText } from '../../src/core/compare/words.ts'
import { ratio } from '../../src/core/model/units.ts'

/** What `steady compare` makes of two sides. */
export function comparisonOf(a: Side, b: Side): LabelledComparison {
  const sameWithin = ratio(0.01)
  const record = { name: 'results/one', kind: 'results', protocol: 'steady', isMachineKnown: true } as const
  const { cases, overall, differs, drift } = compareSides(a, b, { across: [], sameWithin })
  const rest = {
    version: comparisonVersion,
    madeBy: '0.1.0',
    a: record,
    b: record,
    protocol: 'steady',
    across: [],
    sameWithin,
    mistakes: mistakeChance,
    comparisons: undefined,
    gate: undefined,
    findings: [],
    cases,
    overall,
    differs,
    drift,
  } satisfies Omit<LabelledComparison, 'summary'>
  return { ...rest, summary: summaryText(rest) }
}
