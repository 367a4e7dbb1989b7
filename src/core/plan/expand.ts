import { caseId, type Case, type CasePoint, type Parameters, type ParameterValue } from '../model/case.ts'
import { SteadyError } from '../model/error.ts'
import type { Matrix } from '../model/suite.ts'
import { parameterDefaults, type Workload } from '../model/workload.ts'

/** Every run is a process that is started and waited for; a plan beyond this is a slip of the pen. */
const mostCases = 1_000_000

/** A file system holds 255 bytes in a name; the rest is for what stands beside a case's folder. */
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
    throw new SteadyError(
      'PLAN_TOO_LARGE',
      `the matrix has ${size} cases`,
      `Shorten its axes: at most ${mostCases} cases.`,
    )
  }
  const cases = new Map<string, Case>()
  for (const matrix of matrices) {
    for (const name of matrix.workloads) {
      const workload = workloads.get(name)
      if (workload === undefined) throw new TypeError(`a resolved suite names the unknown workload ${name}`)
      const defaults = parameterDefaults(workload)
      for (const point of points(matrix, name, defaults)) {
        const id = caseId(point, defaults)
        if (id.length > longestId) throw tooLong(id)
        const twin = cases.get(id)
        if (twin === undefined) cases.set(id, { id, ...point })
        else if (!sameParameters(twin.parameters, point.parameters)) throw clash(id)
      }
    }
  }
  return [...cases.values()]
}

function matrixSize({ workloads, topologies, precisions, batches, xla, loaders, data, parameters }: Matrix) {
  const batchCount = precisions.reduce((sum, precision) => sum + batches[precision].length, 0)
  return [workloads, topologies, xla, loaders, data, ...Object.values(parameters)].reduce(
    (product, axis) => product * axis.length,
    batchCount,
  )
}

function* points(matrix: Matrix, workload: string, defaults: Parameters): Generator<CasePoint> {
  const settings = [...combinations(matrix.parameters)].map((chosen) => ({ ...defaults, ...chosen }))
  for (const topology of matrix.topologies)
    for (const precision of matrix.precisions)
      for (const batchPerDevice of matrix.batches[precision])
        for (const xla of matrix.xla)
          for (const loader of matrix.loaders)
            for (const data of matrix.data)
              for (const parameters of settings)
                yield { workload, topology, precision, batchPerDevice, xla, loader, data, parameters }
}

/** Every way to choose one value of each parameter. */
function combinations(axes: Readonly<Record<string, readonly ParameterValue[]>>): Parameters[] {
  return Object.entries(axes).reduce<Parameters[]>(
    (chosen, [name, values]) => chosen.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

const sameParameters = (a: Parameters, b: Parameters) =>
  a === b || Object.keys(a).every((name) => a[name] === b[name])

const clash = (id: string) =>
  new SteadyError(
    'CASE_ID_CLASH',
    `two cases would share the folder ${id}, because their parameters differ only in characters that a folder's name cannot hold`,
    'Give the parameters values that differ in letters or digits, or put them into two suites.',
  )

const tooLong = (id: string) =>
  new SteadyError(
    'CASE_ID_TOO_LONG',
    `the case ${id} would need a folder whose name is ${id.length} characters long`,
    `Give its parameters shorter values: a name holds ${longestId}.`,
  )
