import { z } from 'zod'
import { withAxes } from '../model/axes/axis-shape.ts'
import { searchDefaults } from '../model/batch.ts'
import { expected } from '../model/text.ts'
import { precisions } from '../model/precision.ts'
import { sources, statistics } from '../model/protocol-choices.ts'
import { launchSchema } from '../cluster/schema.ts'
import {
  duration,
  imageName,
  oneOrMany,
  textOf,
  topology,
  wholeNumber,
  writtenText,
} from '../yaml/scalars.ts'
import { stepSchema } from '../workload/schema.ts'
import { reportBlock } from './report-schema.ts'

/** What a person writes. The file's form and its defaults are only here; resolve.ts adds checks across values. */

const text = writtenText(expected('text-in-languages'))

const batches = oneOrMany(wholeNumber(1))
const largest = z.strictObject({
  max: z
    .strictObject({
      from: wholeNumber(1).optional().describe('The smallest batch to try; multiple-of, if left out.'),
      to: wholeNumber(1)
        .optional()
        .describe(`The largest batch to try; ${String(searchDefaults.to)}, if left out.`),
      'multiple-of': wholeNumber(1).prefault(searchDefaults.multipleOf).describe('Every batch tried is one.'),
      steps: wholeNumber(1).prefault(searchDefaults.steps).describe('Training steps of one trial.'),
    })
    .describe('Finds the largest batch that fits into memory.'),
})
const batchChoices = oneOrMany(
  z.union([wholeNumber(1), textOf(/^(?:max|from-log)$/, expected('batch-choice')), largest]),
)
const batchesByPrecision = z.union([batchChoices, z.partialRecord(z.enum(precisions), batchChoices)])
const parameterValue = z.union([z.string(), z.number(), z.boolean()])

const workloadAxis = oneOrMany(z.string()).describe('Names in the catalogue; `steady workloads` lists them.')

const matrixStructure = {
  workload: workloadAxis,
  topology: oneOrMany(topology).prefault('1x1').describe('Nodes x devices per node: 1x8, 4x8 (or 4n8g).'),
  batch: batchesByPrecision
    .optional()
    .describe(
      'Samples per device and step, max, or from-log where only the logs say it; the same for all precisions, or by precision.',
    ),
  'micro-batch': batchesByPrecision.optional().describe('Another name for batch.'),
  parameters: z
    .record(z.string(), oneOrMany(parameterValue))
    .prefault({})
    .describe("The workload's own parameters; `steady workloads NAME` lists them."),
}

/** The names of the batch of one forward pass. */
const batchKeys = ['batch', 'micro-batch'] as const

interface WrittenBatches<Batch> {
  readonly batch?: Batch | undefined
  readonly 'micro-batch'?: Batch | undefined
}

const notBoth = ({ batch, 'micro-batch': microBatch }: WrittenBatches<unknown>) =>
  batch === undefined || microBatch === undefined

const secondBatch = { path: ['micro-batch'], error: expected('no-second-batch') }

const matrix = withAxes(matrixStructure, ({ value }) => oneOrMany(value).optional())
  .refine(notBoth, secondBatch)
  .transform(({ batch, 'micro-batch': microBatch, ...block }, context) => {
    const written = batch ?? microBatch
    if (written === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['batch'],
        message: expected('batch-choice'),
        input: undefined,
      })
      return z.NEVER
    }
    return { ...block, batch: written, batchKey: batchKeys[batch === undefined ? 1 : 0] }
  })

const skipRule = z.strictObject({
  when: withAxes(
    {
      workload: workloadAxis.optional(),
      topology: oneOrMany(topology).optional(),
      batch: batches.optional(),
      'micro-batch': batches.optional().describe('Another name for batch.'),
      parameters: z.record(z.string(), oneOrMany(parameterValue)).optional(),
    },
    ({ value }) => oneOrMany(value).optional(),
  )
    .refine(notBoth, secondBatch)
    .transform(({ batch, 'micro-batch': microBatch, ...when }) => ({ ...when, batch: batch ?? microBatch }))
    .describe('A case that matches every part given here is skipped.'),
  reason: writtenText(expected('reason-for-readers')),
})

const percentage = textOf(/^\d+(\.\d+)?%$/, expected('percentage'))
const pause = duration.exactOptional().describe('Waits so long before every run but the first of a session.')
/** One figure is compared with nothing, so it takes fewer repeats than a ratio. */
const bounds = (min: number) => ({
  min: wholeNumber(2, 1000).prefault(min),
  max: wholeNumber(2, 1000).prefault(10),
  pause,
})

const repeats = z
  .union([
    wholeNumber(1, 1000),
    z.strictObject({ count: wholeNumber(1, 1000), pause }),
    z.strictObject({
      ...bounds(4),
      within: percentage.describe("Stop once half the interval's width is at most this share of the figure."),
    }),
    z.strictObject({
      ...bounds(5),
      ratio: percentage.describe(
        'Stop once half the width of the interval of the ratio of two variants is at most this share of it.',
      ),
    }),
  ])
  .describe('A fixed count, or repeat until the figure or the ratio of variants is precise enough.')

