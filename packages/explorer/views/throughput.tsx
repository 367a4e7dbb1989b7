import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { levelText } from '../../../src/core/document/numbers.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours, machineColour } from '../charts/colours.ts'
import { MachineLegend } from '../charts/legend.tsx'
import { rangesHeight, rangesOption } from '../charts/ranges.ts'
import { countText, noFigure, rangeText, throughputOf } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { namesOf } from '../names.ts'
import { figureColumns, repeatsOf } from '../parts/case-columns.tsx'
import { Common } from '../parts/common.tsx'
import { Choice } from '../parts/choice.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { Nothing, Ready } from '../parts/states.tsx'
import { caseFields, conditionsOf, rowsQuery } from '../queries.ts'
import { inLanguage, numberIn, rowsOf, textIn, type Row } from '../rows.ts'

const most = 2000

export const Throughput = () => <CaseFigures />

/** The throughput of each case with its interval: a chart for each unit, and one table. */
export function CaseFigures() {
  const { language, filters, settings } = place.value
  const byName = settings.get('order') === 'name'
  const answer = useAnswer(`cases ${JSON.stringify([[...filters], [...settings]])}`, () =>
    api.ask(
      rowsQuery('cases', columns, conditionsOf(place.value), {
        order: byName
          ? [{ column: language === 'zh' ? 'label_zh' : 'label_en' }]
          : [{ column: 'throughput', descending: true }],
        limit: most,
      }),
    ),
  )
  return (
    <Panel
      title={explorerWords.throughputByCase[language]}
      tools={
        <Choice
          label={explorerWords.order[language]}
          value={byName ? 'name' : 'fastest'}
          choices={[
            { value: 'fastest', text: explorerWords.fastestFirst[language] },
            { value: 'name', text: explorerWords.byName[language] },
          ]}
          choose={(order) => {
            go({ settings: { order: order === 'name' ? order : undefined } }, 'replace')
          }}
        />
      }
    >
      <Ready answer={answer}>
        {(table) => {
          const rows = rowsOf(table)
          return rows.length === 0 ? <Nothing /> : <Figures rows={rows} total={table.total} />
        }}
      </Ready>
    </Panel>
  )
}

const columns = [
  ...caseFields,
  'suite',
  'low',
  'high',
  'level',
  'repeats',
  'grade',
  'throughput_per_device',
  'speedup',
  'speedup_low',
  'speedup_high',
  'efficiency',
  'efficiency_low',
  'efficiency_high',
  'reason_en',
  'reason_zh',
  'findings_en',
  'findings_zh',
]

function Figures({ rows, total }: { readonly rows: readonly Row[]; readonly total: number }) {
  const { language } = place.value
  const { nameOf, common } = namesOf(rows)
  const drawn = rows.filter((row) => numberIn(row, 'throughput') !== undefined)
  const units = [...new Set(drawn.map((row) => textIn(row, 'unit')))]
  const levels = [...new Set(drawn.flatMap((row) => numberIn(row, 'level') ?? []))]
  const without = rows.length - drawn.length
  return (
    <>
      <p class="note">
        {levels.length === 0 ? '' : explorerWords.intervalsNote(levels.map(levelText).join(', '))[language]}{' '}
        {without === 0 ? '' : explorerWords.withoutFigure(countText(without, language))[language]}{' '}
        {rows.length < total
          ? explorerWords.drawn(countText(rows.length, language), countText(total, language))[language]
          : ''}
      </p>
      {units.map((unit) => (
        <UnitChart key={unit} unit={unit} rows={drawn.filter((row) => textIn(row, 'unit') === unit)} />
      ))}
      {drawn.length === rows.length && units.length === 1 ? null : <Common common={common} />}
      <DataTable
        caption={explorerWords.throughputByCase[language]}
        columns={caseColumns(nameOf)}
        rows={rows}
        total={total}
      />
    </>
  )
}

function UnitChart({ unit, rows }: { readonly unit: string; readonly rows: readonly Row[] }) {
  const { language } = place.value
  const shades = colours.value
  const { nameOf, common, otherWork } = namesOf(rows)
  const option = useMemo(
    () =>
      rangesOption({
        axis: `${explorerWords.throughput[language]}${language === 'zh' ? `（${unit}）` : ` (${unit})`}`,
        colours: shades,
        bars: rows.map((row) => ({
          name: nameOf(row),
          colour: machineColour(shades, textIn(row, 'machine')),
          value: numberIn(row, 'throughput') ?? 0,
          low: numberIn(row, 'low'),
          high: numberIn(row, 'high'),
          text: `${throughputOf(row)}\n${rangeText(numberIn(row, 'low'), numberIn(row, 'high'), unit)}`,
        })),
      }),
    [rows, language, shades],
  )
  return (
    <>
      <Common common={common} />
      {otherWork.length === 0 ? null : (
        <p class="problem" role="note">
          {explorerWords.differentWork(otherWork.join(language === 'zh' ? '、' : ', '))[language]}
        </p>
      )}
      <Chart
        title={`${explorerWords.throughputByCase[language]} (${unit})`}
        option={option}
        height={rangesHeight(rows.map(nameOf))}
        onPick={(index) => {
          const row = rows[index]
          if (row !== undefined) go(repeatsOf(row))
        }}
      />
      <MachineLegend rows={rows} />
    </>
  )
}

function caseColumns(nameOf: (row: Row) => string): Column<Row>[] {
  const { language } = place.value
  const words = explorerWords
  const figures = figureColumns()
  return [
    { name: 'case', title: words.case[language], align: 'long', cell: (row) => nameOf(row) },
    figures.throughput,
    figures.interval,
    figures.grade,
    {
      name: 'repeats',
      title: words.repeats[language],
      align: 'end',
      cell: (row) => textIn(row, 'repeats') || noFigure(),
    },
    figures['per-device'],
    figures.speedup,
    figures.efficiency,
    {
      name: 'findings',
      title: words.findings[language],
      align: 'long',
      optional: (row) => textIn(row, 'findings_en') !== '',
      cell: (row) => <Findings sentences={inLanguage(row, 'findings', language)} />,
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

/** Findings about a figure, collapsed, for readers who want to rely on it. */
function Findings({ sentences }: { readonly sentences: string }) {
  if (sentences === '') return null
  const all = sentences.split('\n')
  return (
    <details class="findings">
      <summary>{explorerWords.warnings(all.length)[place.value.language]}</summary>
      <ul>
        {all.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
