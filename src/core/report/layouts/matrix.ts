import { furtherAxes } from '../../model/axes/axes.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import type { Case } from '../../model/case.ts'
import { same, type Text } from '../../model/text.ts'
import { deviceCount, topologyText } from '../../model/topology.ts'
import { isOnBase } from '../../results/speedup.ts'
import { basesOf, batchHead, byDevices, type ReportContext, type ReportedCase } from '../context.ts'
import { grouped, type Group } from '../../collections/group-by.ts'
import type { TableBlock } from '../../document/blocks.ts'
import { configurationParts, leadingLabel } from '../../words/case-words.ts'
import { dotted, inEach } from '../../document/text-line.ts'
import { shortNames } from './short-names.ts'
import { shownUnit } from '../shown-figures.ts'
import { columns } from './columns.ts'
import { comparisonsIn, hasFrameworks } from './comparison.ts'
import {
  measuredRuns,
  pivotTable,
  speeds,
  speedups,
  titled,
  type Dimension,
  type Pivot,
  type ShownQuantity,
} from './pivot.ts'

/**
 * Rows are devices; columns are leading axes and batch. Each workload with its features has a table of throughputs and one
 * of speedups. Workloads with the same columns share one table.
 */
export function matrix(context: ReportContext): TableBlock[] {
  const known = shownByVersus(context)
  const sets = grouped(context.cases, ({ case: matrixCase }) =>
    JSON.stringify({
      ...matrixCase,
      id: '',
      topology: '',
      batchPerDevice: '',
      axes: furtherValues(matrixCase),
    }),
  ).filter((set) => !set.every((reportedCase) => known.has(reportedCase)))
  return grouped(sets, (set) => `${shownUnit(set, context)} ${configurationKeys(set).join(' ')}`).flatMap(
    ([first, ...others]) =>
      others.length === 0
        ? tables(first, ofOneSet(first, context), context)
        : tables([...first, ...others.flat()], ofSeveralSets([first, ...others], context), context),
  )
}

/** The cases whose figures a comparison of frameworks in the same report shows. */
const shownByVersus = (context: ReportContext): ReadonlySet<ReportedCase> =>
  new Set(
    context.tables.includes('versus')
      ? comparisonsIn(context)
          .filter(hasFrameworks)
          .flatMap(({ cases }) => cases)
      : [],
  )

interface MatrixShape extends Pick<Pivot, 'corner' | 'row' | 'rowOrder' | 'column'> {
  readonly name: Text
  /** Whether several sets share the table, which then has no room for the speedups of one device. */
  readonly isJoined: boolean
}

function tables(
  cases: Group<ReportedCase>,
  { name, isJoined, ...shape }: MatrixShape,
  context: ReportContext,
): TableBlock[] {
  const table = (shown: readonly ReportedCase[], { label, ...quantity }: ShownQuantity) =>
    pivotTable(shown, { ...shape, ...quantity, title: titled(label, name, measuredRuns(cases, context)) })
  const throughput = table(cases, speeds(cases, shownUnit(cases, context), context))
  if (!cases.some(isScaled) && !(hasOpenSpeedups(context) && cases.some(isOnSeveral))) return [throughput]
  const { label } = columns.speedup(context.devices, basesOf(cases))
  const scaled = cases.filter((reportedCase) => !isJoined || isOnSeveral(reportedCase))
  return [throughput, table(scaled, speedups(cases, label, context))]
}

/** Whether an unfinished published report has a table of speedups to fill; a report that compares frameworks has none. */
export const hasOpenSpeedups = ({ published, tables: layouts }: ReportContext) =>
  published && !layouts.includes('versus')

/** Whether the case has a speedup over fewer devices: over its own devices it is 1 by definition. */
const isScaled = (reportedCase: ReportedCase) =>
  isOnSeveral(reportedCase) && reportedCase.speedup.kind === 'known'

const isOnSeveral = (reportedCase: ReportedCase) => !isOnBase(reportedCase)

const furtherValues = (matrixCase: Case) => furtherAxes.map((axis) => axisValue(matrixCase, axis) ?? null)

const rowOrder = ({ case: a }: ReportedCase, { case: b }: ReportedCase) => byDevices(a, b)

const withoutConfiguration = ['topology', ...configurationParts]

const ofOneSet = (set: Group<ReportedCase>, context: ReportContext): MatrixShape => ({
  name: context.labels.label(set[0].case, withoutConfiguration),
  isJoined: false,
  corner: columns.devices(context.devices),
  row: devicesOf(set),
  rowOrder,
  column: configurationsOf(set, context),
})

/**
 * With one configuration, devices are the columns and each set is a row. Otherwise each set has a row for each number of
 * devices.
 */
function ofSeveralSets(sets: Group<Group<ReportedCase>>, context: ReportContext): MatrixShape {
  const cases = sets.flat()
  const place = new Map(
    sets.flatMap((set, index) => set.map((reportedCase) => [reportedCase, index] as const)),
  )
  const inOrder = (a: ReportedCase, b: ReportedCase) => (place.get(a) ?? 0) - (place.get(b) ?? 0)
  const name = shortNames(context, withoutConfiguration)
  const set: Dimension = { key: (reportedCase) => String(place.get(reportedCase)), label: name }
  const devices = devicesOf(cases)
  const configuration = configurationsOf(cases, context)
  if (configurationKeys(cases).length === 1)
    return {
      name: dotted(cases.slice(0, 1).map(configuration.label)),
      isJoined: true,
      corner: columns.case,
      row: set,
      rowOrder: inOrder,
      column: {
        key: devices.key,
        label: ({ case: matrixCase }) => context.devices.where(matrixCase.topology),
      },
    }
  return {
    name: same(''),
    isJoined: true,
    corner: columns.case,
    row: {
      key: (reportedCase) => `${set.key(reportedCase)} ${devices.key(reportedCase)}`,
      label: (reportedCase) =>
        dotted([name(reportedCase), context.devices.where(reportedCase.case.topology)]),
    },
    rowOrder: (a, b) => inOrder(a, b) || rowOrder(a, b),
    column: configuration,
  }
}

const configurationKey = ({ case: matrixCase }: ReportedCase) =>
  `${leadingLabel(matrixCase).en} ${matrixCase.batchPerDevice}`

const configurationKeys = (cases: readonly ReportedCase[]): string[] => [
  ...new Set(cases.map(configurationKey)),
]

function configurationsOf(cases: readonly ReportedCase[], context: ReportContext): Dimension {
  const heads = new Map(
    grouped(cases, configurationKey).map((group) => [configurationKey(group[0]), batchHead(group, context)]),
  )
  return {
    key: configurationKey,
    label: (reportedCase) => {
      const batch = heads.get(configurationKey(reportedCase)) ?? same('')
      return inEach((language) => `${leadingLabel(reportedCase.case)[language]}(${batch[language]})`)
    },
  }
}

/** The number of devices, and the topology where one number occurs with several. */
function devicesOf(cases: readonly ReportedCase[]): Dimension {
  const key = ({ case: matrixCase }: ReportedCase) => topologyText(matrixCase.topology)
  return {
    key,
    label: ({ case: matrixCase }): Text => {
      const devices = deviceCount(matrixCase.topology)
      const spreads = new Set(cases.filter((other) => deviceCount(other.case.topology) === devices).map(key))
      return same(
        spreads.size === 1
          ? String(devices)
          : `${String(devices)} (${topologyText(matrixCase.topology).replace('x', '×')})`,
      )
    },
  }
}
