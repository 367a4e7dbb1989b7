import { memoize } from '../../collections/memoize.ts'
import { furtherAxes } from '../../model/axes/axes.ts'
import type { Axis } from '../../model/axes/axis.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import { missing, type Missing } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { differentWork, referenceOf } from '../../results/equivalence.ts'
import {
  batchHead,
  byDevices,
  byLeadingAxes,
  type ReportContext,
  type ReportedCase,
  unitOf,
} from '../context.ts'
import { grouped, type Group } from '../../collections/group-by.ts'
import {
  axisLabel,
  batchFact,
  configurationParts,
  leadingLabel,
  workloadParts,
} from '../../words/case-words.ts'
import { dotted } from '../../document/text-line.ts'
import { partLabels, partText } from '../../words/fingerprint-words.ts'
import { modelFolder } from '../../words/workload-words.ts'
import type { Dimension } from './pivot.ts'

/**
 * The cases of one model that compare frameworks. Settings that only one framework has (XLA, its own parameters) count as
 * part of the framework, because otherwise no configuration would be shared.
 */
export interface ComparisonTable {
  readonly cases: Group<ReportedCase>
  readonly configuration: Configuration
  readonly framework: Dimension
  /** Axes of the work itself on which the cases differ. */
  readonly work: readonly Axis[]
  /** Axes of the work on which all cases have the same unusual value, such as an image size. */
  readonly common: readonly Axis[]
  /** Cases that trained differently from most of their configuration, each with the reason instead of a figure. */
  readonly otherWork: ReadonlyMap<ReportedCase, Missing>
}

export interface Configuration extends Dimension {
  /** The common part of these cases. */
  shared(cases: readonly ReportedCase[]): Text
  /** The remaining part, which distinguishes a case from the others. */
  varying(reportedCase: ReportedCase, cases: readonly ReportedCase[]): Text
}

/** The first comparison of several frameworks in the report. */
export const firstComparison = (context: ReportContext): ComparisonTable | undefined =>
  comparisonsIn(context).find(hasFrameworks)

export const hasFrameworks = ({ cases }: Pick<ComparisonTable, 'cases'>): boolean =>
  workloadsOf(cases).size > 1

export const workloadsOf = (cases: readonly ReportedCase[]): ReadonlySet<string> =>
  new Set(cases.map(({ case: matrixCase }) => matrixCase.workload))

/** One comparison for the cases of each model with the same unit. Cases of an unnamed model are compared with no other. */
export const comparisonsIn = memoize((context: ReportContext): readonly ComparisonTable[] =>
  grouped(context.cases, (reportedCase) => comparableWith(reportedCase, context)).flatMap((group) => {
    const work = differingWork(group)
    const common = commonWork(group)
    const configuration = configurationsOf(group, [...common, ...work], context)
    const [first, ...others] = compared(group, configuration)
    if (first === undefined) return []
    const cases: Group<ReportedCase> = [first, ...others]
    return [
      {
        cases,
        configuration,
        framework: frameworksOf(context, work),
        work,
        common,
        otherWork: new Map([
          ...unequalLosses(cases, context),
          ...differentWorkIn(grouped(cases, configuration.key)),
        ]),
      },
    ]
  }),
)

function comparableWith({ case: matrixCase, unit, counts }: ReportedCase, context: ReportContext): string {
  const facts = context.folder.workloads[matrixCase.workload]
  const model =
    facts !== undefined && facts.model === undefined ? matrixCase.workload : modelFolder(matrixCase.workload)
  return `${model} ${unit ?? counts ?? unitOf([], context.cases)}`
}

/** The order of rows: fewest devices first. */
export const byConfiguration = ({ case: a }: ReportedCase, { case: b }: ReportedCase) =>
  byDevices(a, b) || byLeadingAxes(a, b)

/** Cases whose losses differ from those of cases that should train the same, each with the reason. */
export const unequalLosses = (
  cases: readonly ReportedCase[],
  { lossEquality }: ReportContext,
): ReadonlyMap<ReportedCase, Missing> =>
  new Map(
    cases.flatMap((reportedCase) => {
      const equality = lossEquality.get(reportedCase)
      if (equality?.kind !== 'different') return []
      const { step, here, there, share } = equality
      return [[reportedCase, missing('losses-differ', { step, here, there, share })] as const]
    }),
  )

