import { leadingAxes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Case } from '../model/case.ts'
import { SteadyError } from '../model/error.ts'
import type { Suite } from '../model/suite.ts'
import { topologyText } from '../model/topology.ts'
import type { Workload } from '../model/workload.ts'
import { expandMatrices } from '../plan/expand.ts'

/** What a figure and a case are both of, by what an error calls it. */
type Subject = Readonly<Record<string, string>>

/** That a baseline has figures, and none of any case of a suite; says wherein they differ. */
export function ofOtherCases(
  suite: Suite,
  workloads: ReadonlyMap<string, Workload>,
  { name, tables }: Baseline,
): SteadyError {
  const printed = tables.flatMap(({ conditions, figures }) =>
    figures.map(({ topology }) => subjectOf(conditions, { ...conditions, topology })),
  )
  const planned = expandMatrices(suite.matrices, workloads).flatMap((point) => {
    const workload = workloads.get(point.workload)
    return workload === undefined ? [] : [subjectOf(workload, point)]
  })
  return new SteadyError(
    'PUBLISHED_OF_OTHER_CASES',
    `the baseline ${name} has no figure for any case of the suite ${suite.name}: ${differenceOf(printed, planned)}`,
    'Name the suite that the figures are of with --suite (docs/importing.md lists them), or another baseline with --published.',
  )
}

const subjectOf = (
  { framework, model }: Pick<Workload, 'framework' | 'model'>,
  point: Pick<Case, 'topology' | 'axes' | 'batchPerDevice'>,
): Subject => ({
  framework,
  model,
  ...Object.fromEntries(leadingAxes.map((axis) => [axis.name, String(axisValue(point, axis))])),
  'batch per device': String(point.batchPerDevice),
  topology: topologyText(point.topology),
})

/** The first thing that no figure shares with a case; where each is shared by some, how all of them together differ. */
function differenceOf(printed: readonly Subject[], planned: readonly Subject[]): string {
  const whole = (subject: Subject) => Object.values(subject).join(' ')
  const parts = Object.keys(planned[0] ?? {}).map((part) => ({
    part,
    of: (subject: Subject) => subject[part] ?? '',
  }))
  const apart = [...parts, { part: 'case', of: whole }].find(({ of }) => {
    const ours = new Set(planned.map(of))
    return !printed.some((subject) => ours.has(of(subject)))
  })
  if (apart === undefined) return 'they differ on another axis or in the series'
  const { part, of } = apart
  return `its ${part} is ${distinct(printed.map(of))}, that of the suite ${distinct(planned.map(of))}`
}

/** Enough of them to see what is meant. */
const named = 4

function distinct(all: readonly string[]): string {
  const different = [...new Set(all)]
  const more = different.length - named
  const shown = different.slice(0, named)
  if (more > 0) return `${shown.join(', ')} or one of ${more} more`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`
}
