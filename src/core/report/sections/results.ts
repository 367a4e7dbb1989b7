import {
  basesOf,
  blocksAt,
  frameworkColour,
  frameworksOf,
  type ReportContext,
  type ReportedCase,
  scalingGroups,
  throughputDecimals,
  valueOf,
} from '../context.ts'
import { layouts } from '../layouts/layouts.ts'
import type { Section } from '../model.ts'
import { againstBlocks } from './against.ts'
import { deviceCount } from '../../model/topology.ts'
import { same, type Text } from '../../model/text.ts'
import { samplesPerSecond, seconds } from '../../model/units.ts'
import { mapKnown } from '../../model/missing.ts'
import { baseWords } from '../../words/device-words.ts'
import { grouped } from '../../collections/group-by.ts'
import { byConfiguration, comparisonsIn, hasFrameworks, type ComparisonTable } from '../layouts/comparison.ts'
import { withoutEmptyColumns } from '../../document/columns.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import type { StoredChart, DriftDot, SpeedupLine, ThroughputBar } from '../../document/chart-model.ts'
import { most } from '../record-model.ts'
import { speedName } from '../../document/cell-model.ts'
import { inUnitOfTables, shownThroughput, shownUnit, shownValue } from '../shown-figures.ts'

import { distinctNames, ladderNames } from '../layouts/short-names.ts'
import { parallelismCharts } from './parallelism-charts.ts'

const chartsWords = {
  ofEveryCase: (speed: Text): Text => ({ en: `${speed.en} of every case`, zh: `各用例${speed.zh}` }),
  runsOverTime: { en: 'Every run over time', zh: '各次运行随时间的变化' },
  someRunsOverTime: (every: number): Text => ({
    en: `One of every ${every} runs over time`,
    zh: `每 ${every} 次运行取一次，随时间的变化`,
  }),
} as const

/** Charts of the figures in the tables; a chart that would show nothing or too much is left out. */
const charts = (context: ReportContext): StoredBlock[] =>
  [
    ...throughputCharts(inUnitOfTables(context)),
    ...parallelismCharts(context),
    ...speedupChart(context),
    ...driftChart(context),
  ]
    .filter(isReadable)
    .map((chart) => ({ kind: 'chart', chart }))

const isReadable = (chart: StoredChart): boolean =>
  chart.kind !== 'speedup' || chart.lines.length <= most.lines

/** One chart for each unit: images and tokens share no axis. A case that ran without a figure is shown with the reason. */
function throughputCharts(context: ReportContext): StoredChart[] {
  const { cases, records, folder } = context
  if (cases.every(({ unit }) => unit === undefined)) return []
  const ran = cases.filter(({ skipped }) => !skipped)
  if (ran.length > most.bars) return []
  const runsOf = new Map(
    grouped(records, ({ case: matrixCase }) => matrixCase.id).map((runs) => [runs[0].case.id, runs]),
  )
  const bar = ({ outcome: reportedCase, ...labelledCase }: NamedCase): ThroughputBar => ({
    ...labelledCase,
    ...frameworkColour(reportedCase.case, context),
    ...(reportedCase.printed === undefined ? {} : { decimals: throughputDecimals(reportedCase, context) }),
    runs: (labelledCase.estimate.kind === 'known' ? (runsOf.get(reportedCase.case.id) ?? []) : []).flatMap(
      ({ run, throughput }) => {
        const shown = shownValue(throughput, reportedCase)
        return shown.kind === 'known' ? [{ run, value: samplesPerSecond(shown.value) }] : []
      },
    ),
  })
  return grouped(ran, (reportedCase) => shownUnit([reportedCase], context)).map((group) => ({
    kind: 'throughput',
    title: chartsWords.ofEveryCase(speedName(shownUnit(group, context))),
    unit: shownUnit(group, context),
    decimals: folder.suite.report.decimals.throughput,
    bars: namedCases(group, context).map(bar),
  }))
}

interface NamedCase extends Pick<ThroughputBar, 'group' | 'label' | 'estimate'> {
  readonly outcome: ReportedCase
}

/** Frameworks below each configuration in which they are compared, fastest first; other cases below their common part. */
function namedCases(cases: readonly ReportedCase[], context: ReportContext): NamedCase[] {
  const comparisons = comparisonsIn(context).filter(hasFrameworks)
  const chartedCases = new Set(cases)
  const compared = comparisons.flatMap((comparison) =>
    grouped(
      comparison.cases.filter((reportedCase) => chartedCases.has(reportedCase)).toSorted(byConfiguration),
      comparison.configuration.key,
    ).flatMap((group) => ranked(group, comparison)),
  )
  const shownCases = new Set(compared.map(({ outcome: reportedCase }) => reportedCase))
  const rest = cases.filter((reportedCase) => !shownCases.has(reportedCase))
  return [...compared, ...ladders(rest, context)]
}

const ranked = (
  group: readonly ReportedCase[],
  { configuration, framework, otherWork }: ComparisonTable,
): NamedCase[] =>
  group
    .map((reportedCase) => ({
      outcome: reportedCase,
      group: configuration.label(reportedCase),
      label: framework.label(reportedCase),
      estimate: otherWork.get(reportedCase) ?? barEstimate(reportedCase),
    }))
    .toSorted((a, b) => speedOf(b) - speedOf(a))

