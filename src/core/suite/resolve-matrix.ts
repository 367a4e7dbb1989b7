import { axes } from '../model/axes/axes.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import type { ParameterValue } from '../model/case.ts'
import { problem } from '../model/error.ts'
import type { Precision } from '../model/precision.ts'
import type { ValuesOnAxes } from '../model/axes/axis-shape.ts'
import type { Matrix } from '../model/suite.ts'
import type { Workload } from '../model/workload.ts'
import { variantParameter } from '../variants/variants.ts'
import { expectedValue, parameterValue } from '../workload/parameter-value.ts'
import { alternatives } from '../yaml/nearest.ts'
import { foundAt, type Path, pathText } from '../yaml/yaml-file.ts'
import { axesAmongParameters, entries, given, type ResolveContext } from './resolving.ts'
import type { FilledMatrix } from './schema.ts'
import { searchDefaults, type BatchChoice, type BatchRange } from '../model/batch.ts'
import type { Axis, AxisValue } from '../model/axes/axis.ts'
import { supportedValues, supportsValue } from '../workload/support.ts'

/**
 * Refuses a value of an open axis that no workload of the block supports: it is a mistake, like an unknown parameter. The
 * values of a closed axis are known, so a case that no workload supports is skipped with the reason.
 * @param path of the block
 */
function requireSupported(
  values: ValuesOnAxes,
  path: Path,
  workloads: readonly Workload[],
  { yaml, problems }: ResolveContext,
) {
  if (workloads.length === 0) return
  for (const axis of axes.filter(
    ({ choices, everyWorkload }) => typeof choices === 'string' && everyWorkload !== true,
  )) {
    const propertyKeys = [...path, axis.name]
    const at = yaml.found(propertyKeys) === undefined ? [...path, 'parameters', axis.name] : propertyKeys
    for (const [value, place] of entries(yaml, at, values[axis.name] ?? [])) {
      if (workloads.some(({ supports }) => supportsValue(supports.axes[axis.name], axis, value))) continue
      problems.push(
        problem('AXIS_VALUE_UNSUPPORTED', unsupported(axis, value, workloads), yaml.placeOf(place)),
      )
    }
  }
}

function unsupported(axis: Axis, value: AxisValue, workloads: readonly Workload[]) {
  const [first, ...others] = workloads
  return {
    axis: axis.name,
    value: String(value),
    workload: others.length === 0 ? (first?.name ?? null) : null,
    supported: workloads.flatMap(({ name, supports }) => {
      const values = supportedValues(supports.axes[axis.name], axis)
      return values === undefined ? [] : [{ workload: name, values }]
    }),
  }
}

type WrittenBatch = Extract<FilledMatrix['batch'], readonly unknown[]>[number]
type WrittenRange = Extract<WrittenBatch, object>['max']

/** The batches of a block; reports a range in which no search could start or end. */
const resolveBatchChoices = (
  choices: readonly WrittenBatch[],
  path: Path,
  resolving: ResolveContext,
): BatchChoice[] =>
  entries(resolving.yaml, path, choices).map(([choice, at]): BatchChoice => {
    if (typeof choice === 'number' || choice === 'from-log') return choice
    const written = typeof choice === 'string' ? { 'multiple-of': searchDefaults.multipleOf } : choice.max
    return { max: resolveRange({ steps: searchDefaults.steps, ...written }, [...at, 'max'], resolving) }
  })

function resolveRange(written: WrittenRange, at: Path, { yaml, problems }: ResolveContext): BatchRange {
  const { 'multiple-of': multipleOf, steps } = written
  const from = written.from ?? multipleOf
  const to = written.to ?? Math.max(from, Math.floor(searchDefaults.to / multipleOf) * multipleOf)
  for (const [key, value] of Object.entries({ from, to })) {
    if (value % multipleOf === 0) continue
    problems.push(
      problem(
        'BATCH_RANGE_IMPOSSIBLE',
        { is: 'not-multiple', value, multipleOf },
        yaml.placeOf([...at, key]),
      ),
    )
  }
  if (to < from) {
    problems.push(problem('BATCH_RANGE_IMPOSSIBLE', { is: 'empty', from, to }, yaml.placeOf(at)))
  }
  return { from, to, multipleOf, steps }
}

/** Resolves one block of axes. A name or value that no workload of the block has is reported. */
export function resolveMatrix(block: FilledMatrix, path: Path, resolving: ResolveContext): Matrix {
  const workloads = resolveWorkloads(block, path, resolving)
  const written = axesAmongParameters(block, path, resolving)
  requireSupported(written.axes, path, workloads, resolving)
  return {
    workloads: block.workload,
    topologies: block.topology,
    axes: withOrdinary(written.axes),
    batches: resolveBatches(block, written.axes, path, resolving),
    parameters: {
      ...resolveParameters(written.parameters, path, workloads, resolving),
      ...everyVariant(written.parameters, resolving),
    },
  }
}

