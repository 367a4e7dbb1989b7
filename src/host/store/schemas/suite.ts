import { z } from 'zod'
import { dataSources, loaders, precisions } from '../../../core/model/case.ts'
import type { Protocol } from '../../../core/model/protocol.ts'
import { absentable, ratioSchema, secondsSchema, textSchema } from '../../../core/model/schema.ts'
import { tableLayouts, type Suite } from '../../../core/model/suite.ts'
import { languages, same } from '../../../core/model/text.ts'
import { parametersSchema, parameterValueSchema, topologySchema } from '../../../core/model/case-schema.ts'

// A suite as it ran, every default filled in: what a person writes has a schema of its own in core/suite.

const count = z.int().positive()
const natural = z.int().nonnegative()

const matrix = z.object({
  workloads: z.array(z.string()),
  topologies: z.array(topologySchema),
  precisions: z.array(z.enum(precisions)),
  batches: z.record(z.enum(precisions), z.array(count)),
  xla: z.array(z.boolean()),
  loaders: z.array(z.enum(loaders)),
  data: z.array(z.enum(dataSources)),
  parameters: z.record(z.string(), z.array(parameterValueSchema)),
})

const skipRule = z.object({
  when: z.object({
    workload: z.array(z.string()).exactOptional(),
    topology: z.array(topologySchema).exactOptional(),
    precision: z.array(z.enum(precisions)).exactOptional(),
    batch: z.array(count).exactOptional(),
    xla: z.boolean().exactOptional(),
    loader: z.array(z.enum(loaders)).exactOptional(),
    data: z.array(z.enum(dataSources)).exactOptional(),
    parameters: parametersSchema.exactOptional(),
  }),
  // One text for all languages, in folders that older versions made.
  reason: z.union([textSchema, z.string().transform(same)]),
})

const repeats = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), count }),
  z.object({ kind: z.literal('until-narrow'), min: count, max: count, within: ratioSchema }),
])

const protocol: z.ZodType<Protocol> = z.object({
  name: z.string(),
  title: textSchema,
  window: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('automatic') }),
    z.object({
      kind: z.literal('fixed'),
      skip: natural,
      count: z.union([count, z.literal('rest')]),
      unit: z.enum(['records', 'steps']).exactOptional(),
    }),
  ]),
  source: z.enum(['steps', 'step-times', 'elapsed', 'summary']),
  statistic: z.enum(['mean', 'median', 'trimmed-mean', 'harmonic-mean', 'reported']),
  repeats: z.enum(['median', 'mean', 'drop-extremes-mean']),
  origin: z.string(),
})

const report = z.object({
  title: textSchema,
  languages: z.array(z.enum(languages)),
  tables: z.array(z.enum(tableLayouts)),
  decimals: z.object({ throughput: natural, speedup: natural }),
  notes: z.array(textSchema),
  environment: z.array(z.object({ label: textSchema, value: z.string() })),
})

export const suiteSchema: z.ZodType<Suite> = z.object({
  name: z.string(),
  matrices: z.array(matrix),
  skip: z.array(skipRule),
  repeats,
  protocol,
  budget: z.object({ total: absentable(secondsSchema), run: secondsSchema, quiet: secondsSchema }),
  target: z.string(),
  seed: natural,
  environment: z.record(z.string(), z.string()),
  report,
})
