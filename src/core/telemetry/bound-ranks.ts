import { numbersOfList } from '../environment/cpu-list.ts'
import { launchers } from '../launchers/launchers.ts'
import type { BoundRanks } from './finding-data.ts'
import type { Executed } from '../model/run.ts'
import type { Finding } from '../model/finding.ts'
import { telemetryFinding } from './finding-rows.ts'
import type { NodeSamples } from './node-samples.ts'

/**
 * Whether the ranks of a node, taken together, could use fewer CPUs than the job has there. Ranks that a launcher binds to parts
 * which make up the whole node are not meant, nor are those of a container that the cluster file limits to some CPUs.
 */
export function boundRanks(
  nodes: readonly NodeSamples[],
  { launcher, tasks }: Pick<Executed, 'launcher' | 'tasks'>,
): Finding[] {
  if (tasks.some(({ command }) => command.some((word) => word.startsWith('--cpuset-cpus')))) return []
  const bound = nodes.flatMap((node) => boundOn(node) ?? [])
  if (bound.length === 0) return []
  // Each rank has its share of the CPUs: what is left idle may be meant.
  const isMeant = bound.every(({ ranks, fewest, offered }) => fewest * ranks >= offered)
  return [
    {
      ...telemetryFinding('ranks-bound', {
        launcher,
        unbinding: launchers.find(({ name }) => name === launcher)?.unbinding ?? [],
        bound,
      }),
      level: isMeant ? 'note' : 'warning',
    },
  ]
}

function boundOn({ node, allowed, ranks }: NodeSamples): BoundRanks | undefined {
  const offered = numbersOfList(allowed ?? '')
  const lists = [...ranks.values()].flatMap((list) => numbersOfList(list) ?? [])
  if (offered === undefined || lists.length === 0) return undefined
  const usable = new Set(lists.flatMap((list) => [...list]))
  if (usable.size >= offered.size) return undefined
  const fewest = Math.min(...lists.map(({ size }) => size))
  return { node, ranks: lists.length, fewest, usable: usable.size, offered: offered.size }
}
