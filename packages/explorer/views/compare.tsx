import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import type { SetsQuery } from '../../../src/core/explorer/sets-query.ts'
import type { ShownCase, ShownVerdicts } from '../../../src/core/explorer/shown-comparison.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours } from '../charts/colours.ts'
import { rangesHeight, rangesOption } from '../charts/ranges.ts'
import { countText, shareText, throughputText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { Choice } from '../parts/choice.tsx'
import { Common } from '../parts/common.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { Nothing, Ready } from '../parts/states.tsx'
import { conditionsOf, filterText } from '../queries.ts'
import { setChoices, setValueText, type SetChoice, type SetValue } from '../set-choices.ts'
import { columnTitle } from '../values.ts'

/** Two sets of cases, with the verdicts of `steady compare`. */
export function Compare() {
  const { language } = place.value
  const answer = useAnswer(`sets ${JSON.stringify(conditionsOf(place.value))}`, () => setChoices(place.value))
  return (
    <Ready answer={answer}>
      {(choices) => {
        const by = place.value.settings.get('by')
        const chosen =
          choices?.find(({ column }) => column === by) ??
          choices?.find(({ isComparable }) => isComparable) ??
          choices?.[0]
        if (choices !== undefined && chosen !== undefined) return <Sets choices={choices} chosen={chosen} />
        return (
          <Panel title={explorerWords.compare[language]}>
            {choices === undefined ? <Nothing /> : <p class="note">{explorerWords.chooseTwo[language]}</p>}
          </Panel>
        )
      }}
    </Ready>
  )
}

interface SetsProps {
  readonly choices: readonly SetChoice[]
  readonly chosen: SetChoice
}

function Sets({ choices, chosen }: SetsProps) {
  const { language, settings } = place.value
  const { column, values, usual } = chosen
  const valueOf = (side: 'a' | 'b') =>
    values.find(({ value }) => filterText(value) === settings.get(side)) ?? usual[side]
  const [a, b] = [valueOf('a'), valueOf('b')]
  const sideChoice = (side: 'a' | 'b', label: string, value: SetValue | undefined) => (
    <Choice
      label={label}
      value={filterText(value?.value ?? null)}
      choices={values.map((listed) => ({
        value: filterText(listed.value),
        text: setValueText(column, listed, language),
      }))}
      choose={(text) => {
        go({ settings: { by: column, ...pairSettings(a, b), [side]: text } })
      }}
    />
  )
  return (
    <Panel
      title={explorerWords.compare[language]}
      note={explorerWords.setsNote[language]}
      tools={
        <>
          <Choice
            label={explorerWords.compareBy[language]}
            value={column}
            choices={choices.map((choice) => ({
              value: choice.column,
              text: columnTitle(choice.column, language),
            }))}
            choose={(by) => {
              go({ settings: { by, a: undefined, b: undefined } })
            }}
          />
          {sideChoice('a', explorerWords.setA[language], a)}
          {sideChoice('b', explorerWords.setB[language], b)}
          <button
            type="button"
            onClick={() => {
              go({ settings: { by: column, ...pairSettings(b, a) } })
            }}
          >
            {explorerWords.swapSets[language]}
          </button>
        </>
      }
    >
      {a === undefined || b === undefined || a === b ? (
        <p class="note">{explorerWords.chooseTwo[language]}</p>
      ) : (
        <Verdicts
          query={{ by: column, a: a.value, b: b.value, where: conditionsOf(place.value, column) }}
          names={{ a: setValueText(column, a, language), b: setValueText(column, b, language) }}
        />
      )}
    </Panel>
  )
}

const pairSettings = (a: SetValue | undefined, b: SetValue | undefined) => ({
  a: filterText(a?.value ?? null),
  b: filterText(b?.value ?? null),
})

interface VerdictsProps {
  readonly query: SetsQuery
  readonly names: SideNames
}

type SideNames = Readonly<Record<'a' | 'b', string>>

function Verdicts({ query, names }: VerdictsProps) {
  const { language } = place.value
  const answer = useAnswer(`compare ${JSON.stringify(query)}`, () => api.compare(query))
  return (
    <Ready answer={answer}>
      {({ verdicts, older, unread }) => (
        <>
          {verdicts === null ? (
            <p class="lead" role="status">
              {explorerWords.noVerdicts[language]}
            </p>
          ) : (
            <VerdictTable verdicts={verdicts} names={names} by={query.by} />
          )}
          {older === 0 && unread.length === 0 ? null : (
            <ul class="findings">
              {older === 0 ? null : (
                <li>{explorerWords.olderLeftOut(countText(older, language))[language]}</li>
              )}
              {unread.map(({ name, why }) => (
                <li key={name}>
                  {explorerWords.unreadResults(name)[language]} {why[language]}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Ready>
  )
}

interface VerdictTableProps {
  readonly verdicts: ShownVerdicts
  readonly names: SideNames
  readonly by: string
}

function VerdictTable({ verdicts, names, by }: VerdictTableProps) {
  const { language } = place.value
  const { cases, sameWithin, summary, common, findings, differs, method } = verdicts
  const shades = colours.value
  const drawn = useMemo(() => cases.filter(({ ratio }) => ratio !== null), [verdicts])
  const rows = [...drawn, ...cases.filter(({ ratio }) => ratio === null)]
  const option = useMemo(() => {
    return rangesOption({
      axis: explorerWords.ratio[language],
      colours: shades,
      fromZero: false,
      marks: [1 - sameWithin, 1 + sameWithin],
      bars: drawn.map(({ label, ratio, verdict, change, range }) => ({
        name: label[language],
        value: ratio?.value ?? 1,
        low: ratio?.low ?? undefined,
        high: ratio?.high ?? undefined,
        text: `${verdict[language]}\n${change ?? ''} (${range ?? explorerWords.noInterval[language]})`,
      })),
    })
  }, [drawn, language, shades])
  return (
    <>
      <p class="lead" role="status">
        {summary[language]}
      </p>
      <Common common={common[language]} />
      {differs === null ? null : <p class="note">{differs[language]}</p>}
      {drawn.length === 0 ? null : (
        <>
          <p class="note">{explorerWords.verdictNote(shareText(sameWithin))[language]}</p>
          <Chart
            title={explorerWords.ratio[language]}
            option={option}
            height={rangesHeight(drawn.map(({ label }) => label[language]))}
          />
        </>
      )}
      <DataTable caption={explorerWords.compare[language]} columns={verdictColumns(names, by)} rows={rows} />
      <p class="note">{method[language]}</p>
      {findings.length === 0 ? null : (
        <ul class="findings">
          {findings.map(({ seen, todo }, index) => (
            <li key={index}>
              {seen[language]}
              <span class="beside">{todo[language]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function verdictColumns(names: SideNames, by: string): Column<ShownCase>[] {
  const { language } = place.value
  const words = explorerWords
  return [
    {
      name: 'case',
      title: words.case[language],
      align: 'long',
      cell: ({ label }) => label[language],
    },
    {
      name: 'verdict',
      title: words.verdict[language],
      cell: ({ kind, verdict, note, differs }) => (
        <>
          <span class={`verdict ${kind}`}>{verdict[language]}</span>
          {[note, differs].map((text, index) =>
            text === null ? null : (
              <span key={index} class="beside">
                {text[language]}
              </span>
            ),
          )}
        </>
      ),
    },
    {
      name: 'change',
      title: words.change[language],
      align: 'end',
      cell: ({ change, why }) => change ?? why?.[language],
    },
    {
      name: 'range',
      title: words.interval[language],
      align: 'end',
      cell: ({ change, range }) => range ?? (change === null ? undefined : words.noInterval[language]),
    },
    sideColumn('a', `A: ${names.a}`, by),
    sideColumn('b', `B: ${names.b}`, by),
  ]
}

const sideColumn = (name: 'a' | 'b', title: string, by: string): Column<ShownCase> => ({
  name,
  title,
  align: 'end',
  cell: ({ unit, ...compared }) => {
    const side = compared[name]
    if (side === null) return explorerWords.noSuchCase[place.value.language]
    if (side.throughput === null) return side.why?.[place.value.language]
    return (
      <PlaceLink
        class="figure"
        to={{
          view: 'repeats',
          // The filter of the column that distinguishes the sides applies to neither.
          filters: new Map([...place.value.filters].filter(([column]) => column !== by)),
          settings: { source: side.source, case: side.case },
        }}
      >
        {throughputText(side.throughput.value, unit)}
      </PlaceLink>
    )
  },
})
