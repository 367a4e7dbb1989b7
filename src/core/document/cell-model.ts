import { z } from 'zod'
import { sampleUnits } from '../model/units.ts'
import { intervalSchema } from '../model/result.ts'
import {
  absentable,
  addressSchema,
  maybeSchema,
  missingSchema,
  naturalSchema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'
import type { TextLine } from './text-line.ts'
import type { Text } from '../model/text.ts'

export const speedName = (unit: Unit): Text =>
  unit === 'ms'
    ? { en: 'Step time', zh: '单步耗时' }
    : unit.endsWith('/device')
      ? { en: 'Throughput per device', zh: '单设备吞吐率' }
      : { en: 'Throughput', zh: '吞吐率' }

export const unitSchema = z.union([
  z.templateLiteral([z.enum(sampleUnits), '/s']),
  z.templateLiteral([z.enum(sampleUnits), '/s/device']),
  z.enum(['times', 'percent', 'count']),
  z.enum(['ms', 'W', 'J', 'GiB', 'MHz', '°C']),
])
/** `percent` and `times` are plain ratios: 0.82 prints as 82% and 7.51 as 7.51×. */
export type Unit = FromSchema<typeof unitSchema>

const numberCellSchema = z.object({
  kind: z.literal('number'),
  /** Unrounded. */
  value: z.number(),
  unit: unitSchema,
  decimals: naturalSchema,
  interval: maybeSchema(intervalSchema),
  /** What is printed behind the number. */
  beside: z.enum(['nothing', 'interval', 'interval-and-level']),
  /** Runs that the number comes from; their log lines are in the report's `runs`. */
  evidence: z.array(z.string()),
})
/** A number with everything that a printer needs, so that a printer need not know its meaning. */
export type NumberCell = FromSchema<typeof numberCellSchema>

const intervalCellSchema = intervalSchema.extend({
  kind: z.literal('interval'),
  /** Whether the level is printed after it; otherwise a head has it. */
  levelBeside: z.boolean(),
  unit: unitSchema,
  decimals: naturalSchema,
  evidence: z.array(z.string()),
})
/** An interval that has a column of its own. */
export type IntervalCell = FromSchema<typeof intervalCellSchema>

const linkSchema = z.discriminatedUnion('to', [
  /** A file, relative to the results folder. */
  z.object({ to: z.literal('file'), path: z.string() }),
  z.object({ to: z.literal('run'), run: z.string() }),
  /** A page on the web, as the author wrote it. */
  z.object({ to: z.literal('address'), url: addressSchema }),
])
export type Link = FromSchema<typeof linkSchema>

const textCellSchema = z.object({
  kind: z.literal('text'),
  text: textSchema,
  /** Identifiers, paths and digests, which are printed in a monospaced font. */
  mono: z.boolean(),
  link: absentable(linkSchema),
})
export type TextCell = FromSchema<typeof textCellSchema> & {
  /** The text with its tones, if it has any. */
  readonly line?: TextLine
}

export const cellSchema = z.union([
  z.discriminatedUnion('kind', [numberCellSchema, intervalCellSchema, textCellSchema]),
  missingSchema,
])
export type Cell = Exclude<FromSchema<typeof cellSchema>, { kind: 'text' }> | TextCell
