import { z } from 'zod'
import { expected } from '../../model/text.ts'
import { precisions } from '../../model/precision.ts'
import { sampleUnits } from '../../model/units.ts'
import { textOf } from '../../yaml/scalars.ts'

/** The longest text allowed: no program prints a longer one before a number. */
const longestText = 1000
const longestPattern = 5000
const mostTexts = 100

const tooLong = (characters: number) => ({ error: expected('text-up-to', { characters }) })
/** The text right before a number. */
export const textSchema = z
  .string()
  .min(1, { error: expected('text-before-number') })
  .max(longestText, tooLong(longestText))
export const patternSchema = z
  .string()
  .min(1, { error: expected('regular-expression') })
  .max(longestPattern, tooLong(longestPattern))
/** Texts that every step line contains. */
export const textsSchema = z
  .array(
    z
      .string()
      .min(1, { error: expected('text-of-step-lines') })
      .max(longestText, tooLong(longestText)),
  )
  .min(1, { error: expected('texts-of-step-lines') })
  .max(mostTexts, { error: expected('texts-of-step-lines') })

const lineSchema = z.union([
  textSchema,
  z.strictObject({
    pattern: patternSchema,
    texts: textsSchema.optional(),
  }),
])
const linesSchema = z.union([lineSchema, z.array(lineSchema).min(1).max(mostTexts)])

const count = z.int().min(1)

const factSchema = z.union([
  lineSchema,
  z.strictObject({
    line: linesSchema,
    without: z
      .array(textSchema)
      .max(mostTexts)
      .optional()
      .describe('A line with one of these texts states nothing.'),
    below: linesSchema
      .optional()
      .describe('It counts only below one of these lines, such as the heading of a section of settings.'),
    until: linesSchema.optional().describe('Down to one of these lines, which still counts.'),
    framework: textSchema.exactOptional(),
    model: textSchema.exactOptional(),
    unit: z.enum(sampleUnits).exactOptional(),
    precision: z.enum(precisions).exactOptional(),
    devices: count.exactOptional(),
    xla: z.boolean().exactOptional(),
    dali: z.boolean().exactOptional(),
    'synthetic-data': z.boolean().exactOptional(),
  }),
])

/** The keys of every form of a `logformat.yaml`. */
export const commonKeys = {
  id: textOf(/^[a-z][a-z0-9-]*$/, expected('hyphenated-name')),
  reads: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A known format, by its id, that reads the lines; then the keys of lines and numbers are left out.',
    ),
  columns: z
    .partialRecord(
      z.enum(['step', 'rate', 'duration', 'milliseconds', 'steps-per-second', 'elapsed']),
      textSchema,
    )
    .optional()
    .describe('Beside reads: the names of columns, or keys, of a table or of JSON lines.'),
  framework: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  unit: z.enum(sampleUnits).optional().describe('What the rate counts; samples without it.'),
  rates: z
    .enum(['global', 'per-device', 'per-node'])
    .optional()
    .describe(
      'global: a printed rate is of all devices together. Needed where there is a rate. per-node: of one node, which a finding says.',
    ),
  times: z
    .enum(['step', 'interval'])
    .optional()
    .describe(
      'step: a printed time is of one step, which is usual. interval: of all steps since the line before.',
    ),
}

/** The content of a `logformat.yaml`: how a program prints its progress. */
export const logFormatSchema = z
  .strictObject({
    ...commonKeys,
    title: textSchema.optional().describe('The name of the program, for people.'),
    lines: linesSchema
      .optional()
      .describe(
        'Step lines as the program prints them: {step}, {rate} and others stand for the numbers, … for any text. Or a regular expression.',
      ),
    optional: z
      .array(textSchema)
      .max(mostTexts)
      .optional()
      .describe('Numbers that a step line may have anywhere: " loss: {loss}".'),
    without: z
      .array(textSchema)
      .max(mostTexts)
      .optional()
      .describe('A line with one of these texts is no step line.'),
    clock: z
      .enum(['arrival', 'date'])
      .optional()
      .describe(
        'arrival: steps that print no time are timed by the arrival of their lines, where steady watched them. date: the time is the first date of a line, wherever it stands.',
      ),
    commas: z
      .literal('thousands')
      .optional()
      .describe('A comma in a rate is of thousands, even a single one.'),
    block: z
      .strictObject({
        values: z.array(lineSchema).min(1).max(mostTexts),
        last: textSchema.optional().describe('A text of the line that ends a block, where one always does.'),
      })
      .optional()
      .describe(
        'For programs that print a block for each step: lines are its heading, values its other lines.',
      ),
    facts: z
      .array(factSchema)
      .max(mostTexts)
      .optional()
      .describe('Lines that state settings: "Number of GPUs: {devices}".'),
    summary: linesSchema.optional().describe('The line with the final rate of the program, as {rate}.'),
    'summary-rates': z
      .enum(['global', 'per-device'])
      .optional()
      .describe('Only where the final rate counts other devices than the rates of steps.'),
    launch: z
      .enum(['torch', 'paddle'])
      .optional()
      .describe('The launcher whose lines state devices: torchrun or paddle.distributed.launch.'),
    also: z
      .array(z.enum(['mlperf', 'timers']))
      .optional()
      .describe(
        'mlperf: lines of :::MLLOG in the log state batch, model and end. timers: those of Megatron-LM and DeepSpeed state communication.',
      ),
    names: z
      .array(
        z.strictObject({
          text: textSchema,
          framework: textSchema.exactOptional(),
          model: textSchema.exactOptional(),
          unit: z.enum(sampleUnits).exactOptional(),
        }),
      )
      .optional()
      .describe('Texts that prove which framework, model or unit the program has.'),
    'starts-run': textSchema
      .optional()
      .describe('A text that the program prints once, before its first step.'),
    'every-rank': z.literal(true).optional().describe('Every rank prints every step: the first one counts.'),
    'batch-is-limit': z
      .literal(true)
      .optional()
      .describe('A batch is of as many tokens as fit: what is stated is the most.'),
    'times-without-loading': z
      .literal(true)
      .optional()
      .describe('The time of a step leaves out what comes between two steps, such as loading.'),
    'last-resort': z
      .union([z.literal(1), z.literal(2)])
      .optional()
      .describe('Chosen only where no format of a lower number, which is 0 without it, recognises a line.'),
  })
  .meta({ title: 'steadystate log format' })

export type WrittenLogFormat = z.output<typeof logFormatSchema>
export type WrittenLine = z.output<typeof lineSchema>
export type WrittenFact = z.output<typeof factSchema>
