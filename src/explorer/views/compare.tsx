import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../core/explorer/explorer-words.ts'
import type { ShownCase, ShownComparison } from '../../core/explorer/shown-comparison.ts'
import { api, explorerState, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours } from '../charts/colours.ts'
import { rangesHeight, rangesOption } from '../charts/ranges.ts'
import { missingMark, shareText, throughputText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { Choice } from '../parts/choice.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { Ready } from '../parts/states.tsx'

/** Two sets of results, case by case, with the verdicts of `steady compare`. */
export function Compare() {
  const { language, settings } = place.value
  const sources = explorerState.value?.sources ?? []
  const a = settings.get('a') ?? sources[0]?.source ?? ''
  const b = settings.get('b') ?? sources.find(({ source }) => source !== a)?.source ?? ''
  const choices = sources.map(({ source, name }) => ({ value: source, text: name }))
  const isPair = a !== '' && b !== '' && a !== b
  const answer = useAnswer(isPair ? `compare ${a} ${b}` : undefined, () => api.compare(a, b))
  return (
    <Panel
      title={explorerWords.compare[language]}
      tools={
        <>
          <Choice
            label={explorerWords.before[language]}
            value={a}
            choices={choices}
            choose={(value) => {
              go({ settings: { a: value, b } })
            }}
          />
          <Choice
            label={explorerWords.after[language]}
            value={b}
            choices={choices}
            choose={(value) => {
              go({ settings: { a, b: value } })
            }}
          />
        </>
      }
    >
      {isPair ? (
        <Ready answer={answer}>{(comparison) => <Verdicts comparison={comparison} a={a} b={b} />}</Ready>
      ) : (
        <p class="note">{explorerWords.chooseTwo[language]}</p>
      )}
    </Panel>
  )
}

interface VerdictsProps {
  readonly comparison: ShownComparison
  readonly a: string
  readonly b: string
}

function Verdicts({ comparison, a, b }: VerdictsProps) {
  const { language } = place.value
  const { cases, sameWithin, summary, findings } = comparison
  const shades = colours.value
  const drawn = useMemo(() => cases.filter(({ ratio }) => ratio !== null), [comparison])
  const option = useMemo(
    () =>
      rangesOption({
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
      }),
    [drawn, language, shades],
  )
  return (
    <>
      <p class="lead" role="status">
        {summary[language]}
      </p>
      {drawn.length === 0 ? null : (
        <>
          <p class="note">{explorerWords.verdictNote(shareText(sameWithin))[language]}</p>
          <Chart title={explorerWords.ratio[language]} option={option} height={rangesHeight(drawn.length)} />
        </>
      )}
      <DataTable caption={explorerWords.compare[language]} columns={verdictColumns(a, b)} rows={cases} />
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

function verdictColumns(a: string, b: string): Column<ShownCase>[] {
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
      cell: ({ kind, verdict, note }) => (
        <>
          <span class={`verdict ${kind}`}>{verdict[language]}</span>
          {note === null ? null : <span class="beside">{note[language]}</span>}
        </>
      ),
    },
    {
      name: 'change',
      title: words.change[language],
      align: 'end',
      cell: ({ change }) => change ?? missingMark,
    },
    {
      name: 'range',
      title: words.interval[language],
      align: 'end',
      cell: ({ range }) => range ?? missingMark,
    },
    sideColumn('a', words.before[language], a),
    sideColumn('b', words.after[language], b),
  ]
}

const sideColumn = (name: 'a' | 'b', title: string, source: string): Column<ShownCase> => ({
  name,
  title,
  align: 'end',
  cell: ({ unit, ...compared }) => {
    const side = compared[name]
    if (side?.throughput == null) return missingMark
    return (
      <PlaceLink class="figure" to={{ view: 'repeats', settings: { source, case: side.case } }}>
        {throughputText(side.throughput.value, unit)}
      </PlaceLink>
    )
  },
})
