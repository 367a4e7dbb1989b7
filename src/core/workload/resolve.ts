import type { Text } from '../model/text.ts'
import type { Ability, Workload } from '../model/workload.ts'
import { samplesPerSecond } from '../model/units.ts'
import { checkYaml } from '../yaml/check.ts'
import { problemsError } from '../yaml/problems.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { workloadProblems } from './problems.ts'
import { workloadSchema } from './schema.ts'

/** Where a workload.yaml was found. */
export interface WorkloadOrigin {
  /** The path that errors name. */
  readonly file: string
  /** Its folder below `workloads/`: `resnet50/embedded`. */
  readonly name: string
  /** Absolute path of that folder. */
  readonly folder: string
}

/**
 * A workload.yaml → the workload.
 *
 * @throws SteadyError `WORKLOAD_SYNTAX`, `WORKLOAD_KEY_UNKNOWN`, `WORKLOAD_KEY_MISSING`, `WORKLOAD_KEY_DUPLICATE`,
 * `WORKLOAD_VALUE_INVALID`, `PLACEHOLDER_UNKNOWN`, `PARAMETER_RESERVED`, `LAUNCHER_UNKNOWN`, each with its place
 */
export function parseWorkload(text: string, { file, name, folder }: WorkloadOrigin): Workload {
  const yaml = parseYaml(text, file, 'WORKLOAD')
  const filled = checkYaml(yaml, workloadSchema, 'WORKLOAD')
  const problems = workloadProblems(filled, yaml)
  if (problems.length > 0) throw problemsError(problems)
  const { capabilities, needs, estimate } = filled
  return {
    name,
    title: filled.title,
    model: filled.model,
    framework: filled.framework,
    unit: filled.unit,
    format: filled.format,
    command: filled.command.map((part) =>
      typeof part === 'string' ? part : { when: part.when, is: part.is ?? 'set', arguments: part.then },
    ),
    launchers: filled.launchers,
    parameters: filled.parameters,
    capabilities: {
      precision: abilities(capabilities.precision),
      loader: abilities(capabilities.loader),
      data: abilities(capabilities.data),
      xla: ability(capabilities.xla),
      multiNode: ability(capabilities['multi-node']),
    },
    needs: {
      programs: needs.programs,
      python: needs.python,
      memoryPerDevice: needs['memory-per-device'],
      devices: needs.devices,
    },
    estimate: estimate && {
      startup: estimate.startup,
      throughputPerDevice: samplesPerSecond(estimate['throughput-per-device']),
      steps: estimate.steps,
    },
    folder,
  }
}

const ability = (written: true | Text): Ability =>
  written === true ? { can: true } : { can: false, why: written }

const abilities = <Name extends string>(written: Record<Name, true | Text>) =>
  Object.fromEntries(
    Object.entries<true | Text>(written).map(([name, one]) => [name, ability(one)]),
  ) as Record<Name, Ability>
