import type { Language } from '../../../src/core/messages/data.ts'
import { useMemo } from 'preact/hooks'
import { groupBy } from '../../../src/core/collections/group-by.ts'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours, machineColour } from '../charts/colours.ts'
import { Legend, MachineLegend } from '../charts/legend.tsx'
import { linesOption, type DrawnLine, type LinePoint } from '../charts/lines.ts'
import { axisNumber, countText, rangeText, shareText, throughputText, timesText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { namesOf, settingOf } from '../names.ts'
import { figureColumns } from '../parts/case-columns.tsx'
import { Choice } from '../parts/choice.tsx'
import { Common } from '../parts/common.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { Nothing, Ready } from '../parts/states.tsx'
import { caseFields, conditionsOf, rowsQuery } from '../queries.ts'
import { numberIn, rowsOf, textIn, type Row } from '../rows.ts'
import { columnTitle } from '../values.ts'

const most = 5000

/** The signs of the points of each curve, as a legend and as a chart draws them: the colour is the machine's. */
const signs = [
  ['●', 'circle'],
  ['■', 'rect'],
  ['▲', 'triangle'],
  ['◆', 'diamond'],
  ['▼', 'path://M0 0h10l-5 9z'],
  ['✚', 'path://M3 0h4v3h3v4h-3v3h-4v-3h-3v-4h3z'],
  ['★', 'path://M5 0l1.5 3.3 3.5.4-2.6 2.4.7 3.6-3.1-1.8-3.1 1.8.7-3.6-2.6-2.4 3.5-.4z'],
] as const

const drawables = ['throughput', 'speedup', 'efficiency'] as const
type Drawable = (typeof drawables)[number]

/** Rows of one setting by their devices, on at least two numbers of them. */
type Curve = readonly [Row, ...Row[]]

/** Throughput, speedup or efficiency over the number of devices, a curve for each setting. */
export function Scaling() {
  const { language, filters, settings } = place.value
  const answer = useAnswer(`scaling ${JSON.stringify([[...filters], [...settings]])}`, () =>
    api.ask(
      rowsQuery('cases', columns, conditionsOf(place.value), { order: [{ column: 'devices' }], limit: most }),
    ),
  )
  const drawable = drawables.find((name) => name === settings.get('draw')) ?? 'throughput'
  const scale = settings.get('axes') === 'linear' ? 'value' : 'log'
  return (
    <Panel
      title={explorerWords.scalingBy(columnTitle(drawable, language))[language]}
      note={explorerWords.scalingNote[language]}
      tools={
        <>
          <Choice
            label={explorerWords.drawable[language]}
            value={drawable}
            choices={drawables.map((value) => ({ value, text: columnTitle(value, language) }))}
            choose={(draw) => {
              go({ settings: { draw } }, 'replace')
            }}
          />
          <Choice
            label={explorerWords.axes[language]}
            value={scale === 'log' ? 'log' : 'linear'}
            choices={[
              { value: 'log', text: explorerWords.logarithmic[language] },
              { value: 'linear', text: explorerWords.linear[language] },
            ]}
            choose={(axes) => {
              go({ settings: { axes } }, 'replace')
            }}
          />
        </>
      }
    >
      <Ready answer={answer}>
        {(table) => {
          if (table.total === 0) return <Nothing />
          const curves = curvesOf(rowsOf(table))
          return curves.length === 0 ? (
            <p class="note">{explorerWords.noScaling[language]}</p>
          ) : (
            <Curves curves={curves} drawable={drawable} scale={scale} />
          )
        }}
      </Ready>
    </Panel>
  )
}

const columns = [
  ...caseFields,
  'workload',
  'protocol',
  'low',
  'high',
  'throughput_per_device',
  'speedup',
  'speedup_low',
  'speedup_high',
  'efficiency',
  'efficiency_low',
  'efficiency_high',
]

/** Cases that differ only in their devices; those on the most devices first. */
function curvesOf(rows: readonly Row[]): Curve[] {
  const measured = rows.filter((row) => numberIn(row, 'throughput') !== undefined)
  const settings = groupBy(measured, (row) =>
    JSON.stringify([
      settingOf(row),
      ...['source', 'workload', 'machine', 'batch', 'protocol', 'unit'].map((name) => row[name]),
    ]),
  )
  const devicesOf = (curve: Curve) => new Set(curve.map((row) => numberIn(row, 'devices'))).size
  return [...settings.values()]
    .filter((curve) => devicesOf(curve) > 1)
    .sort((a, b) => devicesOf(b) - devicesOf(a))
}

interface DrawnProps {
  readonly curves: readonly Curve[]
  readonly drawable: Drawable
  readonly scale: 'log' | 'value'
}

function Curves({ curves, ...drawn }: DrawnProps) {
  const { language } = place.value
  const { nameOf, common } = namesOf(curves.flat())
  const units = [...groupBy(curves, ([row]) => textIn(row, 'unit'))]
  return (
    <>
      {units.map(([unit, ofUnit]) => (
        <UnitCurves key={unit} unit={unit} curves={ofUnit} {...drawn} />
      ))}
      {units.length === 1 ? null : <Common common={common} />}
      <DataTable
        caption={explorerWords.scalingCurves[language]}
        columns={tableColumns(nameOf)}
        rows={curves.flat()}
      />
    </>
  )
}

function UnitCurves({ unit, curves, drawable, scale }: DrawnProps & { readonly unit: string }) {
  const { language } = place.value
  const shades = colours.value
  const drawn = curves.slice(0, signs.length)
  // The number of devices is on the axis, so that a curve is named without it.
  const settings = drawn.map(([row]) => ({ ...row, nodes: null }))
  const { nameOf, common } = namesOf(settings)
  const names = settings.map(nameOf)
  const option = useMemo(() => {
    const lines = drawn.map((curve, index): DrawnLine => ({
      name: names[index] ?? '',
      colour: machineColour(shades, textIn(curve[0], 'machine')),
      symbol: signs[index]?.[1] ?? 'circle',
      points: curve.flatMap((row) => pointOf(row, drawable, language)),
    }))
    const isShare = drawable === 'efficiency'
    return linesOption({
      xAxis: explorerWords.devices[language],
      yAxis: drawable === 'throughput' ? unit : columnTitle(drawable, language),
      colours: shades,
      lines: [...idealLines(drawn, drawable, shades.soft), ...lines],
      scale,
      yScale: isShare ? 'value' : scale,
      fromZero: true,
      yText: isShare ? wholeShare : scale === 'log' ? doubledNumber : axisNumber,
    })
  }, [curves, drawable, scale, language, shades])
  return (
    <>
      <Common common={common} />
      <Chart
        title={`${explorerWords.scalingBy(columnTitle(drawable, language))[language]} (${unit})`}
        option={option}
        height={360}
      />
      <Legend
        items={drawn.map((curve, index) => ({
          name: names[index] ?? '',
          colour: machineColour(shades, textIn(curve[0], 'machine')),
          sign: signs[index]?.[0],
        }))}
      />
      <MachineLegend rows={drawn.map(([row]) => row)} />
      {drawn.length < curves.length ? (
        <p class="note">
          {
            explorerWords.drawn(countText(drawn.length, language), countText(curves.length, language))[
              language
            ]
          }
        </p>
      ) : null}
    </>
  )
}

const wholeShare = (value: number) => `${String(Math.round(100 * value))}%`

/** Powers of two have more digits than an axis needs. */
const doubledNumber = (value: number) => axisNumber(value < 1e4 ? value : Number(value.toPrecision(3)))

/** The columns of an interval. */
const rangeColumns = {
  throughput: ['low', 'high'],
  speedup: ['speedup_low', 'speedup_high'],
  efficiency: ['efficiency_low', 'efficiency_high'],
} as const

/** A case without the figure has no point. */
function pointOf(row: Row, drawable: Drawable, language: Language): LinePoint[] {
  const [x, y] = [numberIn(row, 'devices'), numberIn(row, drawable)]
  if (x === undefined || y === undefined) return []
  const unit = textIn(row, 'unit')
  const [low, high] = rangeColumns[drawable].map((column) => numberIn(row, column))
  const text = (value: number) =>
    drawable === 'throughput'
      ? throughputText(value, unit)
      : drawable === 'speedup'
        ? timesText(value)
        : shareText(value)
  const range =
    low === undefined || high === undefined
      ? explorerWords.noInterval[language]
      : drawable === 'throughput'
        ? rangeText(low, high, unit)
        : `${text(low)} – ${text(high)}`
  return [{ x, y, low, high, text: `${explorerWords.devices[language]} ${String(x)}: ${text(y)} (${range})` }]
}

/**
 * 100 % efficiency, by the efficiency that the cases have: where a figure is y on x devices at an efficiency of e, it would be
 * y ÷ e there, and as much per device elsewhere. A straight line on both kinds of axes.
 */
function idealLines(curves: readonly Curve[], drawable: Drawable, colour: string): DrawnLine[] {
  const lines = curves.flatMap((curve) => {
    const xs = curve.flatMap((row) => numberIn(row, 'devices') ?? [])
    const [perDevice] = curve.flatMap((row) => {
      const [x, y, share] = [numberIn(row, 'devices'), numberIn(row, drawable), numberIn(row, 'efficiency')]
      return x === undefined || y === undefined || share === undefined ? [] : [y / share / x]
    })
    if (perDevice === undefined) return []
    const ideal = (x: number) => (drawable === 'efficiency' ? 1 : perDevice * x)
    const ends = [Math.min(...xs), Math.max(...xs)]
    return [{ perDevice: ideal(1), points: ends.map((x) => ({ x, y: ideal(x), text: '' })) }]
  })
  // Speedups over the same number of devices have the same line, which is drawn as far as the longest of them.
  return [...groupBy(lines, ({ perDevice }) => perDevice.toPrecision(9)).values()].map((alike) => {
    const points = alike.flatMap((line) => line.points).sort((a, b) => a.x - b.x)
    return { name: '', colour, dashed: true, points: [points[0], points.at(-1)].flatMap((end) => end ?? []) }
  })
}

function tableColumns(nameOf: (row: Row) => string): Column<Row>[] {
  const { language } = place.value
  const figures = figureColumns()
  return [
    {
      name: 'case',
      title: explorerWords.case[language],
      align: 'long',
      cell: nameOf,
    },
    {
      name: 'devices',
      title: explorerWords.devices[language],
      align: 'end',
      cell: (row) => textIn(row, 'devices'),
    },
    figures.throughput,
    figures.interval,
    figures['per-device'],
    figures.speedup,
    figures.efficiency,
  ]
}
