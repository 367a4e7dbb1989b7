import { z } from 'zod'
import { withAxes } from '../model/axes/axis-shape.ts'
import { expected } from '../model/text.ts'
import { statedRepeatsSchema } from '../model/measurement.ts'
import { sampleUnits } from '../model/units.ts'
import { topology, wholeNumber } from '../yaml/scalars.ts'

const positive = z.number().positive({ error: expected('number-above-0') })

const figure = z
  .strictObject({
    topology,
    throughput: positive.optional(),
    'step-time': positive
      .optional()
      .describe(
        'Seconds, where the document prints no throughput; the batch and the axes say what a step takes.',
      ),
    speedup: positive.optional(),
    tflops: positive.optional().describe('TFLOP/s of one device.'),
    mfu: positive.optional().describe('Share of the peak rate that the model needs, in percent.'),
    hfu: positive.optional().describe('The same with what is computed again, in percent.'),
    memory: positive.optional().describe('GiB of the fullest device.'),
    line: wholeNumber(1),
    runs: z
      .array(z.strictObject({ throughput: positive, line: wholeNumber(1) }))
      .prefault([])
      .describe('The repeats behind the figure, where the document prints them.'),
  })
  .refine((written) => written.throughput !== undefined || written['step-time'] !== undefined, {
    path: ['throughput'],
    error: expected('number-above-0'),
  })

const structure = {
  document: z.string().describe('Path of the document within the collection.'),
  framework: z.string(),
  model: z.string(),
  parameters: wholeNumber(1).optional().describe('Trained weights of the model.'),
  unit: z.enum(sampleUnits).prefault('images'),
  per: z.literal('device').optional().describe('The document prints throughput of one device.'),
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

/** Leading axes are required, because a row of a table is selected by them. */
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
