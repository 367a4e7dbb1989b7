import { z } from 'zod'
import { dataSources, loaders, precisions, unstated, type Case, type Parameters } from './case.ts'
import type { Topology } from './topology.ts'

const count = z.int().positive()

export const topologySchema: z.ZodType<Topology> = z.object({ nodes: count, devicesPerNode: count })

export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean()])

export const parametersSchema: z.ZodType<Parameters> = z.record(z.string(), parameterValueSchema)

/** Case ids name folders: nothing in one may lead out of the results folder. */
export const caseIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.+=-]*$/)

export const caseSchema: z.ZodType<Case> = z.object({
  id: caseIdSchema,
  workload: z.string(),
  topology: topologySchema,
  precision: z.enum(precisions),
  batchPerDevice: count,
  xla: z.boolean(),
  loader: z.enum(loaders),
  data: z.enum([...dataSources, unstated]),
  parameters: parametersSchema,
})