/** A compared case without a figure sorts as the slowest. */
const speedOf = ({ estimate, outcome: { throughput } }: NamedCase): number =>
  estimate.kind === 'known' ? (valueOf(throughput) ?? 0) : 0

const barEstimate = (reportedCase: ReportedCase): ThroughputBar['estimate'] =>
  mapKnown(shownThroughput(reportedCase), ({ value, ...estimate }) => ({
    value: samplesPerSecond(value),
    ...estimate,
  }))

/** Cases that differ only in their devices form one group; without such cases, names are what differs. */
function ladders(cases: readonly ReportedCase[], context: ReportContext): NamedCase[] {
  const { labels, devices } = context
  const groups = scalingGroups(cases)
  if (groups.every((group) => group.length === 1)) {
    const nameOf = distinctNames(
      cases.map((reportedCase) => reportedCase.case),
      context,
    )
    return cases.map((reportedCase) => ({
      outcome: reportedCase,
      group: undefined,
      label: nameOf(reportedCase.case),
      estimate: barEstimate(reportedCase),
    }))
  }
  return groups.flatMap((group) =>
    group.map((reportedCase) => ({
      outcome: reportedCase,
      group: labels.label(group[0].case, ['topology']),
      label: devices.where(reportedCase.case.topology),
      estimate: barEstimate(reportedCase),
    })),
  )
}

function speedupChart(context: ReportContext): StoredChart[] {
  const { cases, folder, devices } = context
  const label = ladderNames(context)
  const lines = scalingGroups(cases).flatMap((group): SpeedupLine[] => {
    const points = group.flatMap(({ case: matrixCase, speedup }) =>
      speedup.kind === 'known'
        ? [
            {
              devices: deviceCount(matrixCase.topology),
              speedup: speedup.value.value,
              interval: speedup.value.interval,
            },
          ]
        : [],
    )
    const [base = 1] = basesOf(group)
    const over = base === 1 ? {} : { over: base }
    return points.length < 2
      ? []
      : [{ label: label(group[0]), ...frameworkColour(group[0].case, context), ...over, points }]
  })
  const base = baseWords(
    devices,
    lines.map(({ over }) => over ?? 1),
  )
  const title = { en: `Speedup over ${base.en}`, zh: `相对${base.zh}的加速比` }
  return lines.length === 0
    ? []
    : [
        {
          kind: 'speedup',
          title,
          devices: devices.count,
          decimals: folder.suite.report.decimals.speedup,
          lines,
        },
      ]
}

/** Shows a machine that drifted while the suite ran. A case that was measured once cannot show drift. */
function driftChart(context: ReportContext): StoredChart[] {
  const { cases, labels, records } = context
  const repeated = new Map(
    cases
      .filter(({ evidence }) => evidence.length > 1)
      .map((reportedCase) => [reportedCase.case.id, valueOf(reportedCase.throughput)]),
  )
  const starts = records.flatMap(({ started }) => (started === undefined ? [] : [Date.parse(started)]))
  const first = Math.min(...starts)
  const dots = records.flatMap(({ run, case: matrixCase, repeat, started, throughput }): DriftDot[] => {
    const figure = repeated.get(matrixCase.id)
    if (started === undefined || throughput.kind === 'missing' || figure === undefined) return []
    const name = labels.label(matrixCase)
    return [
      {
        run,
        label: {
          en: `${name.en}, repeat ${repeat}`,
          zh: `${name.zh}，第 ${repeat} 次`,
        },
        at: seconds((Date.parse(started) - first) / 1000),
        departure: throughput.value / figure - 1,
        ...frameworkColour(matrixCase, context),
      },
    ]
  })
  const every = Math.ceil(dots.length / most.dots)
  const shown = thinned(dots, every)
  const colours = new Set(shown.map(({ colour }) => colour))
  const frameworks = frameworksOf(context).flatMap((framework, colour) =>
    colours.has(colour) ? [{ label: same(framework), colour }] : [],
  )
  return shown.length === 0
    ? []
    : [
        {
          kind: 'drift',
          title: driftTitle(every),
          dots: shown,
          ...(frameworks.length === 0 ? {} : { frameworks }),
        },
      ]
}

const driftTitle = (every: number): Text =>
  every === 1 ? chartsWords.runsOverTime : chartsWords.someRunsOverTime(every)

/** Every nth, in the order of time. */
const thinned = (dots: readonly DriftDot[], every: number): DriftDot[] =>
  every === 1 ? [...dots] : dots.toSorted((a, b) => a.at - b.at).filter((_, index) => index % every === 0)

/** Tables whose columns are cases: one without a figure stays, because readers look for it. */
const comparing: readonly string[] = ['matrix', 'versus']

/** The chosen tables, with the author's texts above them; published figures beside them, then charts of the same figures. */
export function resultsSection(context: ReportContext): Section {
  const { tables } = context
  return {
    id: 'results',
    title: { en: 'Results', zh: '测试结果' },
    blocks: [
      // Runs have their own section, where every evidence link leads.
      ...tables
        .filter((name) => name !== 'runs')
        .flatMap((name) => [
          ...blocksAt(context, `above ${name}`),
          ...layouts[name](context).flatMap((table) =>
            comparing.includes(name) ? [table] : withoutEmptyColumns(table),
          ),
        ]),
      ...blocksAt(context, 'above published'),
      ...againstBlocks(context),
      ...charts(context),
    ],
  }
}
