import { grouped, type Group } from '../../collections/group-by.ts'
import type { TableBlock } from '../../document/blocks.ts'
import { numberColumn, rowsTable, textColumn } from '../../document/columns.ts'
import { type Cell, speedName, type Unit } from '../../document/cell-model.ts'
import { commonLevel, estimateCell, intervalCell, numberCell, textCell } from '../../document/cells.ts'
import { commonParts, dotted, hasPart, type Label } from '../../document/text-line.ts'
import { axes } from '../../model/axes/axes.ts'
import { sampleTokens, type Case } from '../../model/case.ts'
import { flatMapKnown, mapKnown, missing, type Maybe } from '../../model/missing.ts'
import type { Estimate } from '../../model/result.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { hasInterval } from '../../results/estimate.ts'
import { viewedEstimate } from '../../results/counted-view.ts'
import { configurationParts, layoutPart, leadingLabel, workloadParts } from '../../words/case-words.ts'
import { layoutText } from '../../words/layout-words.ts'
import { modelFolder } from '../../words/workload-words.ts'
import {
  batchHead,
  byDevices,
  type ReportContext,
  type ReportedCase,
  throughputDecimals,
  unitOf,
} from '../context.ts'
import { mfuOf, peakMemoryOf, processMemoryOf, recordsByCase } from '../mfu.ts'
import { unitOfDevice, viewIn } from '../shown-figures.ts'
import { columns } from './columns.ts'
import { unequalLosses } from './comparison.ts'
import {
  estimates,
  measuredRuns,
  pivotTable,
  speeds,
  titled,
  type Dimension,
  type ShownQuantity,
} from './pivot.ts'

/**
 * Rows are devices and layouts; columns are sequence length, precision and batch. It shows speed per device, MFU, memory,
 * and whether the losses are equal: side by side for one configuration or where most cells would be empty, otherwise a table
 * for each.
 */
export const parallelism = (context: ReportContext): TableBlock[] =>
  comparedSets(context).flatMap((cases) => tablesOf(cases, context))

/** The cases of each model with the same unit. */
export const comparedSets = (context: ReportContext): Group<ReportedCase>[] =>
  grouped(
    context.cases.filter(({ skipped }) => !skipped),
    (reportedCase) => `${modelFolder(reportedCase.case.workload)} ${unitOf([reportedCase], context.cases)}`,
  )

function tablesOf(cases: Group<ReportedCase>, context: ReportContext): TableBlock[] {
  const configuration = configurationsOf(cases, context)
  const columnCount = grouped(cases, configuration.key).length
  const cells = grouped(cases, rowsOf(context).key).length * columnCount
  const isJoined = columnCount === 1 || cases.length <= cells / 2
  const quantities = quantitiesOf(cases, context, columnCount === 1)
  return isJoined
    ? [joinedTable(cases, quantities, configuration, context)]
    : quantities.map(({ label, unit, cell }) => {
        const name = same(context.workloads.model(cases[0].case.workload))
        return pivotTable(cases, {
          title: titled(label, name, measuredRuns(cases, context)),
          unit,
          corner: textColumn({ en: 'Devices and layout', zh: '设备数与并行布局' }),
          row: rowsOf(context),
          rowOrder: byRows(context),
          column: configuration,
          cell,
        })
      })
}

function joinedTable(
  cases: Group<ReportedCase>,
  quantities: readonly ShownQuantity[],
  configuration: TrainedConfigurations,
  context: ReportContext,
): TableBlock {
  const model = same(context.workloads.model(cases[0].case.workload))
  const parts = cases.map((reportedCase) => configuration.parts(reportedCase))
  const common = commonParts(parts)
  const rows = rowsOf(context)
  return rowsTable<ReportedCase>(
    titled({ en: 'Parallelism', zh: '并行策略' }, model, dotted(common), measuredRuns(cases, context)),
    [
      [
        textColumn({ en: 'Devices and layout', zh: '设备数与并行布局' }),
        (reportedCase) =>
          textCell(
            dotted([
              rows.label(reportedCase),
              ...configuration.parts(reportedCase).filter((part) => !hasPart(common, part)),
            ]),
          ),
      ],
      ...quantities.map(
        ({ label, unit, cell }) =>
          [unit === undefined ? textColumn(label) : numberColumn(label, unit), cell] as const,
      ),
    ],
    cases.toSorted(byRows(context)),
  )
}

