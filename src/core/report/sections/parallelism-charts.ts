import { grouped } from '../../collections/group-by.ts'
import type { RelationChart, RelationSeries } from '../../document/chart-model.ts'
import { dotted } from '../../document/text-line.ts'
import { labelWithUnit } from '../../document/numbers.ts'
import { speedName } from '../../document/cell-model.ts'
import { same, type Text } from '../../model/text.ts'
import { deviceCount, topologyText } from '../../model/topology.ts'
import { copyText } from '../../words/layout-words.ts'
import { frameworkColour, frameworksOf, type ReportContext, type ReportedCase } from '../context.ts'
import {
  comparedSets,
  configurationsOf,
  layoutLabel,
  memoryOf,
  shownSpeed,
  type ShownSpeed,
} from '../layouts/parallelism.ts'

/** With more series than this, lines cross too often to be followed. */
const mostSeries = 12

/** Charts for a table of parallelism: speed over devices, speed over the batch, and memory against speed. */
export const parallelismCharts = (context: ReportContext): RelationChart[] =>
  context.tables.includes('parallelism')
    ? comparedSets(context).flatMap((cases) => {
        const speed = shownSpeed(cases, context)
        return speed === undefined ? [] : chartsOf(cases, speed, context)
      })
    : []

interface PlottedCase {
  readonly reportedCase: ReportedCase
  readonly key: string
  readonly label: Text
  readonly x: number
}

function chartsOf(
  cases: readonly ReportedCase[],
  speed: ShownSpeed,
  context: ReportContext,
): RelationChart[] {
  const configuration = configurationsOf(cases, context)
  const isOne = grouped(cases, configuration.key).length === 1
  const seriesName = (reportedCase: ReportedCase, layout: Text): Text =>
    isOne ? layout : dotted([layout, configuration.label(reportedCase)])
  const memory = memoryOf(cases, context)
  const quantity = speedName(speed.unit)
  const drawn = (
    title: Text,
    across: Text,
    shape: Pick<RelationChart, 'scale' | 'connected'>,
    placed: readonly PlottedCase[],
  ): RelationChart[] => {
    const series = seriesOf(placed, speed, context)
    const isCourse = series.some(({ points }) => new Set(points.map(({ x }) => x)).size > 1)
    if (series.length > mostSeries || (shape.connected && !isCourse) || series.length === 0) return []
    return [
      {
        kind: 'relation',
        title,
        across,
        up: labelWithUnit(quantity, speed.unit),
        unit: speed.unit,
        decimals: context.folder.suite.report.decimals.throughput,
        ...shape,
        series,
      },
    ]
  }
  return [
    ...drawn(
      { en: `${quantity.en} over devices`, zh: `${quantity.zh}随设备数的变化` },
      context.devices.count,
      { scale: 'counts', connected: true },
      cases.map((reportedCase) => {
        const label = seriesName(reportedCase, layoutLabel(reportedCase, context, copyText))
        return { reportedCase, key: label.en, label, x: deviceCount(reportedCase.case.topology) }
      }),
    ),
    ...drawn(
      {
        en: `${quantity.en} over the batch`,
        zh: `${quantity.zh}随 batch size 的变化`,
      },
      context.devices.batchPerDevice,
      { scale: 'counts', connected: true },
      cases.map((reportedCase) => {
        const { case: matrixCase } = reportedCase
        const where = same(topologyText(matrixCase.topology).replace('x', '×'))
        const { en, zh } = configuration.withoutBatch(reportedCase)
        const label = dotted([where, layoutLabel(reportedCase, context), ...(isOne ? [] : [{ en, zh }])])
        return { reportedCase, key: label.en, label, x: matrixCase.batchPerDevice }
      }),
    ),
    ...(memory === undefined
      ? []
      : drawn(
          { en: `${quantity.en} against memory`, zh: `${quantity.zh}与内存占用` },
          labelWithUnit(memory.label, 'GiB'),
          { scale: 'linear', connected: false },
          cases.flatMap((reportedCase) => {
            const used = memory.read(reportedCase)
            const label = dotted([
              context.devices.where(reportedCase.case.topology),
              layoutLabel(reportedCase, context),
            ])
            return used.kind === 'known' ? [{ reportedCase, key: label.en, label, x: used.value }] : []
          }),
        )),
  ]
}

/** By layout in a report of one framework: the same copies of the model, on any number of devices. */
function colourOf(reportedCase: ReportedCase, context: ReportContext): { readonly colour?: number } {
  if (frameworksOf(context).length > 0) return frameworkColour(reportedCase.case, context)
  const layout = (other: ReportedCase) => layoutLabel(other, context, copyText).en
  const layouts = [...new Set(comparedSets(context).flat().map(layout))]
  return { colour: layouts.indexOf(layout(reportedCase)) }
}

const seriesOf = (
  placed: readonly PlottedCase[],
  speed: ShownSpeed,
  context: ReportContext,
): RelationSeries[] =>
  grouped(placed, ({ key }) => key).flatMap((group) => {
    const points = group.flatMap(({ reportedCase, x }) => {
      const figure = speed.figure(reportedCase)
      if (figure.kind === 'missing') return []
      const { value, interval } = figure.value
      return [{ name: context.labels.label(reportedCase.case), x, y: value, interval }]
    })
    return points.length === 0
      ? []
      : [
          {
            label: group[0].label,
            ...colourOf(group[0].reportedCase, context),
            points: points.toSorted((a, b) => a.x - b.x),
          },
        ]
  })
