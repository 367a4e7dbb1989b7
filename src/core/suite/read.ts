import { checkYaml } from '../yaml/check.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import type { YamlFile } from '../yaml/yaml-file.ts'
import { suiteSchema, type FilledSuite } from './schema.ts'

/** A suite file whose form is right; whether its names exist is not yet known. */
export interface WrittenSuite {
  readonly yaml: YamlFile
  readonly filled: FilledSuite
}

/**
 * @param file the path that errors name
 * @throws SteadyError `SUITE_SYNTAX`, `SUITE_KEY_DUPLICATE`, `SUITE_KEY_UNKNOWN`, `SUITE_KEY_MISSING`,
 * `SUITE_VALUE_INVALID`, each with its place, all of a file at once
 */
export function readSuite(text: string, file: string): WrittenSuite {
  const yaml = parseYaml(text, file, 'SUITE')
  return { yaml, filled: checkYaml(yaml, suiteSchema, 'SUITE') }
}

/** Every workload that the suite's matrix names, once. */
export const workloadsNamed = ({ filled }: WrittenSuite): string[] => [
  ...new Set(filled.matrix.flatMap(({ workload }) => workload)),
]

/** Every revision that a variant of the suite names, once. */
export const revisionsNamed = ({ filled }: WrittenSuite): string[] => [
  ...new Set(Object.values(filled.variants ?? {}).flatMap(({ git }) => git ?? [])),
]
