import { groupBy } from '../collections/group-by.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Suite } from '../model/suite.ts'
import type { Workload } from '../model/workload.ts'
import { ofEachLog } from '../protocols/collection-protocols.ts'
import { protocolNamed } from '../protocols/protocols.ts'

/** What the runs of a suite are measured under. */
export type SuiteProtocols = Pick<Suite, 'protocol' | 'protocols'>

/** The rule of a workload's runs, where each run of the suite has its own. */
export const ruleFor = ({ protocol, protocols }: SuiteProtocols, workload: string): Protocol | undefined =>
  protocol.rule === 'of-each-log' ? protocols[workload] : undefined

/** What the runs of a workload are measured under. */
export const protocolFor = (suiteProtocols: SuiteProtocols, workload: string): Protocol =>
  ruleFor(suiteProtocols, workload) ?? suiteProtocols.protocol

/** The first rule of the collection that a workload is from; that of steady where it is from none. */
export const collectionRule = ({ rules: [first = 'steady'] }: Pick<Workload, 'rules'>): Protocol =>
  protocolNamed(first)

/** All runs under one protocol; under `collection`, each by the rule of its workload. */
export const allUnder = (protocol: Protocol, workloads: readonly Workload[]): SuiteProtocols => ({
  protocol,
  protocols:
    protocol.name === ofEachLog.name
      ? Object.fromEntries(workloads.map((workload) => [workload.name, collectionRule(workload)]))
      : {},
})

/** The rules of a suite whose workloads have their own, each with its workloads; empty where all are under one protocol. */
export function ownRules({ protocol, protocols }: SuiteProtocols): { rule: Protocol; workloads: string[] }[] {
  if (protocol.rule !== 'of-each-log') return []
  const byName = groupBy(Object.entries(protocols), ([, { name }]) => name)
  return [...byName.values()].map((group) => ({
    rule: group[0][1],
    workloads: group.map(([workload]) => workload),
  }))
}
