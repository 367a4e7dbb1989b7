import { same, type Text } from '../../model/text.ts'
import type { CaseOutcome, ReportContext } from '../context.ts'
import { configurationParts, leadingLabel } from '../../words/case-words.ts'
import { dotted } from '../../document/compose.ts'

/**
 * Names of cases with the framework instead of model and framework where all cases are of one model.
 *
 * @param without parts of a label that are said elsewhere; they are left out as long as something is left
 */
export function shortNames(
  { cases, labels, workloads }: ReportContext,
  without: readonly string[],
): (one: CaseOutcome) => Text {
  const isOneModel = isOne(cases, ({ case: one }) => workloads.model(one.workload))
  const isOneWorkload = isOne(cases, ({ case: one }) => one.workload)
  return ({ case: one }) => {
    const rest = labels.label(one, isOneModel ? [...without, 'workload'] : without)
    const parts = [
      ...(isOneModel && !isOneWorkload ? [same(workloads.framework(one.workload))] : []),
      ...(rest.en === '' ? [] : [rest]),
    ]
    return parts.length === 0 ? labels.label(one, ['topology']) : dotted(parts)
  }
}

/** Of what differs only in its devices: without the precision and the batch where all cases have the same. */
export const ladderNames = (context: ReportContext): ((one: CaseOutcome) => Text) =>
  shortNames(context, [
    'topology',
    ...(isOne(context.cases, ({ case: one }) => `${leadingLabel(one).en} ${one.batchPerDevice}`)
      ? configurationParts
      : []),
  ])

const isOne = (cases: readonly CaseOutcome[], of: (one: CaseOutcome) => string) =>
  new Set(cases.map(of)).size === 1
