import { z } from 'zod'
import {
  bytesSchema,
  countSchema,
  maybeSchema,
  naturalSchema,
  secondsSchema,
  type FromSchema,
} from '../model/schema.ts'

/** Version of the file. It grows when an old reader would misread it. */
export const networkVersion = 1

const aboveZero = z.number().positive()

const clusterNetworkSchema = z.object({
  /** In the order of the job; links count them from 0. */
  nodes: z.array(z.string()).nonempty(),
  devicesPerNode: countSchema,
  /** Models of the devices that the ranks used, without duplicates; empty where no node names them. */
  devices: z.array(z.string()),
  backend: z.string(),
  ranks: z.int().min(2),
  /** Smallest first. */
  allReduce: z
    .array(
      z.object({
        bytes: bytesSchema.refine((size) => size > 0),
        time: secondsSchema.refine((time) => time > 0),
      }),
    )
    .nonempty(),
  /** One-way bandwidth in bytes per second. */
  links: z.array(z.object({ nodes: z.tuple([naturalSchema, naturalSchema]), bandwidth: aboveZero })),
})
/** Measurements of the network between ranks, and their nodes. */
export type ClusterNetwork = FromSchema<typeof clusterNetworkSchema>

export const networkFileSchema = z
  .object({
    version: z.literal(networkVersion),
    /** Version of steadystate that wrote it. */
    madeBy: z.string(),
    /** When it was measured, UTC. */
    when: z.iso.datetime(),
    cluster: z.string(),
    engine: z.string(),
    network: maybeSchema(clusterNetworkSchema),
  })
  .meta({ title: 'steadystate network' })
/** The file that `steady preflight --out` writes and `steady forecast --network` reads. */
export type NetworkFile = FromSchema<typeof networkFileSchema>
