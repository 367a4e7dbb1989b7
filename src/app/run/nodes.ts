import type { NodeEnvironment } from '../../core/model/environment.ts'
import type { NodeName } from '../../core/model/job.ts'
import type { ResultsStore } from '../../host/store/open-results.ts'
import type { Target } from '../../host/targets/target.ts'
import type { PlannedSuite } from '../plan.ts'
import { environmentQuestion } from './environment-question.ts'
import type { RunReporter } from './reporter.ts'
import { machineChanged } from './session-findings.ts'

/** The nodes that a session's runs are made on. */
export interface NodesSeen {
  /** Describes those of them that this session has not described yet. What differs from an earlier session is a finding. */
  describe(names: readonly NodeName[]): Promise<void>
}

export interface NodesSetting {
  readonly planned: PlannedSuite
  readonly store: ResultsStore
  readonly target: Target
  readonly reporter: RunReporter
}

export function openNodes({ planned, store, target, reporter }: NodesSetting): NodesSeen {
  const seen = new Set<NodeName>()
  return {
    describe: async (names) => {
      const unseen = names.filter((name) => !seen.has(name))
      if (unseen.length === 0) return
      for (const name of unseen) seen.add(name)
      const found = await target.probe(unseen, environmentQuestion(planned, store.path))
      const before = new Map(store.nodes().map((one) => [one.node, one.environment]))
      const added: NodeEnvironment[] = []
      for (const one of found) {
        const first = before.get(one.node)
        if (first === undefined) added.push(one)
        else
          for (const finding of machineChanged(first, one.environment)) reporter.finding?.(finding, undefined)
        for (const finding of one.environment.findings) reporter.finding?.(finding, undefined)
      }
      if (added.length > 0) store.keepNodes([...store.nodes(), ...added])
    },
  }
}
