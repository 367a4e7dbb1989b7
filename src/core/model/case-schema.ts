import { z } from 'zod'
import { axisValuesSchema } from './axes/axis-shape.ts'
import { countSchema, upgrading } from './schema.ts'
import { topologySchema } from './topology.ts'
import { flatInCase, gatherFlatAxes } from './axes/flat-axes.ts'

export const parameterValueSchema = z.union([z.string(), z.number(), z.boolean()])

export const parametersSchema = z.record(z.string(), parameterValueSchema)

/** Case ids name folders: nothing in one may lead out of the results folder. */
export const caseIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.+=-]*$/)

export const caseSchema = upgrading(
  z.object({
    /** Stable and readable; also the name of the case's folder: see `caseId`. */
    id: caseIdSchema,
    /** The workload's name in the catalogue, such as `resnet50/embedded`. */
    workload: z.string(),
    topology: topologySchema,
    /** Samples per device and step. */
    batchPerDevice: countSchema,
    /** The batch is not stated: it comes from the logs, or steps are counted. `batchPerDevice` is then a meaningless 1. */
    batchFrom: z.literal('log').exactOptional(),
    /** Read by `axisValue(point, axis)`; in the form of `keptAxes`. */
    axes: axisValuesSchema,
    /** Every parameter of the workload with its value, defaults included. */
    parameters: parametersSchema,
  }),
  (written) => gatherFlatAxes(written, flatInCase),
)
