import { axes, furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis, AxisValues } from '../model/axes/axis.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import type { BatchChoice } from '../model/batch.ts'
import { caseIds, type Case, type CasePoint, type Parameters, type ParameterValue } from '../model/case.ts'
import { SteadyError } from '../model/error.ts'
import type { BatchSearch } from '../model/plan.ts'
import type { Matrix } from '../model/suite.ts'
import type { Variant } from '../model/variant.ts'
import { caseDefaults, defaultOnAxis, parameterDefaults, type Workload } from '../model/workload.ts'
import { variantOf } from '../variants/variants.ts'

/** Each run is a process to wait for, so a larger plan must be a mistake. */
const mostCases = 100_000

/** A file name has at most 255 bytes; the rest is for other files of a case. */
const longestId = 230

/** What a suite asks for: cases, and cases whose batch must be found first. */
export interface ExpandedSuite {
  readonly cases: readonly Case[]
  readonly searches: readonly BatchSearch[]
}

/**
 * The cases of all blocks: each block's product of axes, in written order, the first axis slowest. A case of several blocks
 * is listed once.
 * @param variants of the suite; the settings of each replace the usual values
 * @throws SteadyError `PLAN_TOO_LARGE`, `BATCH_NEEDED`, `CASE_ID_CLASH`, `CASE_ID_TOO_LONG`
 */
export function expandMatrices(
  matrices: readonly Matrix[],
  workloads: ReadonlyMap<string, Workload>,
  variants: readonly Variant[] = [],
): ExpandedSuite {
  requireSize(matrices)
  const cases = new Map<string, Case>()
  const searches = new Map<string, BatchSearch>()
  for (const matrix of matrices) {
    for (const name of matrix.workloads) {
      const workload = workloads.get(name)
      if (workload === undefined) throw new TypeError(`a resolved suite names the unknown workload ${name}`)
      const idOf = caseIds(caseDefaults(workload))
      for (const { batch, axes, parameters, topology } of points(matrix, workload, variants)) {
        if (batch === 'from-log' && takesBatch(workload))
          throw new SteadyError('BATCH_NEEDED', { workload: name })
        const range = typeof batch === 'object' ? batch.max : undefined
        const point = { workload: name, topology, axes, parameters, ...batchOf(batch) }
        const id = idOf(range === undefined ? point : { ...point, batchPerDevice: 'max' })
        if (id.length > longestId) throw tooLong(id)
        const twin = range === undefined ? cases.get(id) : searches.get(id)?.smallest
        if (twin !== undefined && !sameValues(twin, point)) throw clash(id)
        if (range === undefined) cases.set(id, twin ?? { id, ...point })
        else searches.set(id, searchOf(id, { id: idOf(point), ...point }, range, searches.get(id)))
      }
    }
  }
  return { cases: [...cases.values()], searches: [...searches.values()] }
}

/**
 * Requires few enough cases. They are counted by the lengths of their axes, so none is made.
 * @throws SteadyError `PLAN_TOO_LARGE`
 */
export function requireSize(matrices: readonly Matrix[]): void {
  const count = matrices.reduce((sum, matrix) => sum + matrixSize(matrix), 0)
  if (count > mostCases) throw new SteadyError('PLAN_TOO_LARGE', { is: 'cases', count, most: mostCases })
}

/** Whether the command contains the batch, which then cannot be left to the logs. */
const takesBatch = ({ command }: Workload): boolean => JSON.stringify(command).includes('{batch}')

/** A batch that is left to the logs is marked as such. */
function batchOf(batch: BatchChoice): Pick<Case, 'batchPerDevice' | 'batchFrom'> {
  if (batch === 'from-log') return { batchPerDevice: 1, batchFrom: 'log' }
  return { batchPerDevice: typeof batch === 'number' ? batch : batch.max.from }
}

/** @param twin the same place in another block, which may not state another range */
function searchOf(
  id: string,
  smallest: Case,
  range: BatchSearch['range'],
  twin: BatchSearch | undefined,
): BatchSearch {
  if (twin !== undefined && JSON.stringify(twin.range) !== JSON.stringify(range)) throw clash(id)
  return { id, smallest, range }
}

function matrixSize(matrix: Matrix) {
  const { [precisionAxis.name]: precisions, ...leading } = valuesOf(leadingAxes, matrix)
  const batchCount = (precisions ?? [precisionAxis.ordinary]).reduce<number>(
    (sum, precision) => sum + batchesOf({ [precisionAxis.name]: precision }, matrix).length,
    0,
  )
  const others = [leading, valuesOf(furtherAxes, matrix), matrix.parameters].flatMap((values) =>
    Object.values(values),
  )
  return [matrix.workloads, matrix.topologies, ...others].reduce(
    (product, values) => product * values.length,
    batchCount,
  )
}

type MatrixPoint = Pick<CasePoint, 'topology' | 'axes' | 'parameters'> & { readonly batch: BatchChoice }

function* points(matrix: Matrix, workload: Workload, variants: readonly Variant[]): Generator<MatrixPoint> {
  const defaults = parameterDefaults(workload)
  const workloadDefaults = Object.fromEntries(
    axes.flatMap((axis) => {
      const value = defaultOnAxis(workload, axis)
      return value === undefined ? [] : [[axis.name, value] as const]
    }),
  )
  const settings = combinations(matrix.parameters).map((chosen) => ({
    ...defaults,
    ...chosen,
    ...variantOf(variants, { parameters: chosen })?.parameters,
  }))
  const further = combinations(valuesOf(furtherAxes, matrix))
  const leading = combinations(valuesOf(leadingAxes, matrix)).map((combination) => ({
    batches: batchesOf(combination, matrix),
    onAxes: further.map((other) => keptAxes({ ...workloadDefaults, ...combination, ...other })),
  }))
  for (const topology of matrix.topologies)
    for (const { batches, onAxes } of leading)
      for (const batch of batches)
        for (const axes of onAxes)
          for (const parameters of settings) yield { topology, batch, axes, parameters }
}

const valuesOf = (some: readonly Axis[], matrix: Matrix) =>
  Object.fromEntries(
    some.flatMap(({ name }) => {
      const values = matrix.axes[name]
      return values === undefined ? [] : [[name, values] as const]
    }),
  )

const batchesOf = (values: AxisValues, { batches }: Matrix) =>
  batches[axisValue({ axes: values }, precisionAxis)] ?? []

/** Every way to choose one value under each name. */
function combinations(all: Readonly<Record<string, readonly ParameterValue[]>>): Parameters[] {
  return Object.entries(all).reduce<Parameters[]>(
    (chosen, [name, values]) =>
      chosen.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  )
}

const sameValues = (a: CasePoint, b: CasePoint) =>
  sameRecords(a.parameters, b.parameters) && sameRecords(a.axes, b.axes)

const sameRecords = (a: AxisValues, b: AxisValues) =>
  a === b || [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name])

const clash = (id: string) => new SteadyError('CASE_ID_CLASH', { id })

const tooLong = (id: string) => new SteadyError('CASE_ID_TOO_LONG', { id, longest: longestId })
