import { z } from 'zod'
import type { Quote } from '../messages/data.ts'
import type { Axis, AxisValue } from '../model/axes/axis.ts'
import { expected, phrase, same } from '../model/text.ts'
import type { AxisSupport } from '../model/workload.ts'
import { oneOrMany, wholeNumber } from '../yaml/scalars.ts'

const bounds = {
  min: wholeNumber(1).prefault(1),
  max: wholeNumber(1).optional(),
  'multiple-of': wholeNumber(1).prefault(1),
}

/** What a workload.yaml may state about one axis: `any`, its values, or a range of whole numbers. */
export function supportSchema(axis: Axis): z.ZodType<AxisSupport> {
  const any = z
    .literal('any', { error: expected('word-any') })
    .transform((): AxisSupport => ({ kind: 'any' }))
  const values = oneOrMany(axis.value).transform((all): AxisSupport => ({ kind: 'values', values: all }))
  return axis.choices === 'counts' ? z.union([any, values, rangeSchema(axis)]) : z.union([any, values])
}

/** Where an axis has no ordinary value, the workload must state its own. */
const rangeSchema = ({ ordinary }: Axis) =>
  z
    .strictObject(ordinary === undefined ? { default: wholeNumber(1), ...bounds } : bounds)
    .transform((written): AxisSupport => ({
      kind: 'range',
      default: 'default' in written ? written.default : undefined,
      min: written.min,
      max: written.max ?? Infinity,
      multipleOf: written['multiple-of'],
    }))

/** Whether a workload can run with a value. */
export function supportsValue(support: AxisSupport | undefined, axis: Axis, value: AxisValue): boolean {
  switch (support?.kind) {
    case undefined:
      return value === axis.ordinary
    case 'any':
      return true
    case 'values':
      return support.values.includes(value)
    case 'range':
      return (
        typeof value === 'number' &&
        value >= support.min &&
        value <= support.max &&
        value % support.multipleOf === 0
      )
  }
}

/** The values that a workload takes; undefined where it does not state the axis and the axis has no ordinary value. */
export function supportedValues(support: AxisSupport | undefined, { ordinary }: Axis): Quote | undefined {
  switch (support?.kind) {
    case undefined:
      return ordinary === undefined ? undefined : same(String(ordinary))
    case 'any':
      return phrase('any-value')
    case 'values':
      return phrase('listed-values', { values: support.values.map(String) })
    case 'range':
      return rangePhrase(support)
  }
}

function rangePhrase({ min, max, multipleOf }: Extract<AxisSupport, { kind: 'range' }>) {
  const bounds = { min, max: max === Infinity ? null : max }
  return multipleOf === 1
    ? phrase('whole-number', bounds)
    : phrase('multiple-of', { of: multipleOf, ...bounds })
}
