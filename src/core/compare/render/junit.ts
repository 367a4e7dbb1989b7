import { testSuite, type TestCase } from '../../document/junit.ts'
import { comparisonFindings } from '../case-findings.ts'
import { itemTexts } from '../../document/finding-item.ts'
import type { ComparedCase, Gate, LabelledComparison } from '../comparison.ts'
import type { Text } from '../../model/text.ts'
import { gateName } from '../gate.ts'
import { gateText } from '../gate-words.ts'
import { shareText } from '../words.ts'
import { caseRow, sidesText } from '../case-row.ts'
import type { CompareRenderer } from './renderer.ts'

/**
 * JUnit XML with a test for each case, which fails or is an error where the exit code is not 0. With a gate: a case that is slower beyond
 * the limit fails; one that holds B back is an error; another that may be slower is skipped.
 */
export const junit: CompareRenderer = (comparison, { language }) => {
  const { cases, gate, summary } = comparison
  const limit = gate === undefined ? '' : limitText(gate)[language]
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
      ...stateOf(comparedCase, comparison, `${verdict[language]}: ${change} (${interval})${limit}`),
    }
  })
  return testSuite('steady compare', tests, [
    ...(gate === undefined ? [] : [gateText(gate)[language]]),
    summary[language],
    sidesText(comparison)[language],
    ...comparisonFindings(comparison).map((item) => itemTexts(item).seen[language]),
  ])
}

const limitText = ({ limit }: Gate): Text => ({
  en: `; the gate allows −${shareText(limit)}`,
  zh: `；门禁允许 −${shareText(limit)}`,
})

function stateOf(
  comparedCase: ComparedCase,
  { gate, overall }: LabelledComparison,
  message: string,
): Pick<TestCase, 'state' | 'message'> {
  const { verdict } = comparedCase
  const isOpen = verdict.kind === 'not-comparable'
  if (overall.kind === 'missing') return { state: 'error', message }
  if (gate === undefined)
    return { state: isOpen || verdict.kind === 'cannot-tell' ? 'skipped' : 'passed', message }
  const name = gateName(comparedCase)
  if (isOpen) {
    const isLost = gate.lost.includes(comparedCase.a?.case ?? '')
    return { state: isLost || gate.judged === 0 ? 'error' : 'skipped', message }
  }
  if (gate.slower.includes(name)) return { state: 'failed', message }
  if (!gate.unsure.includes(name)) return { state: 'passed', message }
  const holdsBack = gate.beyond.includes(name) || gate.unsureFails === true || gate.judged === 0
  return { state: holdsBack ? 'error' : 'skipped', message }
}
