import { z } from 'zod'
import { withAxes } from '../model/axes/axis-shape.ts'
import { expected } from '../model/expected.ts'
import { sampleUnits, statedRepeatsSchema } from '../model/measurement.ts'
import { topology, wholeNumber } from '../yaml/scalars.ts'

const positive = z.number().positive({ error: expected('number-above-0') })

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

const structure = {
  document: z.string().describe('Path of the document within the collection.'),
  framework: z.string(),
  model: z.string(),
  unit: z.enum(sampleUnits).prefault('images'),
  batch: wholeNumber(1).describe('Per device.'),
  device: z.string().optional(),
  protocol: z.string().optional().describe('Only where the document states the rule.'),
  script: z.string().optional().describe('That took the figures from logs, where the document names one.'),
  variant: z.string().optional().describe('Whatever else sets the table apart.'),
  repeats: z
    .strictObject({ count: wholeNumber(2), statistic: statedRepeatsSchema.shape.statistic })
    .optional()
    .describe('Only where the document states of how many repeats each figure is, and prints none of them.'),
  figures: z.array(figure).min(1),
}

/** Leading axes are required: without them no row of a table can be chosen. */
const table = withAxes(structure, ({ presence, value }) =>
  presence === 'leading' ? value : value.optional(),
)

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
