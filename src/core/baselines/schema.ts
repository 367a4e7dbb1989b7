import { z } from 'zod'
import { dataSources, loaders, precisions } from '../model/case.ts'
import { sampleUnits } from '../model/measurement.ts'
import { topology, wholeNumber } from '../yaml/scalars.ts'

const positive = z.number().positive({ error: 'a number above 0' })

const figure = z.strictObject({
  topology,
  throughput: positive,
  speedup: positive.optional(),
  line: wholeNumber(1),
  runs: z
    .array(z.strictObject({ throughput: positive, line: wholeNumber(1) }))
    .prefault([])
    .describe('The repeats behind the figure, where the document prints them.'),
})

const table = z.strictObject({
  document: z.string().describe('Path of the document within the collection.'),
  framework: z.string(),
  model: z.string(),
  unit: z.enum(sampleUnits).prefault('images'),
  precision: z.enum(precisions),
  batch: wholeNumber(1).describe('Per device.'),
  device: z.string().optional(),
  xla: z.boolean().optional(),
  loader: z.enum(loaders).optional(),
  data: z.enum(dataSources).optional(),
  protocol: z.string().optional().describe('Only where the document states the rule.'),
  variant: z.string().optional().describe('Whatever else sets the table apart.'),
  figures: z.array(figure).min(1),
})

export const baselineSchema = z
  .strictObject({
    baseline: z.string(),
    title: z.strictObject({ en: z.string(), zh: z.string() }),
    collection: z.string(),
    revision: z.string(),
    published: z.string(),
    tables: z.array(table),
  })
  .meta({ title: 'steadystate baseline' })
