import type { DeviceKind } from './capacity.ts'
import type { ContainerSettings } from './container.ts'
import type { PythonQuestion } from './environment.ts'
import type { Budget } from './suite.ts'
import type { Topology } from './topology.ts'

/** A part of a word that only the target can fill in, because it depends on the nodes that the job gets. */
export type Hole =
  /** The address at which the other nodes of the job reach node `node`, counted from 0. */
  | { readonly hole: 'address'; readonly node: number }
  /** The addresses of all nodes of the job in order, each followed by `suffix`. */
  | { readonly hole: 'addresses'; readonly suffix: string; readonly separator: string }
  /** A TCP port that is free on the first node; every offset gives another port. */
  | { readonly hole: 'port'; readonly offset: number }
  /** The path that a file or a folder of this machine has on the nodes. */
  | { readonly hole: 'file'; readonly path: string }
  /** The path of a file in the job's own folder, which is the same on every node. */
  | { readonly hole: 'job-file'; readonly name: string }
  /** The job's own folder, which has the same path on every node. */
  | { readonly hole: 'job-folder' }
  /** The folder that the tasks start in. */
  | { readonly hole: 'working-directory' }

/** One argument, or the value of one variable. It stays one argument, whatever its holes are filled with. */
export type Word = string | readonly (string | Hole)[]

export const taskRoles = ['rank', 'launcher', 'service', 'sampler'] as const

/** A process that the target starts on one node of a job. */
export interface Task {
  /** Unique in its job: `rank-3`, `torchrun-1`, `scheduler`. */
  readonly name: string
  /** Index of its node, from 0. */
  readonly node: number
  readonly command: readonly Word[]
  /** Set for this task on top of the job's variables. */
  readonly variables: Readonly<Record<string, Word>>
  /**
   * `rank`: its output is the log of the rank that it is named after. `launcher`: it starts ranks, which write to separate
   * streams. `service`: a helper such as a parameter server. `sampler`: it samples the node. The job ends services and
   * samplers once all other tasks have ended. The exit of a sampler says nothing about the run.
   */
  readonly role: (typeof taskRoles)[number]
  /** Whether it starts processes on other nodes, as mpirun does. */
  readonly spans: boolean
  /** Folder that it starts in; undefined: the job's working directory. */
  readonly folder?: Word | undefined
}

/** An output of a job that is kept as a separate log. */
export interface Stream {
  /** `rank-3`, or the name of the task that writes it. */
  readonly name: string
  /** Undefined for the output of a launcher or of a service. */
  readonly rank: number | undefined
  /** Index of the node that it is written on, from 0. */
  readonly node: number
  /** `telemetry`: samples of the node, which do not count as progress of the run. */
  readonly holds: 'log' | 'telemetry'
}

/** Whether the job ends this task once all others have ended. */
export const isHelper = ({ role }: Pick<Task, 'role'>): boolean => role === 'service' || role === 'sampler'

/** The container that tasks run in. Samplers of a node run outside of it. */
export interface JobContainer {
  /** As `docker run` takes it: a name with a tag or a digest. */
  readonly image: string
  /** How nodes start it. Undefined where the engine itself starts every task in a container. */
  readonly settings: ContainerSettings | undefined
  /** Files and folders that the tasks read. A container sees each at the path that it has on the node. */
  readonly reads: readonly Word[]
}

/** Limits of one run. Time in the queue of a scheduler does not count as run time or silence. */
export type JobLimits = Pick<Budget, 'run' | 'quiet' | 'queue'>

/** One execution of a case before it is submitted: what a target checks and plans with. */
export interface JobDraft {
  /** The run that it executes: `<case id>/<repeat>`. */
  readonly run: string
  /** Absolute path of the results folder that the run is for. */
  readonly results: string
  readonly launcher: string
  readonly topology: Topology
  readonly devices: DeviceKind | 'none'
  readonly tasks: readonly Task[]
  /** Undefined where tasks run on the nodes themselves. */
  readonly container: JobContainer | undefined
  /** Every output of the job. The output of rank 0, which is measured, comes first. */
  readonly streams: readonly Stream[]
  /** Set for every task: by the suite, the cluster and steadystate itself. */
  readonly variables: Readonly<Record<string, string>>
  /** Folder of this machine that the tasks start in, if the nodes share its files; else they start in the job's folder. */
  readonly workingDirectory: string
  /** The Pythons whose packages describe the nodes; none where no workload uses one. */
  readonly pythons: readonly PythonQuestion[]
  readonly limits: JobLimits
}

/** One execution of a case, ready for a target. Nothing in it is ever read by a shell. */
export interface Job extends JobDraft {
  /** Unique. A target that gets the same id again finds the first job and starts no second one. */
  readonly id: string
}

/** The name of a node as its cluster gives it. */
export type NodeName = string

/** The stream that is measured. */
export const firstRank = 'rank-0'
