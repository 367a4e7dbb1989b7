import type { Language } from '../../../src/core/messages/data.ts'
import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { groupBy } from '../../../src/core/collections/group-by.ts'
import { colours, machineColour } from '../charts/colours.ts'
import { MachineLegend } from '../charts/legend.tsx'
import { heatOption } from '../charts/heat.ts'
import { parallelOption } from '../charts/parallel.ts'
import { countText, shareText, throughputOf } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { namesOf } from '../names.ts'
import { Common } from '../parts/common.tsx'
import { Choice } from '../parts/choice.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { columnTitle, valueText } from '../values.ts'
import { Panel } from '../parts/panel.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { Nothing, Ready } from '../parts/states.tsx'
import { caseFields, conditionsOf, rowsQuery } from '../queries.ts'
import { numberIn, rowsOf, textIn, type Row } from '../rows.ts'
import { repeatsOf } from '../parts/case-columns.tsx'

const most = 20_000
const measures = ['throughput', 'throughput_per_device', 'efficiency'] as const
type MeasureColumn = (typeof measures)[number]

/** The cases by any two axes, and by all. */
export function Matrix() {
  const { filters, settings } = place.value
  const kept = [...settings].filter(([name]) => ['from', 'to', 'q'].includes(name))
  const answer = useAnswer(`matrix ${JSON.stringify([[...filters], kept])}`, () =>
    api.ask(
      rowsQuery('cases', columns, conditionsOf(place.value), {
        order: [{ column: 'throughput', descending: true }],
        limit: most,
      }),
    ),
  )
  return (
    <Ready answer={answer}>
      {(table) => {
        const rows = rowsOf(table).filter((row) => numberIn(row, 'throughput') !== undefined)
        return rows.length === 0 ? (
          <Panel title={explorerWords.matrixTitle[place.value.language]}>
            <Nothing />
          </Panel>
        ) : (
          <OfUnit rows={rows} total={table.total} />
        )
      }}
    </Ready>
  )
}

const columns = [...caseFields, 'git_commit', 'throughput_per_device', 'efficiency']

const plainColumns = [
  'source_name',
  'machine',
  'model',
  'framework',
  'nodes',
  'devices',
  'batch',
  'git_commit',
]

function axisText(row: Row, column: string): string {
  if (!column.startsWith('axis:')) return textIn(row, column)
  const value = (JSON.parse(textIn(row, 'axes') || '{}') as Record<string, unknown>)[
    column.slice('axis:'.length)
  ]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** Where and when, not what: they are chosen last. */
const ofPlace: readonly string[] = ['source_name', 'machine', 'git_commit']

/** Columns and axes with several values in the rows, those with the most first. */
function varyingColumns(rows: readonly Row[]): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(JSON.parse(textIn(row, 'axes') || '{}') as object)))
  const all = [...plainColumns, ...[...names].map((name) => `axis:${name}`)]
  return all
    .map((column) => ({ column, values: new Set(rows.map((row) => axisText(row, column))).size }))
    .filter(({ values }) => values > 1)
    .sort(
      (a, b) =>
        Number(ofPlace.includes(a.column)) - Number(ofPlace.includes(b.column)) || b.values - a.values,
    )
    .map(({ column }) => column)
}

const inOrder = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

