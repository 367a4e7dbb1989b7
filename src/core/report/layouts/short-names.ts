import { same, type Text } from '../../model/text.ts'
import { distinctLabels, dotted, labelText } from '../../document/text-line.ts'
import type { Case } from '../../model/case.ts'
import type { ReportedCase, ReportContext } from '../context.ts'
import { configurationParts, leadingLabel, workloadParts } from '../../words/case-words.ts'

/**
 * Names of cases; where all cases are of one model, with the framework only instead of model and framework.
 * @param without parts of a label that are stated elsewhere; they are left out unless nothing else is left
 */
export function shortNames(
  { cases, labels, workloads }: ReportContext,
  without: readonly string[],
): (reportedCase: ReportedCase) => Text {
  const isOneModel = isOne(cases, ({ case: matrixCase }) => workloads.model(matrixCase.workload))
  const isOneWorkload = isOne(cases, ({ case: matrixCase }) => matrixCase.workload)
  return ({ case: matrixCase }) => {
    const rest = labels.label(matrixCase, isOneModel ? [...without, ...workloadParts] : without)
    const parts = [
      ...(isOneModel && !isOneWorkload ? [same(workloads.framework(matrixCase.workload))] : []),
      ...(rest.en === '' ? [] : [rest]),
    ]
    return parts.length === 0 ? labels.label(matrixCase, ['topology']) : dotted(parts)
  }
}

/** Names of cases apart from their devices: without the precision and the batch where all cases share them. */
export const ladderNames = (context: ReportContext): ((reportedCase: ReportedCase) => Text) =>
  shortNames(context, [
    'topology',
    ...(isOne(
      context.cases,
      ({ case: matrixCase }) => `${leadingLabel(matrixCase).en} ${matrixCase.batchPerDevice}`,
    )
      ? configurationParts
      : []),
  ])

/** Names of these cases without the parts that all of them share. */
export function distinctNames(cases: readonly Case[], { labels }: ReportContext): (matrixCase: Case) => Text {
  const names = distinctLabels(cases.map((matrixCase) => labels.parts(matrixCase)))
  const nameOf = new Map(cases.map(({ id }, index) => [id, labelText(names[index] ?? [])]))
  return (matrixCase) => nameOf.get(matrixCase.id) ?? labels.label(matrixCase)
}

const isOne = (cases: readonly ReportedCase[], textOf: (reportedCase: ReportedCase) => string) =>
  new Set(cases.map(textOf)).size === 1
