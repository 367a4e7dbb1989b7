import type { ParameterValue } from '../model/case.ts'
import { problem } from '../model/error.ts'
import type { SkipRule } from '../model/suite.ts'
import { expectedValue, parameterValue } from '../workload/parameter-value.ts'
import { alternatives } from '../yaml/nearest.ts'
import { foundAt, pathText, type Path } from '../yaml/yaml-file.ts'
import { axesAmongParameters } from './axes-among-parameters.ts'
import { entries, given, type ResolveContext } from './resolving.ts'
import type { FilledSuite } from './schema.ts'

type FilledRule = FilledSuite['skip'][number]

/** @param workloadNames the workloads that the suite's matrix names: a rule for another one is a mistake */
export function resolveSkip(
  rule: FilledRule,
  path: Path,
  workloadNames: readonly string[],
  resolving: ResolveContext,
): SkipRule {
  const { yaml, problems } = resolving
  for (const [name, at] of entries(yaml, [...path, 'when', 'workload'], rule.when.workload ?? [])) {
    if (workloadNames.includes(name)) continue
    const names = { of: 'suite', name, ...alternatives(name, workloadNames) } as const
    problems.push(problem('WORKLOAD_UNKNOWN', names, yaml.placeOf(at)))
  }
  const { parameters, axes: onAxes, ...when } = defined(rule.when)
  if (parameters === undefined) return { when: { ...when, axes: onAxes }, reason: rule.reason }
  const moved = axesAmongParameters({ parameters, axes: onAxes }, [...path, 'when'], resolving)
  return {
    when: { ...when, axes: moved.axes, parameters: values(moved.parameters, path, workloadNames, resolving) },
    reason: rule.reason,
  }
}

type ParameterValues = Readonly<Record<string, readonly ParameterValue[]>>

function values(
  parameters: ParameterValues,
  path: Path,
  workloadNames: readonly string[],
  resolving: ResolveContext,
): Record<string, ParameterValue[]> {
  const { yaml, catalogue, problems } = resolving
  const specs = workloadNames.flatMap((name) =>
    Object.entries(catalogue.workloads.get(name)?.parameters ?? {}),
  )
  const above = [...path, 'when', 'parameters']
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, written]) => {
      const spec = specs.find(([known]) => known === name)?.[1]
      if (spec === undefined) {
        const names = alternatives(name, [...new Set(specs.map(([known]) => known))])
        const data = { name, owner: { of: 'suite' }, ...names } as const
        problems.push(problem('PARAMETER_UNKNOWN', data, yaml.placeOfKey(above, name)))
        return []
      }
      const typed = entries(yaml, [...above, name], written).flatMap(([value, at]) => {
        const read = parameterValue(spec, given(yaml, at, value))
        if (read !== undefined) return [read]
        problems.push(
          problem(
            'PARAMETER_INVALID',
            { at: pathText(at), found: foundAt(yaml, at), workload: null, expected: expectedValue(spec) },
            yaml.placeOf(at),
          ),
        )
        return []
      })
      return [[name, typed] as const]
    }),
  )
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

/** Without the keys that were not written. */
const defined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>