function OfUnit({ rows: all, total }: { readonly rows: readonly Row[]; readonly total: number }) {
  const { language, settings } = place.value
  const byUnit = [...groupBy(all, (row) => textIn(row, 'unit'))]
  const units = byUnit.toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)
  const unit = units.find((candidate) => candidate === settings.get('unit')) ?? units[0] ?? ''
  const rows = useMemo(() => all.filter((row) => textIn(row, 'unit') === unit), [all, unit])
  const varying = useMemo(() => varyingColumns(rows), [rows])
  const choices = varying.map((column) => ({ value: column, text: columnTitle(column, language) }))
  // Names have more room beside rows than below columns.
  const across = varying.find((column) => column === settings.get('across')) ?? varying[1] ?? varying[0]
  const down =
    varying.find((column) => column === settings.get('down') && column !== across) ??
    varying.find((column) => column !== across)
  const { common, nameOf } = useMemo(() => namesOf(rows), [rows, language])
  const measure = measures.find((name) => name === settings.get('colour')) ?? 'throughput'
  const choose = (name: string) => (value: string) => {
    go({ settings: { [name]: value } }, 'replace')
  }
  if (across === undefined)
    return (
      <Panel title={explorerWords.matrixTitle[language]}>
        <p class="note">{explorerWords.noVarying[language]}</p>
      </Panel>
    )
  return (
    <>
      <Panel
        title={explorerWords.matrixTitle[language]}
        tools={
          <>
            {units.length < 2 ? null : (
              <Choice
                label={explorerWords.unit[language]}
                value={unit}
                choices={units.map((value) => ({ value, text: value }))}
                choose={choose('unit')}
              />
            )}
            <Choice
              label={explorerWords.across[language]}
              value={across}
              choices={choices}
              choose={choose('across')}
            />
            {down === undefined ? null : (
              <Choice
                label={explorerWords.down[language]}
                value={down}
                choices={choices}
                choose={choose('down')}
              />
            )}
            <Choice
              label={explorerWords.measureOf[language]}
              value={measure}
              choices={measures.map((value) => ({ value, text: columnTitle(value, language) }))}
              choose={choose('colour')}
            />
          </>
        }
        note={
          rows.length < total && total > most
            ? explorerWords.drawn(countText(most, language), countText(total, language))[language]
            : undefined
        }
      >
        <Common common={common} />
        <Heat rows={rows} across={across} down={down} measure={measure} nameOf={nameOf} />
      </Panel>
      <Panel title={explorerWords.parallelTitle[language]} note={explorerWords.parallelNote[language]}>
        <Parallel rows={rows} columns={parallelColumns(varying)} unit={unit} />
        <MachineLegend rows={rows} />
      </Panel>
    </>
  )
}

/** As many as have room for their values; the colour of a line is its machine already. */
const parallelColumns = (varying: readonly string[]) =>
  varying.filter((column) => column !== 'machine').slice(0, innerWidth < 700 ? 2 : 6)

interface HeatProps {
  readonly rows: readonly Row[]
  readonly across: string
  readonly down: string | undefined
  readonly measure: MeasureColumn
  readonly nameOf: (row: Row) => string
}

interface HeatCell {
  readonly across: string
  readonly down: string
  /** The case with the highest value. */
  readonly row: Row
  readonly count: number
}

const measureText = (row: Row, measure: MeasureColumn): string =>
  measure === 'efficiency' ? shareText(numberIn(row, measure)) : throughputOf(row, measure)

function cellsOf({ rows, across, down, measure }: HeatProps): HeatCell[] {
  const cells = new Map<string, HeatCell>()
  for (const row of rows) {
    const value = numberIn(row, measure)
    if (value === undefined) continue
    const [x, y] = [axisText(row, across), down === undefined ? '' : axisText(row, down)]
    const key = JSON.stringify([x, y])
    const before = cells.get(key)
    const isBest = before === undefined || value > (numberIn(before.row, measure) ?? -Infinity)
    cells.set(key, { across: x, down: y, row: isBest ? row : before.row, count: (before?.count ?? 0) + 1 })
  }
  return [...cells.values()]
}

