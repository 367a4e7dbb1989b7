import { same, type Text } from '../../model/text.ts'
import type { CaseOutcome, ReportContext } from '../context.ts'
import { configurationParts, leadingLabel } from '../words/case-words.ts'
import { dotted } from '../words/compose.ts'

/**
 * Short names of what differs only in its devices: without the model, the precision and the batch where all cases have the
 * same, as long as something is left.
 */
export function ladderLabels({ cases, labels, workloads }: ReportContext): (one: CaseOutcome) => Text {
  const isOne = (of: (one: CaseOutcome) => string) => new Set(cases.map(of)).size === 1
  const isOneModel = isOne(({ case: one }) => workloads.model(one.workload))
  const isOneWorkload = isOne(({ case: one }) => one.workload)
  const isOneConfiguration = isOne(({ case: one }) => `${leadingLabel(one).en} ${one.batchPerDevice}`)
  const without = ['topology', ...(isOneConfiguration ? configurationParts : [])]
  return ({ case: one }) => {
    const rest = labels.label(one, isOneModel ? [...without, 'workload'] : without)
    const parts = [
      ...(isOneModel && !isOneWorkload ? [same(workloads.framework(one.workload))] : []),
      ...(rest.en === '' ? [] : [rest]),
    ]
    return parts.length === 0 ? labels.label(one, ['topology']) : dotted(parts)
  }
}
