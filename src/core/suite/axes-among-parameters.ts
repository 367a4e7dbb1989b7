import { axes } from '../model/axes/axes.ts'
import type { AxisValue } from '../model/axes/axis.ts'
import type { ParameterValue } from '../model/case.ts'
import { problem } from '../model/error.ts'
import { expectedIn } from '../model/phrase.ts'
import { expectation } from '../yaml/expectation.ts'
import { foundAt, pathText, type Path } from '../yaml/yaml-file.ts'
import { entries, type ResolveContext } from './resolving.ts'

/** What was written under `parameters`, and on the axes. */
interface WrittenParameters {
  readonly parameters: Readonly<Record<string, readonly ParameterValue[]>>
  readonly axes: Readonly<Partial<Record<string, readonly AxisValue[]>>>
}

/**
 * Moves what is an axis from the parameters to the axes: what is an axis today may have been a parameter when the suite
 * was written.
 *
 * @param path of the mapping that holds `parameters`
 */
export function axesAmongParameters(
  written: WrittenParameters,
  path: Path,
  resolving: ResolveContext,
): WrittenParameters {
  const { yaml, problems } = resolving
  const moved = axes.filter(({ name }) => Object.hasOwn(written.parameters, name))
  const values = moved.map(({ name, value }) => {
    const at = [...path, 'parameters', name]
    if (written.axes[name] !== undefined)
      problems.push(
        problem(
          'AXIS_TWICE',
          { axis: name, at: pathText(path), parameters: pathText(at.slice(0, -1)) },
          yaml.placeOfKey(at.slice(0, -1), name),
        ),
      )
    const read = entries(yaml, at, written.parameters[name] ?? []).flatMap(([writtenValue, place]) => {
      const found = value.safeParse(writtenValue, { error: expectation })
      if (found.success) return [found.data]
      const wanted = found.error.issues.map(({ message }) => expectedIn(message))
      problems.push(
        problem(
          'SUITE_VALUE_INVALID',
          {
            is: 'invalid',
            at: pathText(place),
            found: foundAt(yaml, place),
            wants: { kind: 'one-of', descriptions: wanted.slice(0, 1) },
          },
          yaml.placeOf(place),
        ),
      )
      return []
    })
    return [name, read] as const
  })
  const left = Object.entries(written.parameters).filter(([name]) =>
    moved.every((axis) => axis.name !== name),
  )
  return { parameters: Object.fromEntries(left), axes: { ...Object.fromEntries(values), ...written.axes } }
}
