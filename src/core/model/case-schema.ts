import { z } from 'zod'
import { flatInCase, gatherFlatAxes } from './axes/flat-axes.ts'
import { axisValuesSchema } from './axes/stored-axes.ts'
import type { Case, Parameters } from './case.ts'
import { upgrading } from './schema.ts'
import type { Topology } from './topology.ts'

const count = z.int().positive()

export const topologySchema: z.ZodType<Topology> = z.object({ nodes: count, devicesPerNode: count })

export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean()])

export const parametersSchema: z.ZodType<Parameters> = z.record(z.string(), parameterValueSchema)

/** Case ids name folders: nothing in one may lead out of the results folder. */
export const caseIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.+=-]*$/)

export const caseSchema: z.ZodType<Case> = upgrading(
  z.object({
    id: caseIdSchema,
    workload: z.string(),
    topology: topologySchema,
    batchPerDevice: count,
    axes: axisValuesSchema,
    parameters: parametersSchema,
  }),
  (written) => gatherFlatAxes(written, flatInCase),
)
