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
