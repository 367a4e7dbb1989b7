import { differenceFindings, findingsOfEach } from '../../core/environment/node-findings.ts'
import type { NodeEnvironment } from '../../core/model/environment.ts'
import type { NodeName } from '../../core/model/job.ts'
import { nodesText } from '../../core/environment/nodes-text.ts'
import type { EnvironmentQuestion } from '../../host/probes/environment.ts'
import type { ResultsStore } from '../../host/store/results-store.ts'
import type { Target } from '../../host/targets/target.ts'
import type { RunReporter } from '../jobs/reporter.ts'
import { machineChanged } from './session-findings.ts'

/** The nodes that a session's runs are made on. */
export interface NodesSeen {
  /** Describes those of them that this session has not described yet. What differs from an earlier session is a finding. */
  describe(names: readonly NodeName[]): Promise<void>
}

export interface NodesSetting {
  readonly question: EnvironmentQuestion
  readonly store: Pick<ResultsStore, 'nodes' | 'keepNodes'>
  readonly target: Pick<Target, 'probe'>
  readonly reporter: RunReporter
}

export function openNodes({ question, store, target, reporter }: NodesSetting): NodesSeen {
  const asked = new Set<NodeName>()
  const seen = new Map<NodeName, NodeEnvironment>()
  const reported = new Set<string>()
  return {
    describe: async (names) => {
      const unseen = names.filter((name) => !asked.has(name))
      if (unseen.length === 0) return
      for (const name of unseen) asked.add(name)
      const found = await target.probe(unseen, question)
      for (const nodeEnvironment of found) seen.set(nodeEnvironment.node, nodeEnvironment)
      const about = (nodes: readonly NodeName[]) =>
        seen.size === 1 ? undefined : nodesText(nodes, seen.size)
      const before = new Map(store.nodes().map((node) => [node.node, node.environment]))
      const added: NodeEnvironment[] = []
      for (const nodeEnvironment of found) {
        const first = before.get(nodeEnvironment.node)
        if (first === undefined) added.push(nodeEnvironment)
        else
          for (const finding of machineChanged(first, nodeEnvironment.environment))
            reporter.finding?.(finding, about([nodeEnvironment.node]))
      }
      for (const { finding, nodes } of findingsOfEach(found)) reporter.finding?.(finding, about(nodes))
      for (const finding of differenceFindings([...seen.values()])) {
        const text = JSON.stringify(finding)
        if (!reported.has(text)) reporter.finding?.(finding, undefined)
        reported.add(text)
      }
      if (added.length > 0) store.keepNodes([...store.nodes(), ...added])
    },
  }
}
