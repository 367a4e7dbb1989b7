import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours } from '../charts/colours.ts'
import { linesOption, type DrawnLine } from '../charts/lines.ts'
import { countText, rangeText, throughputOf } from '../figure-text.ts'
import { place } from '../location.ts'
import { figureColumns } from '../parts/case-columns.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { Nothing, Ready } from '../parts/states.tsx'
import { caseFields, conditionsOf, rowsQuery } from '../queries.ts'
import { inLanguage, numberIn, rowsOf, textIn, type Row } from '../rows.ts'

const most = 5000
/** One for each colour. */
const mostCurves = 7

interface Curve {
  readonly name: string
  readonly unit: string
  /** By devices. */
  readonly rows: readonly Row[]
}

/** Throughput over the number of devices, a curve for each setting. */
export function Scaling() {
  const { language, filters, settings } = place.value
  const title = explorerWords.scalingCurves[language]
  const answer = useAnswer(`scaling ${JSON.stringify([[...filters], [...settings]])}`, () =>
    api.ask(
      rowsQuery('cases', columns, conditionsOf(place.value), { order: [{ column: 'devices' }], limit: most }),
    ),
  )
  return (
    <Panel title={title} note={explorerWords.scalingNote[language]}>
      <Ready answer={answer}>
        {(table) => {
          if (table.total === 0) return <Nothing />
          const curves = curvesOf(rowsOf(table))
          return curves.length === 0 ? (
            <p class="note">{explorerWords.noScaling[language]}</p>
          ) : (
            <Curves curves={curves} />
          )
        }}
      </Ready>
    </Panel>
  )
}

const columns = [
  ...caseFields,
  'workload',
  'machine',
  'nodes',
  'devices',
  'batch',
  'protocol',
  'low',
  'high',
  'throughput_per_device',
  'speedup',
  'efficiency',
]

/** Cases that differ only in their devices, with at least two numbers of devices. */
function curvesOf(rows: readonly Row[]): Curve[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (numberIn(row, 'throughput') === undefined) continue
    const key = JSON.stringify(
      ['source', 'workload', 'machine', 'batch', 'protocol', 'unit', 'axes'].map((name) => row[name]),
    )
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  const curves = [...groups.values()].filter(
    (group) => new Set(group.map((row) => numberIn(row, 'devices'))).size > 1,
  )
  const parts = curves.map(nameParts)
  const varies = [...new Set(parts.flatMap((part) => [...part.keys()]))].filter(
    (name) => new Set(parts.map((part) => part.get(name))).size > 1,
  )
  return curves.map((group, index) => {
    const part = parts[index]
    const shown = varies.length === 0 ? [...(part?.keys() ?? [])].slice(0, 3) : varies
    return {
      name: shown.flatMap((name) => part?.get(name) ?? []).join(' · '),
      unit: textIn(group[0] ?? {}, 'unit'),
      rows: group,
    }
  })
}

/** Parts of a curve's name; only those that distinguish curves are shown. */
function nameParts(group: readonly Row[]): ReadonlyMap<string, string> {
  const row = group[0] ?? {}
  const batch = textIn(row, 'batch')
  const axes = Object.entries(JSON.parse(textIn(row, 'axes') || '{}') as Record<string, unknown>)
  return new Map([
    ['source', textIn(row, 'source_name')],
    ['model', textIn(row, 'model')],
    ['framework', textIn(row, 'framework')],
    ['machine', textIn(row, 'machine')],
    ...(batch === '' ? [] : [['batch', `batch ${batch}`] as const]),
    ...axes.map(([name, value]) => [`axis:${name}`, `${name}=${String(value)}`] as const),
  ])
}

function Curves({ curves }: { readonly curves: readonly Curve[] }) {
  const { language } = place.value
  const units = [...new Set(curves.map(({ unit }) => unit))]
  return (
    <>
      {units.map((unit) => (
        <UnitCurves key={unit} unit={unit} curves={curves.filter((curve) => curve.unit === unit)} />
      ))}
      <DataTable
        caption={explorerWords.scalingCurves[language]}
        columns={tableColumns()}
        rows={curves.flatMap(({ rows }) => rows)}
      />
    </>
  )
}

function UnitCurves({ unit, curves }: { readonly unit: string; readonly curves: readonly Curve[] }) {
  const { language } = place.value
  const shades = colours.value
  const drawn = curves.slice(0, mostCurves)
  const option = useMemo(() => {
    const lines = drawn.map(({ name, rows }): DrawnLine => ({
      name,
      points: rows.map((row) => ({
        x: numberIn(row, 'devices') ?? 0,
        y: numberIn(row, 'throughput') ?? 0,
        low: numberIn(row, 'low'),
        high: numberIn(row, 'high'),
        text: `${inLanguage(row, 'label', language)}\n${throughputOf(row)} (${rangeText(numberIn(row, 'low'), numberIn(row, 'high'), unit)})`,
      })),
    }))
    return linesOption({
      xAxis: explorerWords.devices[language],
      yAxis: unit,
      colours: shades,
      lines: [...lines, ...lines.map(idealLine)],
      scale: 'log2',
      fromZero: true,
    })
  }, [curves, language, shades])
  return (
    <>
      <Chart title={`${explorerWords.scalingCurves[language]} (${unit})`} option={option} height={360} />
      <Legend names={drawn.map(({ name }) => name)} />
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

/** The first point at more devices, if each device kept its throughput. */
function idealLine({ name, points }: DrawnLine): DrawnLine {
  const [first] = points
  const last = points.at(-1)
  const per = first === undefined ? 0 : first.y / first.x
  const ends = [first, last].flatMap((point) => (point === undefined ? [] : [point.x]))
  return { name, dashed: true, points: ends.map((x) => ({ x, y: per * x, text: '' })) }
}

/** Names of lines in their colours, as text that screen readers can read and that wraps. */
export function Legend({ names }: { readonly names: readonly string[] }) {
  if (names.length < 2) return null
  return (
    <ul class="legend">
      {names.map((name, index) => (
        <li key={index}>
          <span class={`swatch c${String(index % 7)}`} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}

function tableColumns(): Column<Row>[] {
  const { language } = place.value
  const figures = figureColumns()
  return [
    {
      name: 'case',
      title: explorerWords.case[language],
      align: 'long',
      cell: (row) => inLanguage(row, 'label', language),
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
