import { leadingAxes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Apart, DifferingValues } from './differences.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Case } from '../model/case.ts'
import { SteadyError } from '../model/error.ts'
import type { Suite } from '../model/suite.ts'
import { topologyText } from '../model/topology.ts'
import type { Workload } from '../model/workload.ts'
import { expandMatrices } from '../plan/expand.ts'

/** A figure or a case as its parts, by the names that an error uses. */
type CaseSubject = Readonly<Record<string, string>>

/** The error that no figure of a baseline is of a case of a suite, with the difference between them. */
export function ofOtherCases(
  suite: Suite,
  workloads: ReadonlyMap<string, Workload>,
  { name, tables }: Baseline,
): SteadyError {
  const printed = tables.flatMap(({ conditions, figures }) =>
    figures.map(({ topology }) => subjectOf(conditions, { ...conditions, topology })),
  )
  const planned = expandMatrices(suite.matrices, workloads).cases.flatMap((matrixCase) => {
    const workload = workloads.get(matrixCase.workload)
    return workload === undefined ? [] : [subjectOf(workload, matrixCase)]
  })
  const apart = apartIn(printed, planned)
  return new SteadyError('PUBLISHED_OF_OTHER_CASES', { baseline: name, suite: suite.name, apart })
}

const subjectOf = (
  { framework, model }: Pick<Workload, 'framework' | 'model'>,
  point: Pick<Case, 'topology' | 'axes' | 'batchPerDevice'>,
): CaseSubject => ({
  framework,
  model,
  ...Object.fromEntries(leadingAxes.map((axis) => [axis.name, String(axisValue(point, axis))])),
  'batch per device': String(point.batchPerDevice),
  topology: topologyText(point.topology),
})

/** The first part that no figure shares with a case; where every part is shared by some, the parts that differ together. */
function apartIn(printed: readonly CaseSubject[], planned: readonly CaseSubject[]): Apart | null {
  const whole = (subject: CaseSubject) => Object.values(subject).join(' ')
  const parts = Object.keys(planned[0] ?? {}).map((part) => ({
    part,
    textOf: (subject: CaseSubject) => subject[part] ?? '',
  }))
  const apart = [...parts, { part: 'case', textOf: whole }].find(({ textOf }) => {
    const ours = new Set(planned.map(textOf))
    return !printed.some((subject) => ours.has(textOf(subject)))
  })
  if (apart === undefined) return null
  const { part, textOf } = apart
  return { part, printed: distinct(printed.map(textOf)), planned: distinct(planned.map(textOf)) }
}

const mostShown = 4

function distinct(all: readonly string[]): DifferingValues {
  const different = [...new Set(all)]
  return { shown: different.slice(0, mostShown), more: Math.max(0, different.length - mostShown) }
}
