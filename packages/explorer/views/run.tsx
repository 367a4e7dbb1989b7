import type { Language } from '../../../src/core/messages/data.ts'
import type { Text } from '../../../src/core/model/text.ts'
import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import type { RunDetail } from '../../../src/core/explorer/run-detail.ts'
import { api, useAnswer } from '../answers.ts'
import { Chart } from '../charts/chart.tsx'
import { colours, machineColour } from '../charts/colours.ts'
import { linesOption } from '../charts/lines.ts'
import { countText, notStated, throughputOf, timeText } from '../figure-text.ts'
import { go, place } from '../location.ts'
import { Choice } from '../parts/choice.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { LogPane } from '../parts/log-pane.tsx'
import { Panel } from '../parts/panel.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { Ready } from '../parts/states.tsx'
import { TelemetryCharts } from '../parts/telemetry-charts.tsx'
import { caseFields, runFields, rowsQuery } from '../queries.ts'
import { inLanguage, numberIn, rowsOf, textIn, type Row } from '../rows.ts'
import { linesText } from './repeats.tsx'
import { repeatsOf } from '../parts/case-columns.tsx'

/** One run: its figure, its steps over time with its log, and samples of the machine. */
export function RunView() {
  const { language, settings } = place.value
  const source = settings.get('source') ?? ''
  const run = settings.get('run') ?? ''
  const found = useAnswer(source === '' ? undefined : `run ${source} ${run}`, () =>
    api.ask(
      rowsQuery(
        'runs',
        columns,
        [
          { column: 'source', in: [source] },
          { column: 'run', in: [run] },
        ],
        { limit: 1 },
      ),
    ),
  )
  const detail = useAnswer(source === '' ? undefined : `detail ${source} ${run}`, () =>
    api.detail(source, run),
  )
  if (source === '')
    return (
      <Panel title={explorerWords.run[language]}>
        <p class="note">{explorerWords.chooseRun[language]}</p>
      </Panel>
    )
  return (
    <Ready answer={found}>
      {(table) => {
        const [row] = rowsOf(table)
        return (
          <>
            {row === undefined ? null : <RunFacts row={row} />}
            <div class="beside-log">
              <Ready answer={detail}>{(value) => <Steps row={row} detail={value} />}</Ready>
              <LogPane
                source={source}
                run={run}
                first={row === undefined ? undefined : numberIn(row, 'first_line')}
                last={row === undefined ? undefined : numberIn(row, 'last_line')}
                line={lineSetting()}
              />
            </div>
            {detail.kind === 'ready' ? <TelemetryCharts courses={detail.value.courses} /> : null}
          </>
        )
      }}
    </Ready>
  )
}

const columns = [...caseFields, ...runFields, 'protocol', 'git_commit']

const lineSetting = (): number | undefined => {
  const line = Number(place.value.settings.get('line'))
  return Number.isInteger(line) && line > 0 ? line : undefined
}

