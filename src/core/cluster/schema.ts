import { z } from 'zod'
import { expected } from '../model/expected.ts'
import { duration, textOf, wholeNumber } from '../yaml/scalars.ts'

/** How ranks are started: the part that a suite and a cluster file have in common. */
export const launchSchema = z.strictObject({
  launcher: z.string().optional().describe('The launcher to use, where a workload suits several.'),
  options: z
    .record(z.string(), z.array(z.union([z.string(), z.number()]).transform(String)))
    .prefault({})
    .describe('Further arguments of a launcher, by its name.'),
  variables: z
    .record(
      textOf(/^[A-Za-z_][A-Za-z0-9_]*$/, expected('variable-name')),
      z.union([z.string(), z.number(), z.boolean()]).transform(String),
    )
    .prefault({})
    .describe('Environment variables of every rank.'),
})

const nodeName = textOf(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, expected('node-name'))

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

/** An engine's name, and the schema of its block if it is known. */
export interface EngineSettings {
  readonly name: string
  readonly settings: z.ZodType
}

/**
 * What a person writes in `clusters/*.yaml`.
 *
 * @param engines every engine there is; a file has only the block of the engine that it names
 */
export const clusterSchema = (engines: readonly EngineSettings[]) =>
  z
    .strictObject({
      cluster: textOf(/^[a-z0-9][a-z0-9.-]*$/, expected('dotted-name')),
      engine: z
        .enum(engines.map(({ name }) => name) as [string, ...string[]])
        .describe('What runs jobs there.'),
      nodes: z.array(node).prefault([]).describe('Its machines; Slurm knows its own.'),
      network: z
        .strictObject({
          interface: z.string().optional().describe('The interface that ranks talk over: eth0.'),
        })
        .prefault({}),
      launch: launchSchema.prefault({}),
      'queue-limit': duration.optional().describe('A job may wait in the queue for this long.'),
      ...Object.fromEntries(engines.map(({ name, settings }) => [name, settings.optional()])),
    })
    .meta({ title: 'steadystate cluster' })
