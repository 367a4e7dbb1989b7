import { z } from 'zod'
import { expected } from '../../model/text.ts'
import { stepsOf } from '../readers/template-steps.ts'
import { asBytes, templateMatcher, type LineMatcher, type TemplateParts } from '../readers/line-template.ts'
import { commonKeys, patternSchema, textSchema, textsSchema } from '../template/schema.ts'
import type { CompiledFormat } from '../template/template-format.ts'

/** Keys whose value is the text right before a number. */
export const textKeys = [
  'epoch',
  'step',
  'rate',
  'duration',
  'milliseconds',
  'steps-per-second',
  'elapsed',
  'samples',
  'loss',
  'time',
] as const

const texts = Object.fromEntries(textKeys.map((key) => [key, textSchema.optional()])) as Record<
  (typeof textKeys)[number],
  z.ZodOptional<typeof textSchema>
>

/** A `logformat.yaml` of version 0.1: the texts that a step line contains, and the text right before each number. */
export const olderSchema = z.strictObject({
  ...commonKeys,
  line: textsSchema.optional(),
  pattern: patternSchema.optional(),
  ...texts,
  clock: z.literal('arrival', { error: expected('listed-values', { values: ['arrival'] }) }).optional(),
  summary: z.union([textSchema, z.strictObject({ pattern: patternSchema })]).optional(),
})

export type OlderLogFormat = z.output<typeof olderSchema>

const olderKeys: readonly string[] = ['line', 'pattern', ...textKeys]

export const isOlderForm = (written: unknown): boolean =>
  typeof written === 'object' &&
  written !== null &&
  Object.keys(written).some((key) => olderKeys.includes(key))

/** The values may be anywhere in a line with these texts. */
export function olderFormat(
  written: OlderLogFormat,
  pattern: LineMatcher | undefined,
  summary: LineMatcher | undefined,
): CompiledFormat {
  const marks: TemplateParts = { parts: (written.line ?? []).map((text) => ({ text: asBytes(text) })) }
  const optional = textKeys.flatMap((name) => {
    const text = written[name]
    return text === undefined ? [] : [templateMatcher({ parts: [{ text: asBytes(text), name }] })]
  })
  const lines = [pattern ?? templateMatcher(marks)]
  return {
    lines,
    optional,
    parse: stepsOf(lines, { optional, byArrival: written.clock === 'arrival' }),
    facts: [],
    summary: summary === undefined ? [] : [summary],
    block: undefined,
  }
}
