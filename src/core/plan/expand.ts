import { axes, furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis, AxisValues } from '../model/axes/axis.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { keptAxes } from '../model/axes/kept-axes.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import { caseIds, type Case, type CasePoint, type Parameters, type ParameterValue } from '../model/case.ts'
import { SteadyError } from '../model/error.ts'
import type { Matrix } from '../model/suite.ts'
import { caseDefaults, defaultOnAxis, parameterDefaults, type Workload } from '../model/workload.ts'

/** Every run is a process that is started and waited for; a plan beyond this is a slip of the pen. */
const mostCases = 1_000_000

/** A file name has at most 255 bytes; the rest is for other files of a case. */
const longestId = 230

/**
 * The cases of all blocks: each block's product of axes, in the order in which they are written, the first axis slowest.
 * A case that several blocks hold is there once.
 *
 * @throws SteadyError `PLAN_TOO_LARGE`, `CASE_ID_CLASH`, `CASE_ID_TOO_LONG`
 */
export function expandMatrices(
  matrices: readonly Matrix[],
  workloads: ReadonlyMap<string, Workload>,
): Case[] {
  const size = matrices.reduce((sum, matrix) => sum + matrixSize(matrix), 0)
  if (size > mostCases) {
    throw new SteadyError('PLAN_TOO_LARGE', { cases: size, most: mostCases })
  }
  const cases = new Map<string, Case>()
  for (const matrix of matrices) {
    for (const name of matrix.workloads) {
      const workload = workloads.get(name)
      if (workload === undefined) throw new TypeError(`a resolved suite names the unknown workload ${name}`)
      const idOf = caseIds(caseDefaults(workload))
      for (const point of points(matrix, workload)) {
        const id = idOf(point)
        if (id.length > longestId) throw tooLong(id)
        const twin = cases.get(id)
        if (twin === undefined) cases.set(id, { id, ...point })
        else if (!sameValues(twin, point)) throw clash(id)
      }
    }
  }
  return [...cases.values()]
}

function matrixSize(matrix: Matrix) {
  const leading = combinations(valuesOf(leadingAxes, matrix))
  const batchCount = leading.reduce((sum, one) => sum + batchesOf(one, matrix).length, 0)
  const others = [...Object.values(valuesOf(furtherAxes, matrix)), ...Object.values(matrix.parameters)]
  return [matrix.workloads, matrix.topologies, ...others].reduce(
    (product, values) => product * values.length,
    batchCount,
  )
}

function* points(matrix: Matrix, workload: Workload): Generator<CasePoint> {
  const { name } = workload
  const defaults = parameterDefaults(workload)
  const own = Object.fromEntries(
    axes.flatMap((axis) => {
      const value = defaultOnAxis(workload, axis)
      return value === undefined ? [] : [[axis.name, value] as const]
    }),
  )
  const settings = combinations(matrix.parameters).map((chosen) => ({ ...defaults, ...chosen }))
  const further = combinations(valuesOf(furtherAxes, matrix))
  const leading = combinations(valuesOf(leadingAxes, matrix)).map((one) => ({
    batches: batchesOf(one, matrix),
    onAxes: further.map((other) => keptAxes({ ...own, ...one, ...other })),
  }))
  for (const topology of matrix.topologies)
    for (const { batches, onAxes } of leading)
      for (const batchPerDevice of batches)
        for (const axes of onAxes)
          for (const parameters of settings)
            yield { workload: name, topology, batchPerDevice, axes, parameters }
}

const valuesOf = (some: readonly Axis[], matrix: Matrix) =>
  Object.fromEntries(
    some.flatMap(({ name }) => {
      const values = matrix.axes[name]
      return values === undefined ? [] : [[name, values] as const]
    }),
  )

const batchesOf = (values: AxisValues, { batches }: Matrix) =>
  batches[axisValue({ axes: values }, precisionAxis)]

/** Every way to choose one value under each name. */
function combinations(all: Readonly<Record<string, readonly ParameterValue[]>>): Parameters[] {
  return Object.entries(all).reduce<Parameters[]>(
    (chosen, [name, values]) => chosen.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

const sameValues = (a: CasePoint, b: CasePoint) =>
  sameRecords(a.parameters, b.parameters) && sameRecords(a.axes, b.axes)

const sameRecords = (a: AxisValues, b: AxisValues) =>
  a === b || [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name])

const clash = (id: string) => new SteadyError('CASE_ID_CLASH', { id })

const tooLong = (id: string) => new SteadyError('CASE_ID_TOO_LONG', { id, longest: longestId })
