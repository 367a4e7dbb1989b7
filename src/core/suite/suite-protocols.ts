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
export const protocolFor = (of: SuiteProtocols, workload: string): Protocol =>
  ruleFor(of, workload) ?? of.protocol

/** By workload, the first rule of the collection that it is from, where it is from one. */
export const collectionRules = (workloads: readonly Workload[]): Record<string, Protocol> =>
  Object.fromEntries(
    workloads.flatMap(({ name, rules: [first] }) =>
      first === undefined ? [] : [[name, protocolNamed(first)] as const],
    ),
  )

/** All runs under one protocol; under `collection`, those of a collection's workload under its rule. */
export const allUnder = (protocol: Protocol, workloads: Iterable<Workload>): SuiteProtocols => ({
  protocol,
  protocols: protocol.name === ofEachLog.name ? collectionRules([...workloads]) : {},
})

/** The rules of a suite whose workloads have their own, each with its workloads; empty where all are under one protocol. */
export function ownRules({ protocol, protocols }: SuiteProtocols): { rule: Protocol; workloads: string[] }[] {
  if (protocol.rule !== 'of-each-log') return []
  const byName = groupBy(Object.entries(protocols), ([, { name }]) => name)
  return [...byName.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ rule: first[1], workloads: group.map(([workload]) => workload) }]
  })
}