function quantitiesOf(
  cases: Group<ReportedCase>,
  context: ReportContext,
  hasColumns: boolean,
): ShownQuantity[] {
  const records = recordsByCase(context)
  const recordsOf = ({ case: { id } }: ReportedCase) => records.get(id) ?? []
  const { mfu: rule } = context.folder.suite.report
  const others = unequalLosses(cases, context)
  const mfus = new Map(
    cases.map((reportedCase) => [reportedCase, mfuOf(reportedCase, recordsOf(reportedCase), rule)]),
  )
  const shareOf = (reportedCase: ReportedCase): Maybe<Estimate<number>> =>
    others.get(reportedCase) ?? mfus.get(reportedCase) ?? missing('flops-not-stated')
  const memory = memoryOf(cases, context)
  const shareLabel = shareName(isOfDataSheet(cases, records), rule)
  const share = estimates(cases, shareLabel, 'percent', shareOf, ({ evidence }) => ({
    decimals: 1,
    evidence,
  }))
  const losses: ShownQuantity = {
    label: hasColumns
      ? { en: 'Losses', zh: '损失' }
      : { en: 'Losses of the first steps', zh: '前几步的损失' },
    unit: undefined,
    cell: (reportedCase) => lossCell(reportedCase, context),
  }
  return [
    ...speedsOf(cases, context, hasColumns),
    ...(cases.some((reportedCase) => shareOf(reportedCase).kind === 'known')
      ? [{ ...share, label: shareLabel }]
      : []),
    ...(memory === undefined ? [] : [memoryQuantity(memory)]),
    ...(cases.some((reportedCase) => reportedCase.losses !== undefined) ? [losses] : []),
  ]
}

function shareName(isOfDataSheet: boolean, rule: string | undefined): Text {
  const name = isOfDataSheet
    ? { en: 'MFU', zh: 'MFU' }
    : { en: 'Share of the matrix-product rate', zh: '占矩阵乘法速率的比例' }
  return rule === undefined ? name : { en: `${name.en} (${rule})`, zh: `${name.zh}（${rule}）` }
}

/** Whether the reference rate of the devices is the peak of their data sheet, not a measured rate of matrix products. */
const isOfDataSheet = (cases: readonly ReportedCase[], records: ReturnType<typeof recordsByCase>): boolean =>
  cases
    .flatMap(({ case: { id } }) => records.get(id) ?? [])
    .every(({ efficiency }) => efficiency?.reference?.from !== 'measured')

interface ShownMemory {
  readonly label: Text
  readonly read: (reportedCase: ReportedCase) => Maybe<number>
}

const memoryQuantity = ({ label, read }: ShownMemory): ShownQuantity => ({
  label,
  unit: 'GiB',
  cell: (reportedCase) =>
    numberCell(read(reportedCase), { unit: 'GiB', decimals: 2, evidence: reportedCase.evidence }),
})

/** Sampled memory: of devices, or else of the processes. */
export function memoryOf(cases: readonly ReportedCase[], context: ReportContext): ShownMemory | undefined {
  const records = recordsByCase(context)
  const recordsOf = ({ case: { id } }: ReportedCase) => records.get(id) ?? []
  return [
    {
      label: { en: 'Peak memory of a device', zh: '单设备峰值显存' },
      read: (reportedCase: ReportedCase) => peakMemoryOf(recordsOf(reportedCase)),
    },
    {
      label: { en: 'Peak memory of all processes', zh: '全部进程峰值内存' },
      read: (reportedCase: ReportedCase) => processMemoryOf(recordsOf(reportedCase)),
    },
  ].find(({ read }) => cases.some((reportedCase) => read(reportedCase).kind === 'known'))
}

/** The speeds of cases in a table of parallelism. */
export interface ShownSpeed {
  readonly unit: Unit
  /** Missing for a case whose losses differ from those of the others. */
  readonly figure: (reportedCase: ReportedCase) => Maybe<Estimate<number>>
}

/** Per device, unless the reader chose another unit; undefined where no case knows the samples of its steps. */
export function shownSpeed(cases: readonly ReportedCase[], context: ReportContext): ShownSpeed | undefined {
  const others = unequalLosses(cases, context)
  const asked = context.folder.suite.report.unit ?? unitOfDevice(cases)
  const unit = cases.flatMap((reportedCase) => {
    const view = viewIn(reportedCase, asked)
    return view.kind === 'known' ? [view.value.unit] : []
  })[0]
  return (
    unit && {
      unit,
      figure: (reportedCase) =>
        others.get(reportedCase) ??
        flatMapKnown(reportedCase.throughput, (estimate) =>
          mapKnown(viewIn(reportedCase, asked), (view) => viewedEstimate(estimate, view)),
        ),
    }
  )
}

