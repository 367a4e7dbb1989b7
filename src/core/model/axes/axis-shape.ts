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

const axisShape = <Schema extends z.ZodType>(schemaOf: (axis: Axis) => Schema): Record<string, Schema> =>
  Object.fromEntries(axes.map((axis) => [axis.name, schemaOf(axis).describe(axis.describe)]))

/**
 * The schema of a mapping that has a key for each axis beside the keys of `shape`. The values on axes are gathered under
 * `axes`, by name.
 * @param schemaOf the schema of what may be written of one axis; it must accept an absent value
 */
export function withAxes<Shape extends z.ZodRawShape, Schema extends z.ZodType>(
  shape: Shape,
  schemaOf: (axis: Axis) => Schema,
) {
  // The type lists the own keys only: with the keys of the axes it would be a mapping of anything.
  const keys: Shape = { ...shape, ...axisShape(schemaOf) }
  return z.strictObject(keys).transform((written) => gathered<typeof written, z.output<Schema>>(written))
}

function gathered<Written extends object, Value>(written: Written) {
  const isAxis = (name: string) => axes.some((axis) => axis.name === name)
  const entries = Object.entries(written).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(entries.filter(([name]) => !isAxis(name))) as Written),
    axes: Object.fromEntries(entries.filter(([name]) => isAxis(name))) as Readonly<
      Record<string, Exclude<Value, undefined>>
    >,
  }
}

/**
 * The values in the form in which cases keep them: in the order of the table, without ordinary values of axes with the
 * presence `where-set`. So equal values have equal JSON.
 */
export function keptAxes(values: AxisValues): AxisValues {
  const kept: Record<string, AxisValue> = {}
  for (const { name, ordinary, presence } of axes) {
    const value = values[name] ?? ordinary
    if (value !== undefined && (presence !== 'where-set' || value !== ordinary)) kept[name] = value
  }
  return kept
}
