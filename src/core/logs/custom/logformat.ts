import { z } from 'zod'
import { sampleUnits } from '../../model/measurement.ts'
import { checkYaml } from '../../yaml/check.ts'
import { parseYaml } from '../../yaml/parse-yaml.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'
import { summaryReader } from '../readers/summary-reader.ts'

/** Lines come as one character a byte, so that what is looked for in them has to as well. */
const asBytes = (text: string) =>
  encodeURIComponent(text).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

const escaped = (literal: string) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const text = z.string().min(1, { error: 'the text right before the number' }).transform(asBytes)

/** What a person writes to have a log read that no format of ours knows: the texts right before its numbers. */
export const mappingSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'a name of small letters, digits and hyphens' }),
    unit: z.enum(sampleUnits).default('samples'),
    /** Whether a printed rate is of all devices together. */
    rates: z.enum(['global', 'per-device']),
    /** Texts that every step line holds, in this order, and no other line. */
    line: z
      .array(text)
      .min(1, { error: 'the texts that every step line holds, such as [" step ", " ips="]' }),
    step: text.optional(),
    /** Samples per second. */
    rate: text.optional(),
    /** Seconds of one step. */
    duration: text.optional(),
    loss: text.optional(),
    /** Before the rate of the whole run, on a line of its own. */
    summary: text.optional(),
  })
  .refine(({ rate, duration }) => rate !== undefined || duration !== undefined, {
    error: 'a rate or a duration, or both',
  })

export type MappingInput = z.input<typeof mappingSchema>

/**
 * A mapping file → a log format.
 *
 * @param file the path that errors name
 * @throws SteadyError `MAPPING_SYNTAX`, `MAPPING_KEY_UNKNOWN`, `MAPPING_KEY_MISSING`, `MAPPING_KEY_DUPLICATE`,
 * `MAPPING_VALUE_INVALID`, each with its place
 */
export function parseMapping(yaml: string, file: string): LogFormat {
  const { id, unit, rates, line, summary, ...numbers } = checkYaml(
    parseYaml(yaml, file, 'MAPPING'),
    mappingSchema,
    'MAPPING',
  )
  const given = Object.fromEntries(Object.entries(numbers).filter(([, before]) => before !== undefined))
  const keys: StepKeys = { marks: line, ...given }
  const parse = keyedSteps(keys)
  const others = summary === undefined ? {} : { others: summaryReader(new RegExp(`${escaped(summary)}(.*)`)) }
  return {
    id,
    title: id,
    framework: undefined,
    model: undefined,
    unit,
    rateScope: rates,
    recognises: recognisedBy(parse),
    open: () => stepReader({ parse, ...others }),
  }
}
