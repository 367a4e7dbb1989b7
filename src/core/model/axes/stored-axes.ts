import { z } from 'zod'
import { axes } from './axes.ts'
import type { Axis, AxisValue, AxisValues } from './axis.ts'

/** One value in a stored file: what a person may write, or the `silent` value of a log that states none. */
const storedValue = ({ value, silent }: Axis): z.ZodType<AxisValue> =>
  silent === undefined ? value : z.union([value, z.literal(silent)])

const shape = <Schema extends z.ZodType>(schemaOf: (axis: Axis) => Schema) =>
  Object.fromEntries(axes.map((axis) => [axis.name, schemaOf(axis).exactOptional()]))

export const axisValuesSchema: z.ZodType<AxisValues> = z.strictObject(shape(storedValue))

export type ValuesOnAxes = Readonly<Partial<Record<string, readonly AxisValue[]>>>

/** Several values on each axis that is mentioned, as matrices and skip rules keep them. */
export const valuesOnAxesSchema: z.ZodType<ValuesOnAxes> = z.strictObject(
  shape((axis) => z.array(storedValue(axis))),
)
