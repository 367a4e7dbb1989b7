import { axes } from '../model/axes/axes.ts'
import { launchers } from '../launchers/launchers.ts'
import { isFilePath } from '../model/file-path.ts'
import { formats } from '../logs/formats.ts'
import { didYouMean } from '../yaml/nearest.ts'
import type { Problem } from '../yaml/problems.ts'
import { pathText, type Path, type YamlFile } from '../yaml/yaml-file.ts'
import { expectedValue, parameterValue } from './parameter-value.ts'
import type { FilledWorkload } from './schema.ts'
import { builtinPlaceholders, parseTemplate } from './template.ts'

/** What is wrong in a workload.yaml whose form is right: names that stand for nothing, defaults out of bounds. */
export const workloadProblems = (filled: FilledWorkload, yaml: YamlFile): Problem[] => [
  ...parameterProblems(filled, yaml),
  ...commandProblems(filled, yaml),
  ...nameProblems(filled, yaml),
]

function parameterProblems({ parameters }: FilledWorkload, yaml: YamlFile): Problem[] {
  return Object.entries(parameters).flatMap(([name, spec]): Problem[] => {
    const path = ['parameters', name]
    if (Object.hasOwn(builtinPlaceholders, name)) {
      const seen = `{${name}} already stands for ${builtinPlaceholders[name] ?? ''}`
      const place = yaml.placeOfKey(['parameters'], name)
      const isAxis = axes.some((axis) => axis.name === name)
      const fix = isAxis
        ? `State its values under 'supports' instead, as '${name}: …'.`
        : 'Give the parameter another name.'
      return [{ code: 'PARAMETER_RESERVED', seen, fix, place }]
    }
    const given = { value: spec.default, written: String(spec.default) }
    if (parameterValue(spec, given) !== undefined) return []
    const seen = `${pathText([...path, 'default'])} is ${String(spec.default)}`
    const fix = `Expected ${expectedValue(spec)}.`
    return [{ code: 'WORKLOAD_VALUE_INVALID', seen, fix, place: yaml.placeOf([...path, 'default']) }]
  })
}

function commandProblems({ command, parameters }: FilledWorkload, yaml: YamlFile): Problem[] {
  const names = [...Object.keys(builtinPlaceholders), ...Object.keys(parameters)]
  const unknown = (name: string, path: Path): Problem => ({
    code: 'PLACEHOLDER_UNKNOWN',
    seen: `{${name}} stands for nothing`,
    fix: didYouMean(name, names),
    place: yaml.placeOf(path),
  })
  const inArgument = (argument: string, path: Path): Problem[] => {
    const pieces = parseTemplate(argument)
    if (pieces === undefined) {
      const seen = `${pathText(path)} has a brace that stands alone: ${argument}`
      const fix = 'Write {name} for a value, {{ or }} for a brace.'
      return [{ code: 'WORKLOAD_VALUE_INVALID', seen, fix, place: yaml.placeOf(path) }]
    }
    return pieces.flatMap((one) =>
      one.kind === 'name' && !names.includes(one.name) ? [unknown(one.name, path)] : [],
    )
  }
  return command.flatMap((part, index) => {
    const path = ['command', index]
    if (typeof part === 'string') return inArgument(part, path)
    return [
      ...(names.includes(part.when) ? [] : [unknown(part.when, [...path, 'when'])]),
      ...part.then.flatMap((argument) => inArgument(argument, [...path, 'then'])),
    ]
  })
}

function nameProblems({ launchers: wanted, format, estimate, parameters }: FilledWorkload, yaml: YamlFile) {
  const problems: Problem[] = []
  const known = (noun: string, name: string, names: readonly string[], path: Path) => {
    if (names.includes(name)) return
    const code = `${noun.toUpperCase()}_UNKNOWN`
    const place = yaml.placeOf(path)
    problems.push({ code, seen: `there is no ${noun} '${name}'`, fix: didYouMean(name, names), place })
  }
  const launcherNames = launchers.map(({ name }) => name)
  for (const [index, name] of wanted.entries()) known('launcher', name, launcherNames, ['launchers', index])
  if (format !== undefined && !isFilePath(format)) {
    const ids = formats.map(({ id }) => id)
    known('format', format, ids, ['format'])
  }
  if (estimate !== undefined && parameters[estimate.steps]?.type !== 'integer') {
    problems.push({
      code: 'PARAMETER_UNKNOWN',
      seen: `the estimate counts its steps by '${estimate.steps}', which is no parameter that is a whole number`,
      fix: didYouMean(estimate.steps, Object.keys(parameters)),
      place: yaml.placeOf(['estimate', 'steps']),
    })
  }
  return problems
}