function RunFacts({ row }: { readonly row: Row }) {
  const { language } = place.value
  const words = explorerWords
  const facts: readonly (readonly [string, preact.ComponentChildren])[] = [
    [words.throughput[language], <strong key="figure">{throughputOf(row)}</strong>],
    [words.evidence[language], linesText(row)],
    [
      words.case[language],
      <PlaceLink key="case" to={repeatsOf(row)}>
        {inLanguage(row, 'label', language)}
      </PlaceLink>,
    ],
    [words.repeat[language], textIn(row, 'repeat')],
    [words.source[language], textIn(row, 'source_name')],
    [words.machine[language], textIn(row, 'machine') || notStated()],
    [words.protocol[language], textIn(row, 'protocol')],
    [words.started[language], timeText(textIn(row, 'started'))],
    ...(textIn(row, 'reason_en') === ''
      ? []
      : [[words.reason[language], inLanguage(row, 'reason', language)] as const]),
  ]
  return (
    <Panel title={`${explorerWords.run[language]} ${textIn(row, 'run')}`}>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const quantities = ['duration', 'rate', 'loss'] as const

const titles = {
  duration: explorerWords.stepDuration,
  rate: explorerWords.loggedRate,
  loss: explorerWords.loss,
} as const

function Steps({ row, detail }: { readonly row: Row | undefined; readonly detail: RunDetail }) {
  const { language, settings } = place.value
  const { steps, allSteps } = detail
  const words = explorerWords
  const shownQuantities = quantities.filter((name) => steps.some((step) => step[name] !== undefined))
  const quantity = shownQuantities.find((name) => name === settings.get('quantity')) ?? shownQuantities[0]
  const shades = colours.value
  const colour = machineColour(shades, row === undefined ? '' : textIn(row, 'machine'))
  const first = row === undefined ? undefined : numberIn(row, 'first_line')
  const last = row === undefined ? undefined : numberIn(row, 'last_line')
  const drawn = useMemo(
    () =>
      quantity === undefined
        ? []
        : steps.flatMap((step, index) => (step[quantity] === undefined ? [] : [{ step, index }])),
    [steps, quantity],
  )
  const option = useMemo(
    () =>
      stepsOption(
        drawn,
        quantity,
        { first: first ?? Infinity, last: last ?? -Infinity },
        language,
        shades,
        colour,
      ),
    [drawn, quantity, language, shades, colour, first, last],
  )
  if (quantity === undefined)
    return (
      <Panel title={words.stepsOverTime[language]}>
        <p class="note">{words.noSteps[language]}</p>
      </Panel>
    )
  return (
    <Panel
      title={words.stepsOverTime[language]}
      note={[
        words.stepsNote[language],
        ...(steps.length < allSteps
          ? [words.thinnedSteps(countText(steps.length, language), countText(allSteps, language))[language]]
          : []),
      ].join(' ')}
      tools={
        <Choice
          label={words.quantity[language]}
          value={quantity}
          choices={shownQuantities.map((name) => ({ value: name, text: titles[name][language] }))}
          choose={(value) => {
            go({ settings: { quantity: value } }, 'replace')
          }}
        />
      }
    >
      <Chart
        title={words.stepsOverTime[language]}
        option={option}
        height={320}
        onPick={(index) => {
          const line = drawn[index]?.step.line
          if (line !== undefined) go({ settings: { line: String(line) } }, 'replace')
        }}
      />
      <details>
        <summary>{words.table[language]}</summary>
        <StepTable steps={steps} />
      </details>
    </Panel>
  )
}

type Step = RunDetail['steps'][number]

interface DrawnStep {
  readonly step: Step
  /** Index among all shown steps of the run. */
  readonly index: number
}

/** One quantity of each step, and the window of the figure: the steps between two lines of the log. */
function stepsOption(
  drawn: readonly DrawnStep[],
  quantity: (typeof quantities)[number] | undefined,
  { first, last }: { readonly first: number; readonly last: number },
  language: Language,
  shades: typeof colours.value,
  colour: string,
) {
  const words = explorerWords
  const title = quantity === undefined ? '' : titles[quantity][language]
  const inWindow = drawn.filter(({ step: { line } }) => line >= first && line <= last)
  const ends = [inWindow[0]?.index, inWindow.at(-1)?.index]
  return linesOption({
    xAxis: words.step[language],
    yAxis: title,
    colours: shades,
    counted: true,
    lines: [
      {
        name: title,
        colour,
        points: drawn.map(({ step, index }) => ({
          x: index + 1,
          y: quantity === undefined ? 0 : (step[quantity] ?? 0),
          text: `${words.step[language]} ${String(step.step ?? index + 1)} · ${words.line[language]} ${String(step.line)}\n${String(quantity === undefined ? '' : step[quantity])}`,
        })),
      },
    ],
    window: ends[0] === undefined || ends[1] === undefined ? undefined : [ends[0] + 1, ends[1] + 1],
    zooms: drawn.length > 60,
  })
}

function StepTable({ steps }: { readonly steps: RunDetail['steps'] }) {
  const { language } = place.value
  const words = explorerWords
  const logged = (name: 'step' | (typeof quantities)[number], title: Text): Column<Step> => ({
    name,
    title: title[language],
    align: 'end',
    optional: (step) => step[name] !== undefined,
    cell: (step) => step[name] ?? words.notLogged[language],
  })
  return (
    <DataTable
      caption={words.stepsOverTime[language]}
      columns={[
        {
          name: 'line',
          title: words.line[language],
          cell: ({ line }) => <PlaceLink to={{ settings: { line: String(line) } }}>{String(line)}</PlaceLink>,
        },
        logged('step', words.step),
        ...quantities.map((name) => logged(name, titles[name])),
      ]}
      rows={steps}
    />
  )
}
