import { z } from 'zod'
import { expected } from '../../model/expected.ts'
import { sampleUnits } from '../../model/measurement.ts'
import { textOf } from '../../yaml/scalars.ts'

const before = z.string().min(1, { error: expected('text-before-number') })
const pattern = z.string().min(1, { error: expected('regular-expression') })

/** What a `logformat.yaml` says: how a program prints its progress. */
export const logFormatSchema = z
  .strictObject({
    id: textOf(/^[a-z][a-z0-9-]*$/, expected('hyphenated-name')),
    reads: z
      .string()
      .min(1)
      .optional()
      .describe(
        'A known format, by its id, that reads the lines; then the keys of lines and numbers are left out.',
      ),
    columns: z
      .partialRecord(z.enum(['step', 'rate', 'duration', 'milliseconds', 'steps-per-second', 'elapsed']), before)
      .optional()
      .describe('Beside reads: the names of columns, or keys, of a table or of JSON lines.'),
    framework: z.string().min(1).optional(),
    model: z.string().min(1).optional(),
    unit: z.enum(sampleUnits).default('samples').describe('What the rate counts.'),
    rates: z
      .enum(['global', 'per-device'])
      .optional()
      .describe('global: a printed rate is of all devices together. Needed where there is a rate.'),
    line: z
      .array(z.string().min(1, { error: expected('text-of-step-lines') }))
      .min(1, { error: expected('texts-of-step-lines') })
      .optional()
      .describe('Texts that every step line contains, in this order, and that no other line contains.'),
    pattern: pattern
      .optional()
      .describe(
        'Instead of texts: a regular expression (RE2) that step lines match, with named groups such as (?P<rate>[0-9.]+).',
      ),
    epoch: before.optional().describe('The text right before the epoch.'),
    step: before.optional().describe('The text right before the number of the step.'),
    rate: before.optional().describe('The text right before the samples per second.'),
    duration: before.optional().describe('The text right before the seconds of one step.'),
    milliseconds: before.optional().describe('The text right before the milliseconds of one step.'),
    'steps-per-second': before.optional().describe('The text right before the steps per second.'),
    times: z
      .enum(['step', 'interval'])
      .optional()
      .describe(
        'step: a printed time is of one step, which is usual. interval: of all steps since the line before.',
      ),
    elapsed: before.optional().describe('The text right before the seconds since the program began.'),
    time: before
      .optional()
      .describe('The text right before the date and time, where the line does not begin with it.'),
    clock: z
      .literal('arrival')
      .optional()
      .describe(
        'Steps that print no time are timed by the arrival of their lines, where steady watched them.',
      ),
    samples: before
      .optional()
      .describe('The text right before the samples of all devices in one step, where steps differ in them.'),
    loss: before.optional().describe('The text right before the loss.'),
    summary: z
      .union([before, z.strictObject({ pattern })])
      .optional()
      .describe(
        "The text right before the program's final rate, on a separate line; or a pattern with a group named rate.",
      ),
  })
  .meta({ title: 'steadystate log format' })

export type WrittenLogFormat = z.output<typeof logFormatSchema>

/** What the keys, and the named groups of a pattern, may be called. */
export const numberNames = [
  'epoch',
  'step',
  'rate',
  'duration',
  'milliseconds',
  'steps-per-second',
  'elapsed',
  'samples',
  'loss',
] as const
