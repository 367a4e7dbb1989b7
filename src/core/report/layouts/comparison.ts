import { memoize } from '../../collections/memoize.ts'
import { furtherAxes } from '../../model/axes/axes.ts'
import type { Axis } from '../../model/axes/axis.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import { missing, type Missing } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { differentWork, referenceOf } from '../../results/equivalence.ts'
import { byDevices, byLeadingAxes } from '../case-order.ts'
import { batchHead, unitOf, type CaseOutcome, type ReportContext } from '../context.ts'
import { grouped, type Group } from '../../collections/group-by.ts'
import { axisLabel, configurationParts, leadingLabel } from '../../words/case-words.ts'
import { dotted } from '../../document/compose.ts'
import { partLabels, partText } from '../../words/fingerprint-words.ts'
import { modelFolder } from '../../words/workload-words.ts'
import type { Dimension } from './pivot.ts'

/**
 * The cases of one model that compare frameworks. What only one framework has (XLA, its own parameters) is part of the
 * framework and not of the configuration, or two frameworks would never meet.
 */
export interface Comparison {
  readonly cases: Group<CaseOutcome>
  readonly configuration: Configuration
  readonly framework: Dimension
  /** Axes of the work itself on which the cases differ. */
  readonly work: readonly Axis[]
  /** Axes of the work on which all cases depart alike from what is usual, such as an image size. */
  readonly common: readonly Axis[]
  /** Cases that trained something else than most of their configuration, each with the reason instead of a figure. */
  readonly otherWork: ReadonlyMap<CaseOutcome, Missing>
}

export interface Configuration extends Dimension {
  /** What all of these cases have in common. */
  shared(cases: readonly CaseOutcome[]): Text
  /** The rest: what tells a case from these. */
  varying(one: CaseOutcome, cases: readonly CaseOutcome[]): Text
}

/** Of several frameworks: the first of the report. */
export const firstComparison = (context: ReportContext): Comparison | undefined =>
  comparisonsIn(context).find(hasFrameworks)

export const hasFrameworks = ({ cases }: Pick<Comparison, 'cases'>): boolean => workloadsOf(cases).size > 1

export const workloadsOf = (cases: readonly CaseOutcome[]): ReadonlySet<string> =>
  new Set(cases.map(({ case: one }) => one.workload))

/** One for the cases of each model that count the same; a model that nobody names is compared with no other. */
export const comparisonsIn = memoize((context: ReportContext): readonly Comparison[] =>
  grouped(context.cases, (one) => comparableWith(one, context)).flatMap((group) => {
    const work = differingWork(group)
    const common = commonWork(group)
    const configuration = configurationsOf(group, [...common, ...work], context)
    const [first, ...others] = compared(group, configuration)
    if (first === undefined) return []
    const cases: Group<CaseOutcome> = [first, ...others]
    return [
      {
        cases,
        configuration,
        framework: frameworksOf(context, work),
        work,
        common,
        otherWork: differentWorkIn(grouped(cases, configuration.key)),
      },
    ]
  }),
)

function comparableWith({ case: one, unit, counts }: CaseOutcome, context: ReportContext): string {
  const facts = context.folder.workloads[one.workload]
  const model = facts !== undefined && facts.model === undefined ? one.workload : modelFolder(one.workload)
  return `${model} ${unit ?? counts ?? unitOf([], context.cases)}`
}

/** In the order of rows: fewest devices first. */
export const byConfiguration = ({ case: a }: CaseOutcome, { case: b }: CaseOutcome) =>
  byDevices(a, b) || byLeadingAxes(a, b)

function differentWorkIn(rows: readonly Group<CaseOutcome>[]): ReadonlyMap<CaseOutcome, Missing> {
  const found = new Map<CaseOutcome, Missing>()
  for (const row of rows) {
    const [first, ...others] = row.flatMap(({ fingerprint }) => fingerprint ?? [])
    if (first === undefined) continue
    const reference = referenceOf([first, ...others])
    for (const one of row) {
      const part = one.fingerprint && differentWork(one.fingerprint, reference)
      const [here, there] = part === undefined ? [] : [one.fingerprint?.[part], reference[part]]
      if (part === undefined || here === undefined || there === undefined) continue
      const texts = { part: partLabels[part], here: partText(here), there: partText(there) }
      found.set(one, missing('different-work', texts))
    }
  }
  return found
}

/** Without the cases that only one of several frameworks has: they compare nothing. */
function compared(group: Group<CaseOutcome>, configuration: Dimension): CaseOutcome[] {
  if (!hasFrameworks({ cases: group })) return [...group]
  return grouped(group, configuration.key).flatMap((cases) => (hasFrameworks({ cases }) ? cases : []))
}

/** Axes of the work itself on which cases of one table differ: such cases do not compare. */
const differingWork = (group: Group<CaseOutcome>): Axis[] =>
  furtherAxes
    .filter(({ compares }) => compares === 'work')
    .filter((axis) => new Set(group.flatMap(({ case: one }) => axisValue(one, axis) ?? [])).size > 1)

const commonWork = (group: Group<CaseOutcome>): Axis[] =>
  furtherAxes
    .filter(({ compares, presence }) => compares === 'work' && presence === 'where-set')
    .filter((axis) => {
      const [value, ...others] = new Set(group.map(({ case: one }) => axisValue(one, axis)))
      return others.length === 0 && value !== undefined && value !== axis.ordinary
    })

function configurationsOf(
  group: Group<CaseOutcome>,
  work: readonly Axis[],
  context: ReportContext,
): Configuration {
  const parts: readonly ((one: CaseOutcome, batch: Text) => Text)[] = [
    ({ case: one }) => leadingLabel(one),
    ({ case: one }) => same(topologyText(one.topology).replace('x', '×')),
    (_, batch) => batch,
    ...work.map(
      (axis) =>
        ({ case: one }: CaseOutcome) =>
          axisLabel(one, axis),
    ),
  ]
  const plain = ({ case: one }: CaseOutcome) => same(`BS=${String(one.batchPerDevice)}`)
  const key = memoize((one: CaseOutcome) => dotted(parts.map((part) => part(one, plain(one)))).en)
  const inConfiguration = grouped(group, key)
  const found = new Map(inConfiguration.map((cases) => [key(cases[0]), batchHead(cases, context)]))
  const texts = memoize((one: CaseOutcome) =>
    parts.map((part) => part(one, found.get(key(one)) ?? plain(one))),
  )
  const isShared = (cases: readonly CaseOutcome[]) => {
    const all = cases.map((one) => texts(one).map(({ en }) => en))
    return parts.map((_, index) => new Set(all.map((one) => one[index])).size === 1)
  }
  return {
    key,
    label: (one) => dotted(texts(one)),
    shared: (cases) => {
      const shared = isShared(cases)
      return dotted(
        cases
          .slice(0, 1)
          .flatMap(texts)
          .filter((_, index) => shared[index]),
      )
    },
    varying: (one, cases) => {
      const shared = isShared(cases)
      return dotted(texts(one).filter((_, index) => !shared[index]))
    },
  }
}

function frameworksOf({ labels, workloads }: ReportContext, work: readonly Axis[]): Dimension {
  const inConfigurations = ['workload', 'topology', ...configurationParts, ...work.map(({ name }) => name)]
  const features = memoize((one: CaseOutcome) => labels.label(one.case, inConfigurations))
  return {
    key: (one) => `${one.case.workload} ${features(one).en}`,
    label: (one) => {
      const framework = same(workloads.framework(one.case.workload))
      return features(one).en === '' ? framework : dotted([framework, features(one)])
    },
  }
}
