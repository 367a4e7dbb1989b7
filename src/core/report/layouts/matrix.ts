import { furtherAxes } from '../../model/axes/axes.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import type { Case } from '../../model/case.ts'
import { same, type Text } from '../../model/text.ts'
import { deviceCount, topologyText } from '../../model/topology.ts'
import { besideIn, commonLevel, estimateCell } from '../cells.ts'
import { batchHead, unitOf, withBaseline, type CaseOutcome, type ReportContext } from '../context.ts'
import { byDevices } from '../case-order.ts'
import { groupBy, type Group } from '../groups.ts'
import type { TableBlock } from '../model.ts'
import { configurationParts, leadingLabel } from '../words/case-words.ts'
import { inEach } from '../words/compose.ts'
import { columns, withLevelText } from './columns.ts'
import type { Layout } from './layout.ts'
import { measuredRuns, pivotTable, titled, type Dimension } from './pivot.ts'

/** Devices down, leading axes and batch across: a table of throughputs and one of speedups per workload and features. */
export const matrix: Layout = {
  name: 'matrix',
  tables: (context) =>
    groupBy(context.cases, ({ case: one }) =>
      JSON.stringify({ ...one, id: '', topology: '', batchPerDevice: '', axes: furtherValues(one) }),
    ).flatMap((group) => tables(group, context)),
}

function tables(group: Group<CaseOutcome>, context: ReportContext): TableBlock[] {
  const { folder, labels, cases, devices } = context
  const { decimals } = folder.suite.report
  const unit = unitOf(group, cases)
  const name = labels.label(group[0].case, ['topology', ...configurationParts])
  const shape = {
    corner: columns.devices(devices),
    row: devicesDown(group),
    rowOrder,
    column: configurationsAcross(group, context),
  }
  const throughput = pivotTable(group, {
    ...shape,
    title: titled(columns.throughput.label, name, measuredRuns(group, context)),
    unit,
    cell: (one) =>
      estimateCell(one.throughput, { unit, decimals: decimals.throughput, evidence: one.evidence }),
  })
  if (!group.some(scaled)) return [throughput]
  const level = commonLevel(group.map(({ speedup }) => speedup))
  const speedup = pivotTable(group, {
    ...shape,
    title: titled(
      level === undefined ? columns.speedup.label : withLevelText(columns.speedup.label, level),
      name,
      measuredRuns(group, context),
    ),
    unit: 'times',
    cell: (one) =>
      estimateCell(one.speedup, {
        unit: 'times',
        beside: besideIn(group.map(({ speedup }) => speedup)),
        decimals: decimals.speedup,
        evidence: withBaseline(one, context),
      }),
  })
  return [throughput, speedup]
}

const rowOrder = ({ case: a }: CaseOutcome, { case: b }: CaseOutcome) => byDevices(a, b)

/** Whether a case says anything of scaling: a speedup of one device is 1 by definition. */
const scaled = ({ case: one, speedup }: CaseOutcome) =>
  deviceCount(one.topology) > 1 && speedup.kind === 'known'

const furtherValues = (one: Case) => furtherAxes.map((axis) => axisValue(one, axis) ?? null)

function configurationsAcross(group: Group<CaseOutcome>, context: ReportContext): Dimension {
  const key = ({ case: one }: CaseOutcome) => `${leadingLabel(one).en} ${one.batchPerDevice}`
  return {
    key,
    label: (one) => {
      const batch = batchHead(
        group.filter((other) => key(other) === key(one)),
        context,
      )
      return inEach((language) => `${leadingLabel(one.case)[language]}(${batch[language]})`)
    },
  }
}

/** The number of devices, and how they are spread where the same number is there twice. */
function devicesDown(group: Group<CaseOutcome>): Dimension {
  const key = ({ case: one }: CaseOutcome) => topologyText(one.topology)
  return {
    key,
    label: ({ case: one }): Text => {
      const devices = deviceCount(one.topology)
      const spreads = groupBy(
        group.filter((other) => deviceCount(other.case.topology) === devices),
        key,
      )
      return same(
        spreads.length === 1
          ? String(devices)
          : `${String(devices)} (${topologyText(one.topology).replace('x', '×')})`,
      )
    },
  }
}
