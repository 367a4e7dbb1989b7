import type { DeviceKind } from '../model/capacity.ts'
import type { Stream, Task, Word } from '../model/job.ts'
import { deviceCount, type Topology } from '../model/topology.ts'
import { cpusFolder, recordCpus } from './allowed-cpus.ts'
import { samplerScript, samplerScriptName } from './sampler-script.ts'
import { address, fillWord, holeName, port, word } from './words.ts'

/** The place of one rank among all ranks of its job. */
export interface RankPlace {
  readonly node: number
  /** Index among the ranks of its node. */
  readonly localRank: number
  readonly rank: number
}

/** Every rank's place, node by node. */
export const places = ({ nodes, devicesPerNode }: Topology): RankPlace[] =>
  Array.from({ length: nodes * devicesPerNode }, (_, rank) => ({
    node: Math.floor(rank / devicesPerNode),
    localRank: rank % devicesPerNode,
    rank,
  }))

export const nodeIndexes = ({ nodes }: Topology): number[] => Array.from({ length: nodes }, (_, node) => node)

/** Where ranks meet; set by each launcher that leaves the rendezvous to the ranks. */
export const rendezvous = (): Record<'MASTER_ADDR' | 'MASTER_PORT', Word> => ({
  MASTER_ADDR: word`${address(0)}`,
  MASTER_PORT: word`${port()}`,
})

/** The command and the variables of one task. */
export interface TaskCommand {
  readonly command: readonly Word[]
  readonly variables?: Readonly<Record<string, Word>>
}

/** A task that is itself rank `rank`. */
export const rankTask = (rank: number, node: number, { command, variables = {} }: TaskCommand): Task => ({
  name: `rank-${rank}`,
  node,
  command,
  variables,
  role: 'rank',
  spans: false,
})

/** One task for each rank. Each gets its place in the variables that {@link rankScript} sets, and in `variables`. */
export const placedTasks = (
  command: readonly Word[],
  topology: Topology,
  variables: (place: RankPlace, size: number) => Readonly<Record<string, Word>>,
): Task[] =>
  places(topology).map((place) =>
    rankTask(place.rank, place.node, {
      command,
      variables: {
        RANK: String(place.rank),
        LOCAL_RANK: String(place.localRank),
        WORLD_SIZE: String(deviceCount(topology)),
        ...variables(place, deviceCount(topology)),
      },
    }),
  )

/** Shows each rank one GPU, for frameworks that use every GPU they see. */
export const ownGpu = (
  devices: DeviceKind | 'none',
  { localRank }: RankPlace,
): Readonly<Record<string, Word>> => (devices === 'gpu' ? { CUDA_VISIBLE_DEVICES: String(localRank) } : {})

/** A helper of the ranks, which is ended after them. */
export const serviceTask = (name: string, node: number, { command, variables = {} }: TaskCommand): Task => ({
  name,
  node,
  command,
  variables,
  role: 'service',
  spans: false,
})

/** A launcher that starts the ranks of one node. */
export const nodeTask = (name: string, node: number, { command, variables = {} }: TaskCommand): Task => ({
  name: `${name}-${node}`,
  node,
  command,
  variables,
  role: 'launcher',
  spans: false,
})

/** A launcher that runs on the first node and starts the ranks of all nodes. */
export const headTask = (
  name: string,
  topology: Topology,
  { command, variables = {} }: TaskCommand,
): Task => ({
  name,
  node: 0,
  command,
  variables,
  role: 'launcher',
  spans: topology.nodes > 1,
})

/**
 * A task on each node that samples it for as long as the job runs: see `samplerScript`.
 *
 * @param ranks streams of the job's ranks
 */
export const samplerTasks = (
  topology: Topology,
  devices: DeviceKind,
  ranks: readonly Pick<Stream, 'name' | 'node'>[],
): Task[] =>
  nodeIndexes(topology).map((node) => ({
    name: `telemetry-${node}`,
    node,
    command: [
      '/bin/sh',
      word`${{ hole: 'job-file', name: samplerScriptName }}`,
      devices,
      ...ranks.filter((rank) => rank.node === node).map(({ name }) => name),
    ],
    variables: {},
    role: 'sampler',
    spans: false,
  }))

/** The variables in which a launcher states the place of a rank. */
export interface RankVariables {
  readonly rank: string
  readonly localRank: string
  readonly size: string
}

/**
 * The command of a rank under a launcher that starts several. A short script gives each rank its own output, and sets RANK,
 * LOCAL_RANK and WORLD_SIZE. See {@link rankScript}.
 */
export const rankCommand = (
  { rank, localRank, size }: RankVariables,
  command: readonly Word[],
): readonly Word[] => [
  'sh',
  word`${{ hole: 'job-file', name: rankScriptName }}`,
  rank,
  localRank,
  size,
  ...command,
]

export const rankScriptName = 'rank.sh'

/** Folder in the job's folder with a file or a pipe for each rank. */
export const streamsFolder = 'streams'

/** What a person types instead of {@link rankScript}: the output of the rank goes to the terminal. */
export const plainRank = (
  [rank = '', localRank = '', size = '', ...command]: readonly Word[],
  _isFirst: boolean,
  plain: (inside: readonly Word[]) => Word[],
): Word[] => {
  const names = Object.entries({ RANK: rank, LOCAL_RANK: localRank, WORLD_SIZE: size })
  const set = names
    .filter(([name, from]) => name !== from)
    .map(([name, from]) => `${name}=$${fillWord(from, holeName)}`)
  return set.length === 0
    ? plain(command)
    : ['sh', '-c', `export ${set.join(' ')}; exec "$@"`, 'rank', ...plain(command)]
}

/** The script that {@link rankCommand} starts, in the job's folder on every node. */
const rankScript = `#!/bin/sh
# Started for each rank, with the names of the variables that hold its rank, its local rank and the number of ranks.
eval "RANK=\\$$1 LOCAL_RANK=\\$$2 WORLD_SIZE=\\$$3"
export RANK LOCAL_RANK WORLD_SIZE
shift 3
${recordCpus(`"\${0%/*}/${cpusFolder}/rank-$RANK"`)}
exec >>"\${0%/*}/${streamsFolder}/rank-$RANK" 2>&1
exec "$@"
`

/** Scripts that tasks start, in the job's folder on every node. */
export const jobScripts: readonly { readonly name: string; readonly text: string }[] = [
  { name: rankScriptName, text: rankScript },
  { name: samplerScriptName, text: samplerScript() },
]
