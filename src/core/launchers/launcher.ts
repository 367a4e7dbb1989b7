import type { LauncherSsh } from '../model/cluster.ts'
import type { DeviceKind } from '../model/capacity.ts'
import type { Task, Word } from '../model/job.ts'
import type { Topology } from '../model/topology.ts'
import type { Ability } from '../model/workload.ts'

/** What a launcher has to know of where its job will run. */
export interface Site {
  /** The engine's name, for reasons. */
  readonly engine: string
  /**
   * What a command on the first node can start processes on the others with: `ssh`, or the engine's own means, named after
   * the engine. Undefined where it cannot.
   */
  readonly reach: string | undefined
  /** Whether tasks run in containers, which need an image: started by the nodes' own programs, by srun, or by the engine itself. */
  readonly containers: 'by-nodes' | 'by-srun' | 'by-engine' | undefined
  /** The network interface that ranks talk over. */
  readonly interface: string | undefined
  /** Whether nodes have the files of this machine at the same paths; else what a job names is copied to them. */
  readonly sharesFiles: boolean
  /** How launchers call ssh, where they reach other nodes over it; undefined for their defaults. */
  readonly ssh?: LauncherSsh | undefined
}

/** The command of one rank, and how many of them are wanted. */
export interface LaunchRequest {
  readonly command: readonly Word[]
  readonly topology: Topology
  readonly devices: DeviceKind | 'none'
  readonly site: Site
  /** Further arguments of the launcher, from the cluster and the suite. */
  readonly options: readonly string[]
  /** Names of the variables that every rank has to see. */
  readonly variables: readonly string[]
}

/** How the ranks of a job are started. It knows no framework and no target. */
export interface Launcher {
  readonly name: string
  /** Programs that it needs on the nodes. */
  readonly programs: readonly string[]
  /** The version of its framework that it came with, by the name that images state: see `versions` of a workload. */
  readonly since?: { readonly framework: string; readonly version: string }
  /** Options with which it binds ranks to no CPUs; undefined where it has none. */
  readonly unbinding?: readonly string[]
  /** Its options that say how it calls ssh, as `launch.ssh` of a cluster file does. */
  readonly sshOptions?: RegExp
  /** Whether it can start this topology there, or why not. */
  canLaunch(topology: Topology, site: Site): Ability
  /** The processes that the target has to start. Ranks are numbered node by node. */
  tasks(request: LaunchRequest): readonly Task[]
}
