import type { FilePlace } from '../model/error.ts'
import type { ParameterSpec, Workload } from '../model/workload.ts'
import { parameterValue } from '../workload/parameter-value.ts'
import type { Path } from '../yaml/yaml-file.ts'
import type { WrittenSuite } from './read.ts'
import { entries, given } from './resolving.ts'
import type { FilledMatrix } from './schema.ts'

/** A file that is the value of a parameter. */
export interface GivenFile {
  readonly value: string
  readonly workload: Workload
  readonly place: FilePlace
}

/**
 * Every file that the cases of a suite read, with the place where the suite names it. A file that only its workload
 * names has the place of the workload's name.
 */
export function givenFiles(
  { yaml, filled }: WrittenSuite,
  workloads: ReadonlyMap<string, Workload>,
): GivenFile[] {
  const valuesOf = (name: string, spec: ParameterSpec, block: FilledMatrix, path: Path, workloadAt: Path) => {
    const written = block.parameters[name]
    if (written === undefined) return [[spec.default, workloadAt] as const]
    return entries(yaml, [...path, 'parameters', name], written).map(
      ([value, at]) => [parameterValue(spec, given(yaml, at, value)), at] as const,
    )
  }
  const ofVariants = Object.entries(filled.variants ?? {}).flatMap(([variant, { parameters }]) =>
    Object.entries(parameters).flatMap(([name, value]) => {
      const at = ['variants', variant, 'parameters', name]
      return [...workloads.values()].flatMap((workload) => {
        const spec = workload.parameters[name]
        const typed = spec?.type === 'file' ? parameterValue(spec, given(yaml, at, value)) : undefined
        return typed === undefined || typed === ''
          ? []
          : [{ value: String(typed), workload, place: yaml.placeOf(at) }]
      })
    }),
  )
  const ofMatrix = entries(yaml, ['matrix'], filled.matrix).flatMap(([block, path]) =>
    entries(yaml, [...path, 'workload'], block.workload).flatMap(([workloadName, workloadAt]) => {
      const workload = workloads.get(workloadName)
      if (workload === undefined) return []
      return Object.entries(workload.parameters)
        .filter(([, { type }]) => type === 'file')
        .flatMap(([name, spec]) => valuesOf(name, spec, block, path, workloadAt))
        .filter(([value]) => value !== '')
        .map(([value, at]) => ({ value: String(value), workload, place: yaml.placeOf(at) }))
    }),
  )
  return [...ofMatrix, ...ofVariants]
}
