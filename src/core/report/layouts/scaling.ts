import { hasInterval } from '../../results/estimate.ts'
import { memoize } from '../../collections/memoize.ts'
import { deviceCount } from '../../model/topology.ts'
import { isUnscaled } from '../../results/speedup.ts'
import {
  besideIn,
  commonLevel,
  countCell,
  estimateCell,
  intervalCell,
  numberCell,
  textCell,
} from '../../document/cells.ts'
import {
  basesOf,
  scalingGroups,
  throughputDecimals,
  withBaseline,
  type ReportedCase,
  type ReportContext,
} from '../context.ts'
import { grouped, type Group } from '../../collections/group-by.ts'
import type { Cell } from '../../document/cell-model.ts'
import type { TableBlock } from '../../document/blocks.ts'
import { rowsTable, withLevel, type RowColumn } from '../../document/columns.ts'
import { ladderNames } from './short-names.ts'
import { columns } from './columns.ts'
import { shownColumn, shownThroughput, shownUnit, shownValue } from '../shown-figures.ts'

/**
 * Throughput and speedup by nodes × devices: one table for each set of cases that differ in nothing else, or one table for
 * many small sets.
 */
export function scaling(context: ReportContext): TableBlock[] {
  const sets = scalingGroups(context.cases).filter((group) => group.some(({ skipped }) => !skipped))
  const isSmall = sets.length >= small.sets && sets.every((group) => group.length <= small.rows)
  return isSmall || sets.length > mostTables
    ? grouped(sets, (group) => shownUnit(group, context)).map((alike) => joinedTable(alike, context))
    : sets.map((group) => table(group, context))
}

/** From this many sets with this few rows each, one table is easier to read than many. */
const small = { sets: 3, rows: 2 } as const
const mostTables = 12

const table = (group: Group<ReportedCase>, context: ReportContext): TableBlock =>
  rowsTable(context.labels.label(group[0].case, ['topology']), columnsFor(group, context), group)

function joinedTable(sets: Group<Group<ReportedCase>>, context: ReportContext): TableBlock {
  const [[first, ...rest], ...others] = sets
  const cases: Group<ReportedCase> = [first, ...rest, ...others.flat()]
  const shortName = ladderNames(context)
  return rowsTable<ReportedCase>(
    { en: 'Throughput and scaling', zh: '吞吐率与扩展性' },
    [[columns.case, (reportedCase) => textCell(shortName(reportedCase))], ...columnsFor(cases, context)],
    cases,
  )
}

function columnsFor(group: Group<ReportedCase>, context: ReportContext): RowColumn<ReportedCase>[] {
  const { protocol, devices } = context
  const unit = shownUnit(group, context)
  const rate = (outcome: ReportedCase) => ({
    unit,
    decimals: throughputDecimals(outcome, context),
    evidence: outcome.evidence,
  })
  // The step time at the mean of rates differs from the mean of step times.
  const averaged =
    unit !== 'ms' &&
    protocol.repeats !== 'mean' &&
    group.some(({ mean, evidence }) => mean.kind === 'known' && evidence.length > 1)
  const figures = group.map(shownThroughput)
  const spread = figures.some(hasInterval)
  const level = commonLevel(figures)
  const interval: RowColumn<ReportedCase> = [
    { ...columns.interval(level), unit },
    (reportedCase) => intervalCell(shownThroughput(reportedCase), rate(reportedCase), level),
  ]
  const mean: RowColumn<ReportedCase> = [
    { ...columns.mean, unit },
    (reportedCase) => numberCell(shownValue(reportedCase.mean, reportedCase), rate(reportedCase)),
  ]
  const isCounted = !group.every(({ printed }) => printed?.repeats.kind === 'missing')
  return [
    [columns.nodes, ({ case: { topology } }) => countCell(topology.nodes)],
    [columns.devices(devices), ({ case: { topology } }) => countCell(deviceCount(topology))],
    [shownColumn(unit), (reportedCase) => estimateCell(shownThroughput(reportedCase), rate(reportedCase))],
    // Where every case ran once, a column of dashes would only repeat the finding about it.
    ...(spread ? [interval] : []),
    ...(group.every(isUnscaled) ? [] : ratioColumns(group, context)),
    ...(averaged ? [mean] : []),
    ...(isCounted ? [[columns.measuredRuns, runsCell] as const] : []),
  ]
}

/** The number of runs behind a figure; for a published figure, as the document states it. */
function runsCell({ printed, evidence }: ReportedCase): Cell {
  if (printed === undefined) return countCell(evidence.length)
  const { repeats } = printed
  return repeats.kind === 'known' ? countCell(repeats.value.count) : repeats
}

function ratioColumns(group: Group<ReportedCase>, context: ReportContext): RowColumn<ReportedCase>[] {
  const { speedup: decimals } = context.folder.suite.report.decimals
  const speedups = group.map(({ speedup }) => speedup)
  const level = commonLevel(speedups)
  const beside = besideIn(speedups)
  const evidenceOf = memoize((reportedCase: ReportedCase) => withBaseline(reportedCase, context))
  return [
    [
      withLevel(columns.speedup(context.devices, basesOf(group)), level),
      (reportedCase) =>
        estimateCell(reportedCase.speedup, {
          unit: 'times',
          beside,
          decimals,
          evidence: evidenceOf(reportedCase),
        }),
    ],
    [
      withLevel(columns.efficiency, level),
      (reportedCase) =>
        estimateCell(reportedCase.efficiency, {
          unit: 'percent',
          beside,
          decimals: 1,
          evidence: evidenceOf(reportedCase),
        }),
    ],
  ]
}
