import { checkYaml } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import { type FilledMatrix, type FilledSuite, suiteSchema } from './schema.ts'
import type { FilePlace } from '../model/error.ts'
import type { ParameterSpec, Workload } from '../model/workload.ts'
import { parameterValue } from '../workload/parameter-value.ts'
import { entries, given } from './resolving.ts'

export interface GivenFile {
  readonly value: string
  readonly workload: Workload
  readonly place: FilePlace
}

/**
 * Every file that the cases of a suite read, with the place where the suite names it. For a file that only its workload
 * names, this is the place of the workload's name.
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

/** A suite file of the right form; its names are not resolved yet. */
export interface WrittenSuite {
  readonly yaml: YamlFile
  readonly filled: FilledSuite
}

/**
 * @param file the path for errors
 * @throws SteadyError `SUITE_SYNTAX`, `SUITE_KEY_DUPLICATE`, `SUITE_KEY_UNKNOWN`, `SUITE_KEY_MISSING`,
 * `SUITE_VALUE_INVALID`, each with its place; all errors of a file are reported together
 */
export function readSuite(text: string, file: string): WrittenSuite {
  const yaml = parseYaml(text, file, 'SUITE')
  return { yaml, filled: checkYaml(yaml, suiteSchema, 'SUITE') }
}

/** Every workload that the suite's matrix names, without duplicates. */
export const workloadsNamed = ({ filled }: WrittenSuite): string[] => [
  ...new Set(filled.matrix.flatMap(({ workload }) => workload)),
]

/** Every revision that a variant of the suite names, without duplicates. */
export const revisionsNamed = ({ filled }: WrittenSuite): string[] => [
  ...new Set(Object.values(filled.variants ?? {}).flatMap(({ git }) => git ?? [])),
]