const variables = z.record(
  textOf(/^[A-Za-z_][A-Za-z0-9_]*$/, expected('variable-name')),
  z.union([z.string(), z.number(), z.boolean()]),
)

const variant = z.strictObject({
  git: textOf(/^[^\s-]\S*$/, expected('git-revision'))
    .optional()
    .describe("A branch, tag or commit of the suite's repository; the files as they are, if left out."),
  image: imageName
    .optional()
    .describe("The container image of its runs, in place of the suite's and the workloads' own."),
  setup: z
    .string()
    .optional()
    .describe("The setup whose Python is {python}, in place of the workload's; `steady setup` lists them."),
  environment: variables.prefault({}).describe('Variables set for the runs of this variant.'),
  parameters: z
    .record(z.string(), parameterValue)
    .prefault({})
    .describe('Parameters of the workloads, in place of their usual values.'),
})

const changedProtocol = z.strictObject({
  base: z.string().describe('The named protocol that this one departs from.'),
  skip: wholeNumber(0).optional(),
  count: z.union([wholeNumber(1), z.literal('rest')]).optional(),
  statistic: z.enum(statistics).optional(),
  from: z.enum(sources).optional(),
})

const protocol = z
  .union([
    z.string(),
    changedProtocol,
    z
      .record(textOf(/^(?!base$)/, expected('workload-or-default')), z.union([z.string(), changedProtocol]))
      .refine((map) => Object.keys(map).length > 0, { error: expected('workload-or-default') }),
  ])
  .describe(
    'How a log becomes a number: a name, a named protocol with changes, or one of these for each workload, and default. Left out, it is steady, or collection for several workloads with rules.',
  )

const budget = z.strictObject({
  total: duration.optional().describe('No new run starts after this long.'),
  run: duration.prefault('1h').describe('One run may take this long.'),
  quiet: duration.prefault('10m').describe('A run that prints nothing for this long has stalled.'),
  queue: duration.optional().describe('A job may wait in a queue for this long.'),
})

const logs = z.strictObject({
  ranks: z
    .union([
      z.enum(['all', 'first', 'first-of-each-node'], { error: expected('kept-ranks') }),
      z.strictObject({ every: wholeNumber(1).describe('Rank 0, and every so many ranks after it.') }),
    ])
    .prefault('all')
    .describe('The ranks whose logs are kept; of the others, bytes are counted.'),
})

export const suiteSchema = z
  .strictObject({
    suite: textOf(/^[a-z0-9][a-z0-9.-]*$/, expected('dotted-name')),
    title: text.optional(),
    matrix: oneOrMany(matrix).describe('One block of axes, or several; the cases are the products.'),
    skip: z.array(skipRule).prefault([]),
    repeats: repeats.prefault(3),
    protocol: protocol.optional(),
    'external-files': oneOrMany(z.string())
      .default([])
      .describe("Files and folders outside the suite's folder that parameters may name."),
    'data-set': z
      .string()
      .optional()
      .describe("Folder of real data, relative to the suite's folder; `steady data make` makes one."),
    budget: budget.prefault({}),
    cluster: z
      .string()
      .optional()
      .describe('Where the runs happen: the path of a cluster file; this machine, if left out.'),
    target: z.string().optional().describe('Another name for cluster; `local` is this machine.'),
    launch: launchSchema.prefault({}).describe('How ranks are started.'),
    image: z
      .union([imageName, z.record(z.string(), imageName)])
      .optional()
      .describe(
        'The container image of every workload, or by workload with `default` for the others; it replaces the image that a workload names.',
      ),
    prepare: z
      .array(stepSchema)
      .prefault([])
      .describe(
        'Steps beside those of the workloads; {name} stands for what every command has, not for parameters.',
      ),
    logs: logs.prefault({}).describe('Which logs of a run are kept.'),
    seed: wholeNumber(0, 2 ** 32 - 1)
      .prefault(1)
      .describe('Seeds the order of the runs and the bootstrap.'),
    environment: variables.prefault({}).describe('Variables set for every run.'),
    variants: z
      .record(textOf(/^[a-z][a-z0-9.-]*$/, expected('dotted-name')), variant)
      .optional()
      .describe('Ways to run every case that are compared, by name; the first is what was before.'),
    report: reportBlock.prefault({}),
  })
  .meta({ title: 'steadystate suite' })

/** A suite as a person may write it, without defaults. */
export type SuiteInput = z.input<typeof suiteSchema>
/** A suite with all defaults filled in and all scalars read. */
export type FilledSuite = z.output<typeof suiteSchema>
export type FilledMatrix = FilledSuite['matrix'][number]
