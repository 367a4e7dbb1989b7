import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { api, explorerState, useAnswer } from '../answers.ts'
import { commitText, countText, notStated, timeText } from '../figure-text.ts'
import { place, type PlaceChange } from '../location.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { Nothing, Ready } from '../parts/states.tsx'
import { conditionsOf, countQuery, filterText, rowsQuery } from '../queries.ts'
import { inLanguage, numberIn, rowsOf, textIn, type Row } from '../rows.ts'
import { CaseFigures } from './throughput.tsx'

const most = 1000

/** The results and machines, and the throughput of their cases. */
export function Overview() {
  const { language } = place.value
  const key = JSON.stringify([...place.value.filters])
  const answer = useAnswer(`overview ${key} ${JSON.stringify([...place.value.settings])}`, async () => {
    const where = conditionsOf(place.value)
    const [sources, chosen, machines] = await Promise.all([
      api.ask(
        rowsQuery('sources', sourceColumns, [], {
          order: [{ column: 'started', descending: true }],
          limit: most,
        }),
      ),
      api.ask(countQuery('cases', ['source'], where, most)),
      api.ask(countQuery('runs', ['machine'], where, most)),
    ])
    const kept = new Set(chosen.columns['source'])
    return {
      sources: rowsOf(sources).filter(({ source }) => kept.has(source ?? null)),
      machines: rowsOf(machines),
    }
  })
  const { live } = explorerState.value?.can ?? { live: false }
  return (
    <>
      <Panel
        title={explorerWords.suites[language]}
        tools={live ? <span class="live">{explorerWords.live[language]}</span> : undefined}
      >
        <Ready answer={answer}>
          {({ sources }) =>
            sources.length === 0 ? (
              <Nothing />
            ) : (
              <DataTable
                caption={explorerWords.suites[language]}
                columns={columnsOfSources()}
                rows={sources}
              />
            )
          }
        </Ready>
      </Panel>
      <Panel title={explorerWords.machines[language]}>
        <Ready answer={answer}>
          {({ machines }) =>
            machines.length === 0 ? (
              <Nothing />
            ) : (
              <DataTable
                caption={explorerWords.machines[language]}
                columns={columnsOfMachines()}
                rows={machines}
              />
            )
          }
        </Ready>
      </Panel>
      <CaseFigures />
    </>
  )
}

const sourceColumns = [
  'source',
  'name',
  'title_en',
  'title_zh',
  'suite',
  'protocol',
  'machine',
  'started',
  'git_commit',
  'cases',
  'runs',
  'state',
]

/** The view with only these values. */
const only = (column: string, row: Row, from = column): PlaceChange => ({
  view: 'throughput',
  filters: new Map([...place.value.filters, [column, [filterText(row[from] ?? null)]]]),
})

function columnsOfSources(): Column<Row>[] {
  const { language } = place.value
  const words = explorerWords
  return [
    {
      name: 'name',
      title: words.source[language],
      align: 'long',
      cell: (row) => (
        <>
          <PlaceLink to={only('source_name', row, 'name')}>{textIn(row, 'name')}</PlaceLink>
          <span class="beside">{inLanguage(row, 'title', language)}</span>
        </>
      ),
    },
    { name: 'suite', title: words.suite[language], align: 'long', cell: (row) => textIn(row, 'suite') },
    { name: 'machine', title: words.machine[language], cell: (row) => textIn(row, 'machine') || notStated() },
    {
      name: 'started',
      title: words.started[language],
      align: 'short',
      cell: (row) => timeText(textIn(row, 'started')),
    },
    {
      name: 'commit',
      title: words.commit[language],
      align: 'short',
      cell: (row) => <code>{commitText(textIn(row, 'git_commit'))}</code>,
    },
    count('cases', words.cases[language]),
    count('runs', words.runs[language]),
    {
      name: 'state',
      title: words.state[language],
      align: 'short',
      cell: (row) => (textIn(row, 'state') === 'complete' ? words.complete : words.unfinished)[language],
    },
  ]
}

const count = (name: string, title: string): Column<Row> => ({
  name,
  title,
  align: 'end',
  cell: (row) => {
    const value = numberIn(row, name)
    return value === undefined ? notStated() : countText(value, place.value.language)
  },
})

function columnsOfMachines(): Column<Row>[] {
  const { language } = place.value
  return [
    {
      name: 'machine',
      title: explorerWords.machine[language],
      cell: (row) => (
        <PlaceLink to={only('machine', row)}>
          {textIn(row, 'machine') || explorerWords.notStated[language]}
        </PlaceLink>
      ),
    },
    count('count', explorerWords.runs[language]),
  ]
}
