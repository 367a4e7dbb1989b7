import { z } from 'zod'
import type { Axis, AxisValue } from '../model/axes/axis.ts'
import { same, type Text } from '../model/text.ts'
import type { AxisSupport } from '../model/workload.ts'
import { oneOrMany, wholeNumber } from '../yaml/scalars.ts'

const bounds = {
  min: wholeNumber(1).prefault(1),
  max: wholeNumber(1).optional(),
  'multiple-of': wholeNumber(1).prefault(1),
}

/** What a workload.yaml may state of one axis: `any`, its values, or the range of whole numbers that it takes. */
export function supportSchema(axis: Axis): z.ZodType<AxisSupport> {
  const any = z.literal('any', { error: 'the word any' }).transform((): AxisSupport => ({ kind: 'any' }))
  const values = oneOrMany(axis.value).transform((all): AxisSupport => ({ kind: 'values', values: all }))
  return axis.choices === 'counts' ? z.union([any, values, rangeSchema(axis)]) : z.union([any, values])
}

/** An axis without an ordinary value needs one of the workload's own. */
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

/** The values that a workload takes; undefined where it does not know the axis and the axis has no ordinary value. */
export function supportedText(support: AxisSupport | undefined, { ordinary }: Axis): Text | undefined {
  switch (support?.kind) {
    case undefined:
      return ordinary === undefined ? undefined : same(String(ordinary))
    case 'any':
      return { en: 'any value', zh: '任意值' }
    case 'values':
      return { en: support.values.join(', '), zh: support.values.join('、') }
    case 'range':
      return rangeText(support)
  }
}

function rangeText({ min, max, multipleOf }: Extract<AxisSupport, { kind: 'range' }>): Text {
  const [of, ofZh] =
    multipleOf === 1 ? ['a whole number', '整数'] : [`a multiple of ${multipleOf}`, `${multipleOf} 的倍数`]
  return max === Infinity
    ? { en: `${of} from ${min}`, zh: `不小于 ${min} 的${ofZh}` }
    : { en: `${of} from ${min} to ${max}`, zh: `${min} 至 ${max} 的${ofZh}` }
}
