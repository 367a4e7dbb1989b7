import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours } from '../charts/colours.ts'
import { dotsOption } from '../charts/dots.ts'
import { countText, missingMark, throughputOf, timeText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { caseNames, chartNames } from '../names.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { Nothing, Ready } from '../parts/states.tsx'
import { caseFields, runFields, conditionsOf, rowsQuery } from '../queries.ts'
import { inLanguage, numberIn, rowsOf, textIn, type Row } from '../rows.ts'

/** Maximum of drawn runs. */
const most = 10_000

/** Every run of the cases: the spread of repeats, and the log lines of each figure. */
export function Repeats() {
  const { language, filters, settings } = place.value
  const [source, caseId] = [settings.get('source'), settings.get('case')]
  const answer = useAnswer(`runs ${JSON.stringify([[...filters], [...settings]])}`, () =>
    api.ask(
      rowsQuery(
        'runs',
        columns,
        [
          ...conditionsOf(place.value),
          ...(source === undefined ? [] : [{ column: 'source', in: [source] }]),
          ...(caseId === undefined ? [] : [{ column: 'case_id', in: [caseId] }]),
        ],
        { order: [{ column: 'source' }, { column: 'case_id' }, { column: 'repeat' }], limit: most },
      ),
    ),
  )
  return (
    <Panel
      title={explorerWords.distribution[language]}
      note={explorerWords.distributionNote[language]}
      tools={
        caseId === undefined ? undefined : (
          <PlaceLink to={{ settings: { source: undefined, case: undefined } }}>
            {explorerWords.allCases[language]}
          </PlaceLink>
        )
      }
    >
      <Ready answer={answer}>
        {(table) => {
          const rows = rowsOf(table)
          return rows.length === 0 ? <Nothing /> : <Runs rows={rows} total={table.total} />
        }}
      </Ready>
    </Panel>
  )
}

const columns = [...caseFields, ...runFields]

function Runs({ rows, total }: { readonly rows: readonly Row[]; readonly total: number }) {
  const { language } = place.value
  const nameOf = caseNames(rows)
  const drawn = rows.filter((row) => numberIn(row, 'throughput') !== undefined)
  const units = [...new Set(drawn.map((row) => textIn(row, 'unit')))]
  return (
    <>
      {rows.length < total ? (
        <p class="note">
          {explorerWords.drawn(countText(rows.length, language), countText(total, language))[language]}
        </p>
      ) : null}
      {units.map((unit) => (
        <UnitDots key={unit} unit={unit} rows={drawn.filter((row) => textIn(row, 'unit') === unit)} />
      ))}
      <DataTable
        caption={explorerWords.distribution[language]}
        columns={runColumns(nameOf)}
        rows={rows}
        total={total}
      />
    </>
  )
}

function UnitDots({ unit, rows }: { readonly unit: string; readonly rows: readonly Row[] }) {
  const { language } = place.value
  const shades = colours.value
  const nameOf = caseNames(rows)
  const { names, option } = useMemo(() => {
    const places = new Map<string, number>()
    const ys = rows.map((row) => {
      const key = JSON.stringify([row['source'], row['case_id']])
      const at = places.get(key) ?? places.size
      places.set(key, at)
      return at
    })
    const caseRows = new Map(rows.map((row, index) => [ys[index] ?? 0, row]))
    const all = chartNames([...places.values()].map((at) => caseRows.get(at) ?? {}))
    return {
      names: all,
      option: dotsOption({
        axis: `${explorerWords.throughput[language]}${language === 'zh' ? `（${unit}）` : ` (${unit})`}`,
        colours: shades,
        names: all,
        dots: rows.map((row, index) => ({ x: numberIn(row, 'throughput') ?? 0, y: ys[index] ?? 0 })),
        textOf: (index) => {
          const row = rows[index]
          return row === undefined ? '' : `${nameOf(row)}\n${textIn(row, 'run')}\n${throughputOf(row)}`
        },
      }),
    }
  }, [rows, language, shades])
  return (
    <Chart
      title={`${explorerWords.distribution[language]} (${unit})`}
      option={option}
      height={72 + 28 * Math.min(22, names.length)}
      onPick={(index) => {
        const row = rows[index]
        if (row !== undefined) go(runPlace(row))
      }}
    />
  )
}

export const runPlace = (row: Row) =>
  ({ view: 'run', settings: { source: textIn(row, 'source'), run: textIn(row, 'run') } }) as const

function runColumns(nameOf: (row: Row) => string): Column<Row>[] {
  const { language } = place.value
  const words = explorerWords
  return [
    { name: 'case', title: words.case[language], align: 'long', cell: (row) => nameOf(row) },
    { name: 'repeat', title: words.repeat[language], align: 'end', cell: (row) => textIn(row, 'repeat') },
    {
      name: 'throughput',
      title: words.throughput[language],
      align: 'end',
      cell: (row) => (
        <PlaceLink class="figure" to={runPlace(row)}>
          {throughputOf(row)}
        </PlaceLink>
      ),
    },
    {
      name: 'lines',
      title: words.evidence[language],
      align: 'short',
      cell: (row) => <PlaceLink to={runPlace(row)}>{linesText(row)}</PlaceLink>,
    },
    {
      name: 'started',
      title: words.started[language],
      align: 'short',
      cell: (row) => timeText(textIn(row, 'started')),
    },
    {
      name: 'reason',
      title: words.reason[language],
      align: 'long',
      optional: (row) => textIn(row, 'reason_en') !== '',
      cell: (row) => inLanguage(row, 'reason', language),
    },
  ]
}

export function linesText(row: Row): string {
  const [first, last] = [textIn(row, 'first_line'), textIn(row, 'last_line')]
  if (first === '') return textIn(row, 'log') === '' ? missingMark : explorerWords.log[place.value.language]
  return explorerWords.linesOf(first, last)[place.value.language]
}
