import { launchers } from '../launchers/launchers.ts'
import { problem, type Problem } from '../model/error.ts'
import type { ParameterSpec } from '../model/workload.ts'
import { isFilePath } from '../yaml/file-kinds.ts'
import { protocolNames } from '../protocols/protocols.ts'
import { alternatives } from '../yaml/nearest.ts'
import { foundAt, pathText, type Path, type YamlFile } from '../yaml/yaml-file.ts'
import { expectedValue, parameterValue } from './parameter-value.ts'
import { parametersOfPrints } from './prints-schema.ts'
import type { FilledWorkload } from './schema.ts'
import { builtinPlaceholders, parseTemplate } from './template.ts'

/**
 * Problems of a workload.yaml of the right form: unknown names, defaults out of bounds.
 * @param formats the ids of all log formats; undefined where the format needs no check
 */
export const workloadProblems = (
  filled: FilledWorkload,
  yaml: YamlFile,
  formats: readonly string[] | undefined,
): Problem[] => [
  ...parameterProblems(filled, yaml),
  ...commandProblems(filled, yaml),
  ...nameProblems(filled, yaml, formats),
  ...printsProblems(filled, yaml),
  ...dimensionProblems(filled, yaml),
  ...refusalProblems(filled, yaml),
]

function parameterProblems({ parameters }: FilledWorkload, yaml: YamlFile): Problem[] {
  return Object.entries(parameters).flatMap(([name, spec]): Problem[] => {
    const path = ['parameters', name]
    const means = builtinPlaceholders.get(name)
    if (means !== undefined)
      return [problem('PARAMETER_RESERVED', { name, means }, yaml.placeOfKey(['parameters'], name))]
    const given = { value: spec.default, written: String(spec.default) }
    if (parameterValue(spec, given) !== undefined) return []
    return [invalidParameter(spec, [...path, 'default'], yaml)]
  })
}

function invalidParameter(spec: ParameterSpec, at: Path, yaml: YamlFile): Problem {
  const wants = { kind: 'one-of', descriptions: [expectedValue(spec)] } as const
  const data = { is: 'invalid', at: pathText(at), found: foundAt(yaml, at), wants } as const
  return problem('WORKLOAD_VALUE_INVALID', data, yaml.placeOf(at))
}

function commandProblems(filled: FilledWorkload, yaml: YamlFile): Problem[] {
  const { command, variables, folder, prepare, parameters, estimate } = filled
  const names = [...builtinPlaceholders.keys(), ...Object.keys(parameters)].filter(
    // `samples` is computed from the parameter of the steps.
    (name) => name !== 'samples' || estimate?.steps !== undefined,
  )
  const { inArgument, inPath, inCommand } = placeholderProblems(names, yaml)
  return [
    ...inCommand(command, ['command']),
    ...Object.entries(variables).flatMap(([name, value]) => inArgument(value, ['variables', name])),
    ...(folder === undefined ? [] : inPath(folder, ['folder'])),
    ...stepProblems(prepare, names, yaml),
  ]
}

function placeholderProblems(names: readonly string[], yaml: YamlFile) {
  const unknown = (name: string, path: Path): Problem =>
    problem('PLACEHOLDER_UNKNOWN', { name, ...alternatives(name, names) }, yaml.placeOf(path))
  const inArgument = (argument: string, path: Path): Problem[] => {
    const pieces = parseTemplate(argument)
    if (pieces === undefined) {
      const data = { is: 'lone-brace', at: pathText(path), text: argument } as const
      return [problem('WORKLOAD_VALUE_INVALID', data, yaml.placeOf(path))]
    }
    return pieces.flatMap((piece) =>
      piece.kind === 'name' && !names.includes(piece.name) ? [unknown(piece.name, path)] : [],
    )
  }
  // Addresses and the scratch folder are known only once a job has its nodes.
  const knownToJobs = ['addresses', 'scratch']
  const inPath = (argument: string, path: Path): Problem[] => {
    const used = parseTemplate(argument)?.find(
      (piece) => piece.kind === 'name' && knownToJobs.includes(piece.name),
    )
    if (used?.kind !== 'name') return inArgument(argument, path)
    const others = names.filter((name) => !knownToJobs.includes(name))
    const data = { name: used.name, ...alternatives(used.name, others) }
    return [problem('PLACEHOLDER_UNKNOWN', data, yaml.placeOf(path))]
  }
  const inCommand = (parts: FilledWorkload['command'], at: Path): Problem[] =>
    parts.flatMap((part, index) => {
      const path = [...at, index]
      if (typeof part === 'string') return inArgument(part, path)
      return [
        ...(names.includes(part.when) ? [] : [unknown(part.when, [...path, 'when'])]),
        ...part.then.flatMap((argument) => inArgument(argument, [...path, 'then'])),
      ]
    })
  return { unknown, inArgument, inPath, inCommand }
}

/**
 * Problems in the steps of a workload or a suite.
 * @param names of the placeholders that they may use
 */
