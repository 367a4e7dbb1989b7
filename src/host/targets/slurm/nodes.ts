import type { Capacity, OfferedTopology } from '../../../core/model/capacity.ts'
import type { NodeShortage, NodeState } from '../../../core/messages/parts.ts'
import { known, missing, type Maybe } from '../../../core/model/missing.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'

/** One node of one partition, as `sinfo` prints it. */
export interface SlurmNode {
  readonly name: string
  readonly partition: string
  /** Whether this is the partition of jobs that name none. */
  readonly isDefault: boolean
  /** Slurm's own word: `idle`, `mixed`, `drained`, `down*`; or {@link excludedState}. */
  readonly state: string
  readonly cpus: number
  readonly gpus: number
  /** The longest time of a job in the partition; Infinity where there is no limit. */
  readonly mostTime: Seconds
  /** The administrator's or Slurm's reason why it is down or drained; empty for other nodes. */
  readonly reason: string
}

/** Arguments of `sinfo` for {@link readNodes}. The reason comes last because it may contain anything. */
export const nodesArguments = ['--noheader', '--Node', '--format=%N|%P|%T|%c|%G|%l|%E'] as const

/** Reads the output of `sinfo` with {@link nodesArguments}. */
export const readNodes = (text: string): SlurmNode[] =>
  text.split('\n').flatMap((line) => {
    const [name, partition, state, cpus, devices, mostTime, ...reason] = line.split('|')
    if (name === undefined || partition === undefined || state === undefined) return []
    return [
      {
        name,
        partition: partition.replace(/\*$/, ''),
        isDefault: partition.endsWith('*'),
        state,
        cpus: Number(cpus),
        gpus: gpuCount(devices ?? ''),
        mostTime: slurmTime(mostTime ?? ''),
        reason: reasonText(reason.join('|')),
      },
    ]
  })

/** `gpu:a100:4(S:0-1),gpu:v100:2,nic:1` has 6; a node without devices has `(null)`. */
const gpuCount = (devices: string): number =>
  [...devices.matchAll(/(?:^|,)gpu(?::[^:,()]+)?:(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)

/** `2-03:05:00`, `1:30:00`, `30:00`; `infinite` and all other words mean no limit. */
function slurmTime(text: string): Seconds {
  const [, days = 0, hours = 0, minutes, rest] = /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+)$/.exec(text) ?? []
  if (minutes === undefined) return seconds(Infinity)
  return seconds(Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(rest))
}

/** The state of a node that the cluster file excludes. */
export const excludedState = 'excluded'

const reasonText = (reason: string) => (reason === 'none' ? '' : reason.trim())

/**
 * Whether jobs can start on a node of this state, now or once it is free. `*` marks a node that does not answer; `~`, `#` and
 * `%` mark nodes that Slurm powers up and down by itself.
 */
export const isUsable = ({ state }: SlurmNode): boolean =>
  !state.endsWith('*') &&
  /^(?:idle|mixed|allocated|completing|reserved|planned|powering_up|powering_down|powered_down)/.test(state)

/** What jobs may request: all usable nodes, each counted like the largest. Slurm itself refuses what does not fit. */
export function capacityOf(nodes: readonly SlurmNode[]): Capacity {
  const usable = nodes.filter(isUsable)
  const unusable = unusableOf(nodes)
  const offer = (devicesOf: (node: SlurmNode) => number): Maybe<OfferedTopology> => {
    const equipped = usable.filter((node) => devicesOf(node) > 0)
    if (usable.length === 0) return missing('no-usable-nodes', { nodes: unusable })
    return known({
      nodes: usable.length,
      devicesPerNode: Math.max(0, ...equipped.map(devicesOf)),
      ...(unusable.length === 0 ? {} : { unusable }),
    })
  }
  return { cpu: offer(({ cpus }) => cpus), gpu: offer(({ gpus }) => gpus) }
}

const unusableOf = (nodes: readonly SlurmNode[]): NodeState[] =>
  nodes.filter((node) => !isUsable(node)).map(({ name, state, reason }) => ({ name, state, reason }))

/** Undefined where enough nodes are usable. */
export function shortageOf(nodes: readonly SlurmNode[], needed: number): NodeShortage | undefined {
  const usable = nodes.filter(isUsable).length
  return needed > usable ? { needed, usable, unusable: unusableOf(nodes) } : undefined
}
