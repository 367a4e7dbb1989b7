import { z } from 'zod'
import { containerSettingsSchema } from './container.ts'
import { absentable, naturalSchema, secondsSchema, type FromSchema } from './schema.ts'

const nodeSchema = z.object({
  name: z.string(),
  /** Address at which the other nodes reach it. */
  address: z.string(),
  /** CPU workers that it has room for; undefined: ask the engine. */
  cpus: absentable(naturalSchema),
  /** GPUs that may be used; undefined: ask the engine. */
  gpus: absentable(naturalSchema),
})
export type ClusterNode = FromSchema<typeof nodeSchema>

const launcherOptionsSchema = z.record(z.string(), z.array(z.string()))

/** Further arguments, by the name of the launcher: `--mca`, `--bind-to`. */
export type LauncherOptions = FromSchema<typeof launcherOptionsSchema>

export const launchSettingsSchema = z.object({
  /** The launcher to use, where a workload works with several. */
  launcher: absentable(z.string()),
  options: launcherOptionsSchema,
  /** After `options`, for cases on one node. */
  optionsOnOneNode: launcherOptionsSchema.prefault({}),
  /** After `options`, for cases on several nodes. */
  optionsOnSeveralNodes: launcherOptionsSchema.prefault({}),
  /** Set for every rank: `NCCL_IB_HCA`, `GLOO_SOCKET_IFNAME`. */
  variables: z.record(z.string(), z.string()),
})
/** How ranks are started, as a suite or a cluster sets it. */
export type LaunchSettings = FromSchema<typeof launchSettingsSchema>

export const noLaunchSettings = {
  launcher: undefined,
  options: {},
  optionsOnOneNode: {},
  optionsOnSeveralNodes: {},
  variables: {},
} satisfies LaunchSettings

const launcherSshSchema = z.object({
  /** Port of the ssh servers that the launcher reaches; undefined: the launcher's default. */
  port: absentable(naturalSchema),
  /** Further arguments of ssh. */
  options: z.array(z.string()),
})
/** How a launcher that reaches other nodes over ssh calls ssh. It does not affect steady's own connections. */
export type LauncherSsh = FromSchema<typeof launcherSshSchema>

export const clusterSchema = z.object({
  name: z.string(),
  /** A row of the table of engines: `local`, `ssh`, `slurm`… */
  engine: z.string(),
  /** Empty where the engine itself lists its nodes. */
  nodes: z.array(nodeSchema),
  /** The model of its GPUs, for estimates of time: `H100 80GB`. */
  gpu: absentable(z.string()),
  /** The network interface that ranks talk over. */
  interface: absentable(z.string()),
  launch: launchSettingsSchema,
  launcherSsh: absentable(launcherSshSchema),
  /** How tasks run in their workload's image. Undefined: on the nodes themselves, unless the engine runs only containers. */
  containers: absentable(containerSettingsSchema),
  /** How long a job may wait for its nodes, where the suite sets no limit. */
  queueLimit: absentable(secondsSchema),
  /** The engine's own settings, as its schema reads them. */
  settings: z.record(z.string(), z.unknown()),
})
/** Machines, and the engine that starts commands on them. A cluster does not depend on workloads. */
export type Cluster = FromSchema<typeof clusterSchema>

/** This machine, when no cluster is named. */
export const thisMachine = {
  name: 'local',
  engine: 'local',
  nodes: [{ name: 'local', address: '127.0.0.1', cpus: undefined, gpus: undefined }],
  gpu: undefined,
  interface: undefined,
  launch: noLaunchSettings,
  launcherSsh: undefined,
  containers: undefined,
  queueLimit: undefined,
  settings: {},
} satisfies Cluster
