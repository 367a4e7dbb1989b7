import { processLauncher } from '../../core/launchers/process.ts'
import type { Capacity, DeviceKind, OfferedTopology } from '../../core/model/capacity.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import { known, mapKnown, missing, type Maybe, type Missing } from '../../core/model/missing.ts'
import type { Topology } from '../../core/model/topology.ts'
import { nodeCommand, type NodeFacts, parseNodeFacts } from '../../core/preflight/node-facts.ts'
import type { NodeObservation } from '../../core/preflight/observations.ts'
import type { Target } from '../../host/targets/target.ts'
import { linesOn, runShortJob, silenceReason, type EndedJob, type JobSetting } from '../jobs/short-job.ts'

/** What a target offers, of the devices that training would use there. */
export interface Devices extends OfferedTopology {
  readonly kind: DeviceKind
}

/** What training would use there: CPUs train as one device, with all of their cores. */
export function devicesOf({ gpu, cpu }: Capacity, kind: DeviceKind): Maybe<Devices> {
  return kind === 'gpu'
    ? mapKnown(gpu, (offered) => ({ ...offered, kind }))
    : mapKnown(cpu, (offered) => ({ ...offered, devicesPerNode: 1, kind }))
}

/** Runs a job on this many nodes of a target; it prints what each of them is. Never throws for what is wrong with a node. */
export async function askNodes(
  target: Target,
  topology: Topology,
  setting: JobSetting,
): Promise<NodeObservation[]> {
  const ended = await attempt(target, topology, setting)
  if (ended.kind === 'missing') return namesOf(target, topology, []).map((node) => notAsked(node, ended))
  const { nodes } = ended.value
  const environments = new Map(
    (
      await target.probe(nodes, {
        folder: setting.workingDirectory,
        results: setting.results,
        pythons: [setting.python],
      })
    ).map(({ node, environment }) => [node, environment]),
  )
  return namesOf(target, topology, nodes).map((node, index) => ({
    node,
    facts: factsOf(ended.value, index),
    environment: environments.get(node),
    steps: [],
  }))
}

async function attempt(target: Target, topology: Topology, setting: JobSetting): Promise<Maybe<EndedJob>> {
  const command = nodeCommand(setting.dataSet)
  try {
    return known(await runShortJob(target, { command, launcher: processLauncher, topology }, setting))
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    return missing('job-failed', { outcome: quoted(error), printed: '' })
  }
}

/** Names of nodes before a job has started there. */
const namesOf = ({ cluster }: Target, { nodes }: Topology, started: readonly string[]): string[] =>
  Array.from({ length: nodes }, (_, index) => started[index] ?? cluster.nodes[index]?.name ?? `node ${index}`)

export const notAsked = (node: string, why: Missing): NodeObservation => ({
  node,
  facts: why,
  environment: undefined,
  steps: [],
})

function factsOf(ended: EndedJob, node: number): Maybe<NodeFacts> {
  const readStreams = ended.streams.filter((stream) => stream.node === node && stream.holds === 'log')
  const facts = parseNodeFacts(readStreams.flatMap(({ lines }) => lines))
  return facts === undefined ? silenceReason(ended, linesOn(ended, node)) : known(facts)
}
