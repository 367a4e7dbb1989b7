import { groupBy } from '../collections/group-by.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Suite } from '../model/suite.ts'
import type { Workload } from '../model/workload.ts'
import { ofEachLog } from '../protocols/collection-protocols.ts'
import { protocolNamed } from '../protocols/protocols.ts'

export type SuiteProtocols = Pick<Suite, 'protocol' | 'protocols'>

/** The rule of a workload's runs; undefined where the suite has no rules for single workloads. */
export const ruleFor = ({ protocol, protocols }: SuiteProtocols, workload: string): Protocol | undefined =>
  protocol.rule === 'of-each-log' ? protocols[workload] : undefined

export const protocolFor = (suiteProtocols: SuiteProtocols, workload: string): Protocol =>
  ruleFor(suiteProtocols, workload) ?? suiteProtocols.protocol

/** The first rule of a workload's collection; without a collection, steady's own. */
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

/** The separate rules of a suite, each with its workloads; empty where one protocol applies to all. */
export function ownRules({ protocol, protocols }: SuiteProtocols): { rule: Protocol; workloads: string[] }[] {
  if (protocol.rule !== 'of-each-log') return []
  const byName = groupBy(Object.entries(protocols), ([, { name }]) => name)
  return [...byName.values()].map((group) => ({
    rule: group[0][1],
    workloads: group.map(([workload]) => workload),
  }))
}
