import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { grouped } from '../../../src/core/collections/group-by.ts'
import { colours, machineColour } from '../charts/colours.ts'
import { drawnDots } from '../charts/dots.ts'
import { MachineLegend } from '../charts/legend.tsx'
import { countText, throughputOf, timeText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { namesOf } from '../names.ts'
import { Common } from '../parts/common.tsx'
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
  const { nameOf, common } = useMemo(() => namesOf(rows), [rows, language])
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
      {drawn.length === rows.length && units.length === 1 ? null : <Common common={common} />}
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
  const { nameOf, common } = useMemo(() => namesOf(rows), [rows, language])
  const { option, height, dotAt } = useMemo(() => {
    const cases = grouped(rows, (row) => JSON.stringify([row['source'], row['case_id']]))
    return drawnDots({
      axis: `${explorerWords.throughput[language]}${language === 'zh' ? `（${unit}）` : ` (${unit})`}`,
      colours: shades,
      names: cases.map(([row]) => nameOf(row)),
      dots: cases.flatMap((ofCase, y) =>
        ofCase.map((row) => ({
          x: numberIn(row, 'throughput') ?? 0,
          y,
          colour: machineColour(shades, textIn(row, 'machine')),
          text: `${nameOf(row)}\n${textIn(row, 'run')}\n${throughputOf(row)}`,
          row,
        })),
      ),
    })
  }, [rows, language, shades])
  return (
    <>
      <Common common={common} />
      <Chart
        title={`${explorerWords.distribution[language]} (${unit})`}
        option={option}
        height={height}
        onPick={(index, series) => {
          const dot = dotAt(index, series)
          if (dot !== undefined) go(runPlace(dot.row))
        }}
      />
      <MachineLegend rows={rows} />
    </>
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
  const { linesOf, log, noLog } = explorerWords
  const text = first !== '' ? linesOf(first, last) : textIn(row, 'log') === '' ? noLog : log
  return text[place.value.language]
}
