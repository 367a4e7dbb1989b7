import { z } from 'zod'
import { dataSources, loaders, precisions } from './case.ts'
import { parametersSchema, parameterValueSchema, topologySchema } from './case-schema.ts'
import { countSchema, textSchema, upgrading, type FromSchema } from './schema.ts'
import { same } from './text.ts'

export const matrixSchema = z.object({
  workloads: z.array(z.string()),
  topologies: z.array(topologySchema),
  precisions: z.array(z.enum(precisions)),
  /** Batches per device, by precision. */
  batches: z.record(z.enum(precisions), z.array(countSchema)),
  xla: z.array(z.boolean()),
  loaders: z.array(z.enum(loaders)),
  data: z.array(z.enum(dataSources)),
  parameters: z.record(z.string(), z.array(parameterValueSchema)),
})
/** One block of axes; its cases are their product. A suite may have several blocks. */
export type Matrix = FromSchema<typeof matrixSchema>

export const skipRuleSchema = z.object({
  when: z.object({
    workload: z.array(z.string()).exactOptional(),
    topology: z.array(topologySchema).exactOptional(),
    precision: z.array(z.enum(precisions)).exactOptional(),
    batch: z.array(countSchema).exactOptional(),
    xla: z.boolean().exactOptional(),
    loader: z.array(z.enum(loaders)).exactOptional(),
    data: z.array(z.enum(dataSources)).exactOptional(),
    parameters: parametersSchema.exactOptional(),
  }),
  /** One text for all languages, in older files. */
  reason: upgrading(textSchema, (written) => (typeof written === 'string' ? same(written) : written)),
})
/** Cases that match every given part are skipped with this reason. */
export type SkipRule = FromSchema<typeof skipRuleSchema>
