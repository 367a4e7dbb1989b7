import { same, type Text } from '../../model/text.ts'
import type { CaseOutcome, ReportContext } from '../context.ts'
import { configurationParts, leadingLabel } from '../../words/case-words.ts'
import { dotted } from '../../document/text-line.ts'

/**
 * Names of cases with the framework instead of model and framework where all cases are of one model.
 *
 * @param without parts of a label that are said elsewhere; they are left out as long as something is left
 */
export function shortNames(
  { cases, labels, workloads }: ReportContext,
  without: readonly string[],
): (caseOutcome: CaseOutcome) => Text {
  const isOneModel = isOne(cases, ({ case: matrixCase }) => workloads.model(matrixCase.workload))
  const isOneWorkload = isOne(cases, ({ case: matrixCase }) => matrixCase.workload)
  return ({ case: matrixCase }) => {
    const rest = labels.label(matrixCase, isOneModel ? [...without, 'workload'] : without)
    const parts = [
      ...(isOneModel && !isOneWorkload ? [same(workloads.framework(matrixCase.workload))] : []),
      ...(rest.en === '' ? [] : [rest]),
    ]
    return parts.length === 0 ? labels.label(matrixCase, ['topology']) : dotted(parts)
  }
}

/** Of what differs only in its devices: without the precision and the batch where all cases have the same. */
export const ladderNames = (context: ReportContext): ((caseOutcome: CaseOutcome) => Text) =>
  shortNames(context, [
    'topology',
    ...(isOne(
      context.cases,
      ({ case: matrixCase }) => `${leadingLabel(matrixCase).en} ${matrixCase.batchPerDevice}`,
    )
      ? configurationParts
      : []),
  ])

const isOne = (cases: readonly CaseOutcome[], textOf: (caseOutcome: CaseOutcome) => string) =>
  new Set(cases.map(textOf)).size === 1