export function stepProblems(
  steps: FilledWorkload['prepare'],
  names: readonly string[],
  yaml: YamlFile,
): Problem[] {
  const { unknown, inPath, inCommand } = placeholderProblems(names, yaml)
  return steps.flatMap((step, index) => {
    const path = ['prepare', index]
    return [
      ...impossibleStep(step, path, yaml),
      ...Object.keys(step.cases).flatMap((name) =>
        names.includes(name) ? [] : [unknown(name, [...path, 'cases', name])],
      ),
      ...step.creates.flatMap((create) => inPath(create, [...path, 'creates'])),
      ...step.needs.flatMap((need) => inPath(need, [...path, 'needs'])),
      ...inCommand(step.check ?? [], [...path, 'check']),
      ...inCommand(step.command ?? [], [...path, 'command']),
    ]
  })
}

/** Finds keys of a step that exclude each other. */
function impossibleStep(step: PreparedStep, path: Path, yaml: YamlFile): Problem[] {
  const { title, creates, needs, check, command, explain, published } = step
  const conflicts = [
    ['check-and-command', command !== undefined && check !== undefined],
    ['command-without-creates', command !== undefined && creates.length === 0],
    ['check-and-creates', check !== undefined && creates.length > 0],
    ['needs-without-command', command === undefined && needs.length > 0],
    ['nothing-to-do', command === undefined && explain === undefined && published === undefined],
  ] as const
  const [is] = conflicts.find(([, isThere]) => isThere) ?? []
  return is === undefined ? [] : [problem('STEP_IMPOSSIBLE', { step: title, is }, yaml.placeOf(path))]
}

type PreparedStep = FilledWorkload['prepare'][number]

function nameProblems(
  { launchers: wanted, 'single-rank': single, format, rules = [], estimate, parameters }: FilledWorkload,
  yaml: YamlFile,
  formats: readonly string[] | undefined,
) {
  const problems: Problem[] = []
  const known = (
    code: 'LAUNCHER_UNKNOWN' | 'FORMAT_UNKNOWN' | 'PROTOCOL_UNKNOWN',
    name: string,
    names: readonly string[],
    path: Path,
  ) => {
    if (names.includes(name)) return
    problems.push(problem(code, { name, ...alternatives(name, names) }, yaml.placeOf(path)))
  }
  const launcherNames = launchers.map(({ name }) => name)
  for (const [index, name] of wanted.entries())
    known('LAUNCHER_UNKNOWN', name, launcherNames, ['launchers', index])
  for (const [index, name] of rules.entries())
    known('PROTOCOL_UNKNOWN', name, protocolNames, ['rules', index])
  if (single !== undefined) known('LAUNCHER_UNKNOWN', single, launcherNames, ['single-rank'])
  if (format !== undefined && formats !== undefined && !isFilePath(format))
    known('FORMAT_UNKNOWN', format, formats, ['format'])
  if (estimate !== undefined && parameters[estimate.steps]?.type !== 'integer') {
    const { steps } = estimate
    const names = alternatives(steps, Object.keys(parameters))
    const data = { name: steps, owner: { of: 'estimate' }, ...names } as const
    problems.push(problem('PARAMETER_UNKNOWN', data, yaml.placeOf(['estimate', 'steps'])))
  }
  return problems
}

/** Finds numbers that refer to an unknown parameter. */
const printsProblems = ({ prints, parameters }: FilledWorkload, yaml: YamlFile): Problem[] =>
  (prints === undefined ? [] : parametersOfPrints(prints)).flatMap(({ name, path }) => {
    if (parameters[name]?.type === 'integer') return []
    const owner = { of: 'prints', at: pathText(path) } as const
    const whole = Object.entries(parameters).flatMap(([known, { type }]) =>
      type === 'integer' ? [known] : [],
    )
    return [problem('PARAMETER_UNKNOWN', { name, owner, ...alternatives(name, whole) }, yaml.placeOf(path))]
  })

/** Finds a parameter of sizes that the workload lacks. */
function dimensionProblems({ title, dimensions, parameters }: FilledWorkload, yaml: YamlFile): Problem[] {
  if (dimensions === undefined || !('sizes' in dimensions)) return []
  const { parameter: name } = dimensions
  if (parameters[name] !== undefined) return []
  const owner = { of: 'workload', workload: title } as const
  const names = alternatives(name, Object.keys(parameters))
  return [problem('PARAMETER_UNKNOWN', { name, owner, ...names }, yaml.placeOf(['dimensions', 'parameter']))]
}

/** Finds parameters of refusals that the workload lacks, and values that they cannot have. */
const refusalProblems = ({ title, refuses, parameters }: FilledWorkload, yaml: YamlFile): Problem[] =>
  refuses.flatMap(({ when }, index) =>
    Object.entries(when.parameters ?? {}).flatMap(([name, values]) => {
      const path = ['refuses', index, 'when', 'parameters']
      const spec = parameters[name]
      if (spec === undefined) {
        const owner = { of: 'workload', workload: title } as const
        const names = alternatives(name, Object.keys(parameters))
        return [problem('PARAMETER_UNKNOWN', { name, owner, ...names }, yaml.placeOfKey(path, name))]
      }
      return values.every((value) => parameterValue(spec, { value, written: String(value) }) !== undefined)
        ? []
        : [invalidParameter(spec, [...path, name], yaml)]
    }),
  )
