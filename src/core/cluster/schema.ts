import { z } from 'zod'
import { containerProgramNames, containerScopes, pullPolicies, type Mount } from '../model/container.ts'
import { expected } from '../model/text.ts'
import { duration, textOf, wholeNumber } from '../yaml/scalars.ts'

const launcherOptions = z
  .record(z.string(), z.array(z.union([z.string(), z.number()]).transform(String)))
  .prefault({})

/** How ranks are started: the common part of a suite and a cluster file. */
export const launchSchema = z.strictObject({
  launcher: z.string().optional().describe('The launcher to use, where a workload suits several.'),
  options: launcherOptions.describe('Further arguments of a launcher, by its name.'),
  'options-on-one-node': launcherOptions.describe('Further arguments for cases on one node.'),
  'options-on-several-nodes': launcherOptions.describe('Further arguments for cases on several nodes.'),
  variables: z
    .record(
      textOf(/^[A-Za-z_][A-Za-z0-9_]*$/, expected('variable-name')),
      z.union([z.string(), z.number(), z.boolean()]).transform(String),
    )
    .prefault({})
    .describe('Environment variables of every rank.'),
})

/** How launchers reach other nodes. */
const launcherSshSchema = z.strictObject({
  port: wholeNumber(1, 65_535)
    .optional()
    .describe(
      'Port of the ssh servers that a launcher reaches: those in the containers of nodes, or of the nodes.',
    ),
  options: z
    .array(z.union([textOf(/^\S+$/, expected('ssh-option')), z.number().transform(String)]))
    .prefault([])
    .describe('Further arguments of ssh, each without spaces: -q, -o, StrictHostKeyChecking=no.'),
})

export const clusterLaunchSchema = launchSchema.extend({
  ssh: launcherSshSchema
    .optional()
    .describe('How mpirun and horovodrun reach other nodes; the block ssh is for steady itself.'),
})

export const nodeName = textOf(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, expected('node-name'))

const node = z.strictObject({
  name: nodeName,
  address: textOf(/^[A-Za-z0-9:][A-Za-z0-9._:-]*$/, expected('host-address'))
    .optional()
    .describe('Where the other nodes reach it; the name, if left out.'),
  cpus: wholeNumber(1)
    .optional()
    .describe('CPU workers that it has room for; the engine is asked, if left out.'),
  gpus: wholeNumber(0).optional().describe('GPUs that may be used; the engine is asked, if left out.'),
})

const mount = textOf(/^\/[^:]*(:\/[^:]*)?(:(ro|rw))?$/, expected('mount')).transform((written): Mount => {
  const parts = written.split(':')
  const [source = '', second] = parts
  return {
    source,
    target: second?.startsWith('/') === true ? second : source,
    readOnly: parts.at(-1) !== 'rw',
  }
})

export const containersSchema = z.strictObject({
  program: z.enum(containerProgramNames).prefault('podman').describe('What starts containers on the nodes.'),
  pull: z
    .enum(pullPolicies)
    .prefault('never')
    .describe('Whether a node fetches an image that it does not have, before the clock starts.'),
  network: z
    .string()
    .min(1)
    .optional()
    .describe('Network of the containers; host, if left out, which several nodes need.'),
  'shm-size': textOf(/^\d+[bkmg]?$/, expected('shm-size'))
    .optional()
    .describe('Size of /dev/shm, through which data loaders and NCCL exchange data; 8g, if left out.'),
  per: z
    .enum(containerScopes)
    .optional()
    .describe('The ranks of a node share one container, or have one each; node, if left out.'),
  ipc: textOf(/^[a-z]+$/, expected('ipc-mode'))
    .optional()
    .describe("Where shared memory is: host for the node's, which then has its size."),
  ulimits: z
    .array(textOf(/^[a-z]+=-?\d+(:-?\d+)?$/, expected('ulimit')))
    .optional()
    .describe('Resource limits: memlock=-1, stack=67108864.'),
  user: textOf(/^[A-Za-z0-9_.-]+(:[A-Za-z0-9_.-]+)?$/, expected('user-and-group'))
    .optional()
    .describe("User and group in the containers; the image's own, if left out."),
  entrypoint: z.string().optional().describe("In place of the image's own; empty for none."),
  gpus: z
    .array(z.string())
    .optional()
    .describe('Options that give a container the GPUs; --gpus=all or CDI devices, if left out.'),
  mounts: z
    .array(mount)
    .prefault([])
    .describe('Files and folders that the containers see: /data, /data:/datasets, /scratch:/scratch:rw.'),
  options: z.array(z.string()).prefault([]).describe('Further options of `run`.'),
})

/** What a cluster file may state of an engine. */
export interface EngineSettings {
  readonly name: string
  /** The schema of its block if it is known. */
  readonly settings: z.ZodType
  /** Whether launchers reach other nodes over ssh, so that `launch.ssh` has an effect. */
  readonly launchersUseSsh?: boolean | undefined
}

/**
 * The schema of `clusters/*.yaml`.
 * @param engines all engines; a file has only the block of the engine that it names
 */
export const clusterSchema = (engines: readonly EngineSettings[]) =>
  z
    .strictObject({
      cluster: textOf(/^[a-z0-9][a-z0-9.-]*$/, expected('dotted-name')),
      engine: z
        .enum(engines.map(({ name }) => name) as [string, ...string[]])
        .describe('What runs jobs there.'),
      nodes: z.array(node).prefault([]).describe('Its machines; Slurm knows its own.'),
      gpu: z
        .string()
        .min(1)
        .optional()
        .describe('Model of its GPUs, such as H100: published figures of it give the estimated time.'),
      network: z
        .strictObject({
          interface: z.string().optional().describe('The interface that ranks talk over: eth0.'),
        })
        .prefault({}),
      launch: clusterLaunchSchema.prefault({}),
      containers: containersSchema.optional().describe('Tasks run in containers of their image.'),
      'queue-limit': duration.optional().describe('A job may wait in the queue for this long.'),
      ...Object.fromEntries(engines.map(({ name, settings }) => [name, settings.optional()])),
    })
    .meta({ title: 'steadystate cluster' })