function differentWorkIn(rows: readonly Group<ReportedCase>[]): ReadonlyMap<ReportedCase, Missing> {
  const found = new Map<ReportedCase, Missing>()
  for (const row of rows) {
    const [first, ...others] = row.flatMap(({ fingerprint }) => fingerprint ?? [])
    if (first === undefined) continue
    const reference = referenceOf([first, ...others])
    for (const reportedCase of row) {
      const part = reportedCase.fingerprint && differentWork(reportedCase.fingerprint, reference)
      const [here, there] = part === undefined ? [] : [reportedCase.fingerprint?.[part], reference[part]]
      if (part === undefined || here === undefined || there === undefined) continue
      const texts = { part: partLabels[part], here: partText(here), there: partText(there) }
      found.set(reportedCase, missing('different-work', texts))
    }
  }
  return found
}

/** Without the cases of configurations that only one of several frameworks has: there is nothing to compare. */
function compared(group: Group<ReportedCase>, configuration: Dimension): ReportedCase[] {
  if (!hasFrameworks({ cases: group })) return [...group]
  return grouped(group, configuration.key).flatMap((cases) => (hasFrameworks({ cases }) ? cases : []))
}

/** Axes of the work on which the cases of one table differ: such cases are not comparable. */
const differingWork = (group: Group<ReportedCase>): Axis[] =>
  furtherAxes
    .filter(({ compares }) => compares === 'work')
    .filter(
      (axis) => new Set(group.flatMap(({ case: matrixCase }) => axisValue(matrixCase, axis) ?? [])).size > 1,
    )

const commonWork = (group: Group<ReportedCase>): Axis[] =>
  furtherAxes
    .filter(({ compares, presence }) => compares === 'work' && presence === 'where-set')
    .filter((axis) => {
      const [value, ...others] = new Set(group.map(({ case: matrixCase }) => axisValue(matrixCase, axis)))
      return others.length === 0 && value !== undefined && value !== axis.ordinary
    })

function configurationsOf(
  group: Group<ReportedCase>,
  work: readonly Axis[],
  context: ReportContext,
): Configuration {
  const parts: readonly ((reportedCase: ReportedCase, batch: Text) => Text)[] = [
    ({ case: matrixCase }) => leadingLabel(matrixCase),
    ({ case: matrixCase }) => same(topologyText(matrixCase.topology).replace('x', '×')),
    (_, batch) => batch,
    ...work.map(
      (axis) =>
        ({ case: matrixCase }: ReportedCase) =>
          axisLabel(matrixCase, axis),
    ),
  ]
  const plain = ({ case: matrixCase }: ReportedCase) =>
    matrixCase.batchFrom === 'log' ? batchFact(matrixCase) : same(`BS=${String(matrixCase.batchPerDevice)}`)
  const key = memoize(
    (reportedCase: ReportedCase) => dotted(parts.map((part) => part(reportedCase, plain(reportedCase)))).en,
  )
  const inConfiguration = grouped(group, key)
  const found = new Map(inConfiguration.map((cases) => [key(cases[0]), batchHead(cases, context)]))
  const texts = memoize((reportedCase: ReportedCase) =>
    parts.map((part) => part(reportedCase, found.get(key(reportedCase)) ?? plain(reportedCase))),
  )
  const isShared = (cases: readonly ReportedCase[]) => {
    const all = cases.map((reportedCase) => texts(reportedCase).map(({ en }) => en))
    return parts.map((_, index) => new Set(all.map((caseTexts) => caseTexts[index])).size === 1)
  }
  return {
    key,
    label: (reportedCase) => dotted(texts(reportedCase)),
    shared: (cases) => {
      const shared = isShared(cases)
      return dotted(
        cases
          .slice(0, 1)
          .flatMap(texts)
          .filter((_, index) => shared[index]),
      )
    },
    varying: (reportedCase, cases) => {
      const shared = isShared(cases)
      return dotted(texts(reportedCase).filter((_, index) => !shared[index]))
    },
  }
}

function frameworksOf({ labels, workloads }: ReportContext, work: readonly Axis[]): Dimension {
  const inConfigurations = [
    ...workloadParts,
    'topology',
    ...configurationParts,
    ...work.map(({ name }) => name),
  ]
  const features = memoize((reportedCase: ReportedCase) => labels.label(reportedCase.case, inConfigurations))
  return {
    key: (reportedCase) => `${reportedCase.case.workload} ${features(reportedCase).en}`,
    label: (reportedCase) => {
      const framework = same(workloads.framework(reportedCase.case.workload))
      return features(reportedCase).en === '' ? framework : dotted([framework, features(reportedCase)])
    },
  }
}
