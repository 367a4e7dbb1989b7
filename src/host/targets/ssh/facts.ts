import type { ClusterNode } from '../../../core/model/cluster.ts'
import { runVariables, type PassedVariables } from '../../processes/variables.ts'
import type { Link } from './link.ts'

/** What a node reports of itself before any job. */
export interface NodeFacts {
  readonly cpus: number
  readonly gpus: number
  readonly variables: PassedVariables
}

const script = `echo "cpus $(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)"
echo "gpus $(nvidia-smi -L 2>/dev/null | grep -c '^GPU ')"
echo variables
env`

export async function nodeFacts(link: Link): Promise<NodeFacts> {
  const lines = (await link.run(script)).split('\n')
  const start = lines.indexOf('variables')
  const countOf = (name: string) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0)
  const variables = lines.slice(start + 1).flatMap((line) => {
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
  return {
    cpus: countOf('cpus'),
    gpus: countOf('gpus'),
    variables: runVariables(Object.fromEntries(variables)),
  }
}

/** Fills in what the cluster file does not state of a node. */
export const withFacts = (node: ClusterNode, { cpus, gpus }: NodeFacts): ClusterNode => ({
  ...node,
  cpus: node.cpus ?? cpus,
  gpus: node.gpus ?? gpus,
})
