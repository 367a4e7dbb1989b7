import { z } from 'zod'
import { axes } from './axes.ts'
import type { Axis } from './axis.ts'

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
