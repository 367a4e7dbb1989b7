import { testSuite, type TestCase } from '../../document/junit.ts'
import { comparisonFindings } from '../case-findings.ts'
import { itemTexts } from '../../document/finding-item.ts'
import type { ComparedCase, LabelledComparison } from '../comparison.ts'
import { gateText } from '../words.ts'
import { caseRow, sidesText } from '../case-row.ts'
import type { CompareRenderer } from './renderer.ts'

/**
 * JUnit XML with a test for each case. With a gate: a case that is slower beyond the limit fails; one that lost its figure,
 * or whose ratio alone is beyond the limit, is an error; one that may be slower is skipped. Without a gate, a slower case
 * fails.
 */
export const junit: CompareRenderer = (comparison, { language }) => {
  const { cases, gate, summary } = comparison
  const tests = cases.map((comparedCase): TestCase => {
    const { label, change, interval, verdict, notes } = caseRow(comparedCase, comparison.sameWithin)
    const output = [
      verdict[language],
      `${change} (${interval})`,
      ...notes.map((note) => note[language]),
    ].join('\n')
    return {
      name: label[language],
      suite: 'steady compare',
      output,
      ...stateOf(comparedCase, comparison, verdict[language]),
    }
  })
  return testSuite('steady compare', tests, [
    ...(gate === undefined ? [] : [gateText(gate)[language]]),
    summary[language],
    sidesText(comparison)[language],
    ...comparisonFindings(comparison).map((item) => itemTexts(item).seen[language]),
  ])
}

function stateOf(
  { a, verdict }: ComparedCase,
  { gate }: LabelledComparison,
  message: string,
): Pick<TestCase, 'state' | 'message'> {
  const name = a?.case ?? ''
  if (gate === undefined) {
    if (verdict.kind === 'slower') return { state: 'failed', message }
    const isPassed = verdict.kind === 'faster' || verdict.kind === 'same'
    return isPassed ? { state: 'passed', message } : { state: 'skipped', message }
  }
  if (gate.slower.includes(name)) return { state: 'failed', message }
  if (gate.lost.includes(name) || gate.beyond.includes(name)) return { state: 'error', message }
  const open = gate.unsure.includes(name) || verdict.kind === 'not-comparable'
  return { state: open ? 'skipped' : 'passed', message }
}
