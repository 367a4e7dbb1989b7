import type { LauncherSsh } from '../model/cluster.ts'
import type { DeviceKind } from '../model/capacity.ts'
import type { Task, Word } from '../model/job.ts'
import type { Topology } from '../model/topology.ts'
import type { Ability } from '../model/workload.ts'

/** What a launcher must know about the place where its job will run. */
export interface Site {
  /** The engine's name, for reasons. */
  readonly engine: string
  /**
   * How a command on the first node can start processes on the others: `ssh`, or the engine's own means, by the engine's
   * name. Undefined where it cannot.
   */
  readonly reach: string | undefined
  /** Whether tasks run in containers, which need an image: started by the nodes' own programs, by srun, or by the engine itself. */
  readonly containers: 'by-nodes' | 'by-srun' | 'by-engine' | undefined
  /** The network interface that ranks talk over. */
  readonly interface: string | undefined
  /** Whether nodes have this machine's files at the same paths; otherwise the files that a job names are copied to them. */
  readonly sharesFiles: boolean
  /** How launchers call ssh, where they reach other nodes over it; undefined for their defaults. */
  readonly ssh?: LauncherSsh | undefined
}

/** The command of one rank, and the number of ranks. */
export interface LaunchRequest {
  readonly command: readonly Word[]
  readonly topology: Topology
  readonly devices: DeviceKind | 'none'
  readonly site: Site
  /** Further arguments of the launcher, from the cluster and the suite. */
  readonly options: readonly string[]
  /** Names of the variables that every rank must get. */
  readonly variables: readonly string[]
}

/** How the ranks of a job are started, independent of frameworks and targets. */
export interface Launcher {
  readonly name: string
  /** Programs that it needs on the nodes. */
  readonly programs: readonly string[]
  /** The first version of its framework that has it, by the framework's name in images: see `versions` of a workload. */
  readonly since?: { readonly framework: string; readonly version: string }
  /** Options that turn off its binding of ranks to CPUs; undefined where it has none. */
  readonly unbinding?: readonly string[]
  /** Its options that set how it calls ssh, as `launch.ssh` of a cluster file does. */
  readonly sshOptions?: RegExp
  /** Whether it can start this topology there, or why not. */
  canLaunch(topology: Topology, site: Site): Ability
  /** The processes that the target must start. Ranks are numbered node by node. */
  tasks(request: LaunchRequest): readonly Task[]
}