/** A block that names no variant has all. They are the innermost axis, so that compared cases are adjacent. */
const everyVariant = (
  written: Readonly<Record<string, readonly ParameterValue[]>>,
  { variants }: ResolveContext,
): Record<string, readonly ParameterValue[]> =>
  variants.length === 0 || Object.hasOwn(written, variantParameter) ? {} : { [variantParameter]: variants }

/** Adds the ordinary value of each axis that every report prints, if the suite does not mention the axis. */
const withOrdinary = (written: ValuesOnAxes): ValuesOnAxes =>
  Object.fromEntries(
    axes.flatMap(({ name, presence, ordinary }) => {
      const implied = presence === 'where-set' || ordinary === undefined ? undefined : [ordinary]
      const values = written[name] ?? implied
      return values === undefined ? [] : [[name, values] as const]
    }),
  )

function resolveWorkloads(block: FilledMatrix, path: Path, { yaml, catalogue, problems }: ResolveContext) {
  return entries(yaml, [...path, 'workload'], block.workload).flatMap(([name, at]): Workload[] => {
    const workload = catalogue.workloads.get(name)
    if (workload !== undefined) return [workload]
    const names = { of: 'catalogue', name, ...alternatives(name, catalogue.names) } as const
    problems.push(problem('WORKLOAD_UNKNOWN', names, yaml.placeOf(at)))
    return []
  })
}

function resolveBatches(
  { batch, batchKey }: Pick<FilledMatrix, 'batch' | 'batchKey'>,
  onAxes: ValuesOnAxes,
  path: Path,
  resolving: ResolveContext,
): Matrix['batches'] {
  const { yaml, problems } = resolving
  const at = [...path, batchKey]
  const asked = onAxes[precisionAxis.name] ?? [precisionAxis.ordinary]
  if (Array.isArray(batch)) {
    const choices = resolveBatchChoices(batch, at, resolving)
    return Object.fromEntries(asked.map((precision) => [String(precision), choices]))
  }
  for (const [value, place] of entries(yaml, [...path, precisionAxis.name], asked)) {
    const name = value as Precision
    if (batch[name] !== undefined) continue
    problems.push(
      problem(
        'BATCH_MISSING',
        { at: pathText(at), precision: name },
        yaml.placeOf(yaml.found(place) === undefined ? at : place),
      ),
    )
  }
  return Object.fromEntries(
    Object.entries(batch).map(([name, choices]) => [
      name,
      resolveBatchChoices(choices, [...at, name], resolving),
    ]),
  )
}

function resolveParameters(
  parameters: Readonly<Record<string, readonly ParameterValue[]>>,
  path: Path,
  workloads: readonly Workload[],
  resolving: ResolveContext,
): Record<string, ParameterValue[]> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, values]) => {
      const at = [...path, 'parameters', name]
      const allKnow = workloads
        .map((workload) => knowsParameter(workload, name, at, resolving))
        .every(Boolean)
      return [name, allKnow ? parameterAxis(name, values, at, workloads, resolving) : []]
    }),
  )
}

/** Whether a workload has a parameter; reports a missing one. @param path of the parameter */
export function knowsParameter(
  workload: Workload,
  name: string,
  path: Path,
  { yaml, problems }: ResolveContext,
): boolean {
  if (Object.hasOwn(workload.parameters, name)) return true
  const owner = { of: 'workload', workload: workload.name } as const
  problems.push(
    problem(
      'PARAMETER_UNKNOWN',
      { name, owner, ...alternatives(name, Object.keys(workload.parameters)) },
      yaml.placeOfKey(path.slice(0, -1), name),
    ),
  )
  return false
}

/** The values of a parameter that all workloads have, as typed; reports each wrong one. */
export function parameterAxis(
  name: string,
  values: readonly ParameterValue[],
  path: Path,
  workloads: readonly Workload[],
  { yaml, problems }: ResolveContext,
): ParameterValue[] {
  return entries(yaml, path, values).flatMap(([value, at]) => {
    const read = workloads.map(({ name: workload, parameters }) => {
      const spec = parameters[name]
      if (spec === undefined) return undefined
      const typed = parameterValue(spec, given(yaml, at, value))
      if (typed !== undefined) return typed
      problems.push(
        problem(
          'PARAMETER_INVALID',
          { at: pathText(at), found: foundAt(yaml, at), workload, expected: expectedValue(spec) },
          yaml.placeOf(at),
        ),
      )
      return undefined
    })
    return read[0] === undefined ? [] : [read[0]]
  })
}
