import type { Language } from '../../../src/core/messages/data.ts'
import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import type { ShownHistory, ShownSeries } from '../../../src/core/explorer/shown-history.ts'
import { levelText } from '../../../src/core/document/numbers.ts'
import { api, explorerState, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours, machineColour, type Colours } from '../charts/colours.ts'
import { linesOption, type DrawnLine, type LinePoint } from '../charts/lines.ts'
import { commitText, countText, rangeText, throughputText, timeText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { Choice } from '../parts/choice.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { Ready } from '../parts/states.tsx'

/** How the speed of each case changed from commit to commit, with the changes that `steady track show` finds. */
export function HistoryView() {
  const { language } = place.value
  const answer = useAnswer('histories', () => api.histories())
  return (
    <Ready answer={answer}>
      {(histories) => {
        const all = histories.filter(({ series }) => series.length > 0)
        return all.length === 0 ? (
          <Panel title={explorerWords.history[language]}>
            <p class="note">{explorerWords.noHistory[language]}</p>
          </Panel>
        ) : (
          all.map((history, index) => <OneHistory key={index} history={history} at={index} />)
        )
      }}
    </Ready>
  )
}

function OneHistory({ history, at }: { readonly history: ShownHistory; readonly at: number }) {
  const { language, settings } = place.value
  const setting = `series${at === 0 ? '' : String(at)}`
  const chosen = Number(settings.get(setting) ?? 0)
  const series = history.series[chosen] ?? history.series[0]
  if (series === undefined) return null
  const machines = new Set(history.series.map(({ machine }) => machine))
  const labels = new Set(history.series.map(({ label }) => label[language]))
  return (
    <Panel
      title={history.name ?? explorerWords.ofResults[language]}
      tools={
        history.series.length < 2 ? undefined : (
          <Choice
            label={explorerWords.series[language]}
            value={String(history.series.indexOf(series))}
            choices={history.series.map(({ label, machine, lines }, index) => ({
              value: String(index),
              text: [
                ...(labels.size > 1 ? [label[language]] : []),
                ...(machines.size > 1 ? [machine] : []),
                ...(lines.length === 0 ? [] : [explorerWords.changed[language]]),
              ].join(' · '),
            }))}
            choose={(value) => {
              go({ settings: { [setting]: value } }, 'replace')
            }}
          />
        )
      }
      note={[
        explorerWords.changeNote(levelText(history.chance))[language],
        ...(series.points.length < 2 * history.fewestOfLevel
          ? [explorerWords.tooFewPoints(countText(history.fewestOfLevel, language))[language]]
          : []),
        ...(series.byTime === null ? [] : [series.byTime[language]]),
      ].join(language === 'zh' ? '' : ' ')}
    >
      <Series series={series} />
    </Panel>
  )
}

function Series({ series }: { readonly series: ShownSeries }) {
  const { language } = place.value
  const { label, machine, protocol, lines } = series
  const shades = colours.value
  const option = useMemo(() => seriesOption(series, language, shades), [series, language, shades])
  return (
    <>
      <p class="common">{[label[language], machine, protocol].filter((part) => part !== '').join(' · ')}</p>
      <ul class="changes" role="status">
        {(lines.length === 0 ? [explorerWords.noChange] : lines).map((line, index) => (
          <li key={index}>{line[language]}</li>
        ))}
      </ul>
      <Chart title={`${explorerWords.history[language]}: ${label[language]}`} option={option} height={320} />
      <h3>{explorerWords.points[language]}</h3>
      <PointTable series={series} />
    </>
  )
}

/** The throughput of each point with its interval, and a mark at each change of its level or a line along its trend. */
function seriesOption(series: ShownSeries, language: Language, shades: Colours) {
  const { points, changes, unit, label } = series
  const drawn = points.flatMap(({ throughput, when, commit }, x) =>
    throughput === null
      ? []
      : [
          {
            x: x + 1,
            y: throughput.value,
            low: throughput.low ?? undefined,
            high: throughput.high ?? undefined,
            text: `${timeText(when)} · ${commitText(commit ?? '')}\n${throughputText(throughput.value, unit)}`,
          },
        ],
  )
  return linesOption({
    xAxis: explorerWords.points[language],
    yAxis: unit,
    colours: shades,
    counted: true,
    lines: [
      { name: label[language], colour: seriesColour(series, shades), points: drawn },
      ...trendLine(series, drawn, shades.bad),
    ],
    // Between the last point of the old level and the first of the new one.
    marks: changes.map(({ before, at }) => (before + at) / 2 + 1),
    zooms: points.length > 60,
  })
}

/** The colour of its machine, where the page shows one whose name has what the history knows of it. */
function seriesColour({ machine }: ShownSeries, shades: Colours): string {
  const facts = machine.split(' · ')
  const [found = '', another] = (explorerState.value?.machines ?? []).filter((name) =>
    facts.some((fact) => fact.length > 3 && name.includes(fact)),
  )
  return machineColour(shades, another === undefined ? found : '')
}

/** Through the middle of the points, as steep as the trend. */
function trendLine({ trend }: ShownSeries, points: readonly LinePoint[], colour: string): DrawnLine[] {
  if (trend === null) return []
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, logOfY] = [mean(points.map((point) => point.x)), mean(points.map(({ y }) => Math.log(y)))]
  const ends = [trend.before + 1, trend.at + 1]
  const steepness = Math.log(trend.ratio) / (trend.at - trend.before)
  return [
    {
      name: '',
      colour,
      dashed: true,
      points: ends.map((end) => ({ x: end, y: Math.exp(logOfY + steepness * (end - x)), text: '' })),
    },
  ]
}

/** The latest point first. */
function PointTable({ series }: { readonly series: ShownSeries }) {
  const { language } = place.value
  const { points, changes, unit } = series
  return (
    <DataTable
      caption={explorerWords.points[language]}
      columns={[
        { name: 'when', title: explorerWords.started[language], cell: ({ when }) => timeText(when) },
        {
          name: 'commit',
          title: explorerWords.commit[language],
          cell: ({ commit }) => <code>{commitText(commit ?? '')}</code>,
        },
        {
          name: 'throughput',
          title: explorerWords.throughput[language],
          align: 'end' as const,
          cell: ({ throughput, reason, results }) =>
            throughput === null ? (
              reason?.[language]
            ) : (
              <RunsLink results={results} case={series.case}>
                {throughputText(throughput.value, unit)}
              </RunsLink>
            ),
        },
        {
          name: 'interval',
          title: explorerWords.interval[language],
          align: 'end' as const,
          cell: ({ throughput }) => rangeText(throughput?.low, throughput?.high, unit),
        },
        { name: 'results', title: explorerWords.source[language], cell: ({ results }) => results },
      ]}
      rows={points.toReversed()}
      marked={(point) => changes.some(({ at }) => points[at] === point)}
    />
  )
}

interface RunsLinkProps {
  /** As named in the history. */
  readonly results: string
  readonly case: string
  readonly children: string
}

/** A link to the runs of a point, if its results are shown too. */
function RunsLink({ results, children, ...point }: RunsLinkProps) {
  const [found, ...others] = (explorerState.value?.sources ?? []).filter(
    ({ name }) => name === results.split('/').at(-1),
  )
  if (found === undefined || others.length > 0) return <>{children}</>
  return (
    <PlaceLink class="figure" to={{ view: 'repeats', settings: { source: found.source, case: point.case } }}>
      {children}
    </PlaceLink>
  )
}
