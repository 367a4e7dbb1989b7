import { known } from '../../model/missing.ts'
import { phrase } from '../../model/text.ts'
import type { Check } from '../check.ts'
import { preflightFinding } from '../messages.ts'

/** Preparation steps of the suite's workloads. */
export const prepared: Check = {
  name: 'prepared',
  title: { en: 'Prepared', zh: '准备' },
  shows: ({ steps }) => {
    if (steps.length === 0) return undefined
    const unknown = steps.map(({ state }) => state).find(({ kind }) => kind === 'missing')
    if (unknown?.kind === 'missing') return unknown
    const done = steps.filter(({ state }) => state.kind === 'known' && state.value === 'done').length
    return known(phrase('steps-done', { done, all: steps.length }))
  },
  findings: ({ nodes }) =>
    nodes.flatMap(({ node, steps }) =>
      steps.flatMap(({ workload, title, state }) =>
        state.kind === 'missing' || state.value === 'done'
          ? []
          : [
              {
                finding: preflightFinding('step-not-done', {
                  step: title,
                  workload,
                  lacks: state.value,
                }),
                nodes: [node],
              },
            ],
      ),
    ),
}