/** Speeds with their intervals; these have a column of their own where the table has such columns. */
function speedsOf(cases: Group<ReportedCase>, context: ReportContext, hasColumns: boolean): ShownQuantity[] {
  const speed = shownSpeed(cases, context)
  if (speed === undefined) return []
  const { unit, figure: figureOf } = speed
  const { label, cell } = speeds(cases, unit, context, figureOf)
  if (!hasColumns) return [{ label, unit, cell }]
  const figures = cases.map(figureOf)
  const level = commonLevel(figures)
  const hints = (reportedCase: ReportedCase) => ({
    unit,
    decimals: throughputDecimals(reportedCase, context),
    evidence: reportedCase.evidence,
  })
  const interval: ShownQuantity = {
    label: columns.interval(level).label,
    unit,
    cell: (reportedCase) => intervalCell(figureOf(reportedCase), hints(reportedCase), level),
  }
  return [
    {
      label: speedName(unit),
      unit,
      cell: (reportedCase) => estimateCell(figureOf(reportedCase), hints(reportedCase)),
    },
    ...(figures.some(hasInterval) ? [interval] : []),
  ]
}

function lossCell(reportedCase: ReportedCase, context: ReportContext): Cell {
  if (reportedCase.losses === undefined) return missing('not-stated-by-program')
  const equality = context.lossEquality.get(reportedCase)
  if (equality === undefined) return missing('losses-of-no-other')
  if (equality.kind === 'equal') {
    const { others } = equality
    return textCell({
      en: `equal to ${others} other${others === 1 ? '' : 's'}`,
      zh: `与其他 ${others} 个用例一致`,
    })
  }
  const { step, here, there, share } = equality
  return missing('losses-differ', { step, here, there, share })
}

interface TrainedConfigurations extends Dimension {
  readonly parts: (reportedCase: ReportedCase) => Label
  readonly withoutBatch: (reportedCase: ReportedCase) => Text
}

/** Sequence length, precision and batch. */
export function configurationsOf(
  cases: readonly ReportedCase[],
  context: ReportContext,
): TrainedConfigurations {
  const key = ({ case: matrixCase }: ReportedCase) =>
    `${sampleTokens(matrixCase)} ${leadingLabel(matrixCase).en} ${matrixCase.batchPerDevice} ${matrixCase.batchFrom}`
  const heads = new Map(grouped(cases, key).map((group) => [key(group[0]), batchHead(group, context)]))
  const trained = ({ case: matrixCase }: ReportedCase): Label => {
    const tokens = sampleTokens(matrixCase)
    return [
      ...(tokens === undefined ? [] : [{ en: `${tokens} tokens`, zh: `序列长度 ${tokens}` }]),
      leadingLabel(matrixCase),
    ]
  }
  const parts = (reportedCase: ReportedCase): Label => [
    ...trained(reportedCase),
    heads.get(key(reportedCase)) ?? same(''),
  ]
  return {
    key,
    parts,
    withoutBatch: (reportedCase) => dotted(trained(reportedCase)),
    label: (reportedCase) => dotted(parts(reportedCase)),
  }
}

const rowsOf = (context: ReportContext): Dimension => ({
  key: (reportedCase) =>
    `${topologyText(reportedCase.case.topology)} ${layoutLabel(reportedCase, context).en}`,
  label: (reportedCase) =>
    dotted([context.devices.where(reportedCase.case.topology), layoutLabel(reportedCase, context)]),
})

/** Parts of a label that a column or the layout states. */
const saidElsewhere: readonly string[] = [
  'topology',
  ...workloadParts,
  ...configurationParts,
  layoutPart,
  ...axes.filter((axis) => axis.sampleTokens !== undefined).map(({ name }) => name),
]

/** The layout, and what else distinguishes a case: framework, recomputation, parameters. */
export function layoutLabel(
  { case: matrixCase }: ReportedCase,
  { cases, labels, workloads }: ReportContext,
  textOf: (matrixCase: Case) => Text = layoutText,
): Text {
  const isOneWorkload = new Set(cases.map((other) => other.case.workload)).size === 1
  const rest = labels.label(matrixCase, saidElsewhere)
  return dotted([
    ...(isOneWorkload ? [] : [same(workloads.framework(matrixCase.workload))]),
    textOf(matrixCase),
    ...(rest.en === '' ? [] : [rest]),
  ])
}

const byRows =
  (context: ReportContext) =>
  (a: ReportedCase, b: ReportedCase): number => {
    const [ours, theirs] = [layoutLabel(a, context).en, layoutLabel(b, context).en]
    return byDevices(a.case, b.case) || (ours === theirs ? 0 : ours < theirs ? -1 : 1)
  }