function Heat(props: HeatProps) {
  const { across, down, measure, nameOf } = props
  const { language } = place.value
  const shades = colours.value
  const cells = useMemo(() => cellsOf(props), [props.rows, across, down, measure])
  const shown = (column: string, text: string) => shownValue(column, text, language)
  const xs = inOrder(cells.map((cell) => cell.across))
  const ys = inOrder(cells.map((cell) => cell.down))
  const option = useMemo(
    () =>
      heatOption({
        xTitle: columnTitle(across, language),
        yTitle: down === undefined ? '' : columnTitle(down, language),
        xs: xs.map((text) => shown(across, text)),
        ys: ys.map((text) => (down === undefined ? '' : shown(down, text))),
        colours: shades,
        cells: cells.map((cell) => ({
          x: xs.indexOf(cell.across),
          y: ys.indexOf(cell.down),
          value: numberIn(cell.row, measure) ?? 0,
          label: cellText(cell.row, measure),
          text: [
            measureText(cell.row, measure),
            nameOf(cell.row),
            ...(cell.count === 1 ? [] : [explorerWords.fastestOf(countText(cell.count, language))[language]]),
          ].join('\n'),
        })),
      }),
    [cells, language, shades],
  )
  return (
    <>
      <Chart
        title={explorerWords.matrixTitle[language]}
        option={option}
        height={(innerWidth < 700 ? 190 : 110) + 44 * Math.min(16, ys.length)}
        onPick={(index) => {
          const cell = cells[index]
          if (cell !== undefined) go(repeatsOf(cell.row))
        }}
      />
      <HeatTable {...props} cells={cells} xs={xs} ys={ys} />
    </>
  )
}

const shownValue = (column: string, text: string, language: Language): string =>
  valueText(column, text === '' ? null : text, language)

/** Short, because a cell is narrow, and shorter on a narrow screen. */
function cellText(row: Row, measure: MeasureColumn): string {
  const value = numberIn(row, measure) ?? 0
  if (measure === 'efficiency') return `${String(Math.round(100 * value))}%`
  const short = (number: number) => (number < 100 ? number.toPrecision(2) : number.toFixed(0))
  if (innerWidth < 600) return value < 1000 ? short(value) : `${short(value / 1000)}k`
  return value >= 1000 ? value.toFixed(0) : (measureText(row, measure).split(' ')[0] ?? '')
}

interface HeatTableProps extends Omit<HeatProps, 'rows'> {
  readonly cells: readonly HeatCell[]
  /** The values of each axis, in order. */
  readonly xs: readonly string[]
  readonly ys: readonly string[]
}

function HeatTable({ across, down, measure, nameOf, cells, xs, ys }: HeatTableProps) {
  const { language } = place.value
  return (
    <DataTable
      caption={explorerWords.matrixTitle[language]}
      columns={[
        {
          name: 'across',
          title: columnTitle(across, language),
          cell: (cell) => shownValue(across, cell.across, language),
        },
        ...(down === undefined
          ? []
          : [
              {
                name: 'down',
                title: columnTitle(down, language),
                cell: (cell: HeatCell) => shownValue(down, cell.down, language),
              },
            ]),
        {
          name: 'value',
          title: columnTitle(measure, language),
          align: 'end' as const,
          cell: (cell) => (
            <PlaceLink class="figure" to={repeatsOf(cell.row)}>
              {measureText(cell.row, measure)}
            </PlaceLink>
          ),
        },
        {
          name: 'count',
          title: explorerWords.cases[language],
          align: 'end' as const,
          cell: (cell) => countText(cell.count, language),
        },
        {
          name: 'case',
          title: explorerWords.case[language],
          align: 'long',
          cell: (cell) => nameOf(cell.row),
        },
      ]}
      rows={cells.toSorted(
        (a, b) => xs.indexOf(a.across) - xs.indexOf(b.across) || ys.indexOf(a.down) - ys.indexOf(b.down),
      )}
    />
  )
}

interface ParallelProps {
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
  readonly unit: string
}

function Parallel({ rows, columns: axes, unit }: ParallelProps) {
  const { language } = place.value
  const shades = colours.value
  const option = useMemo(
    () =>
      parallelOption({
        colours: shades,
        axes: axes.map((column) => {
          const values = inOrder(rows.map((row) => axisText(row, column)))
          return {
            title: columnTitle(column, language),
            values: values.map((text) => shownValue(column, text, language)),
            places: rows.map((row) => values.indexOf(axisText(row, column))),
          }
        }),
        measure: {
          title: `${explorerWords.throughput[language]} (${unit})`,
          values: rows.map((row) => numberIn(row, 'throughput') ?? 0),
        },
        lineColours: rows.map((row) => machineColour(shades, textIn(row, 'machine'))),
      }),
    [rows, axes.join(), language, shades],
  )
  return <Chart title={explorerWords.parallelTitle[language]} option={option} height={340} />
}
