import { list, lines, table } from '../../document/block-builders.ts'
import type { Block } from '../../document/blocks.ts'
import type { Document, DocumentSection } from '../../document/document.ts'
import { comma, joined, listed, quiet } from '../../document/text-line.ts'
import { missingText } from '../../messages/say.ts'
import { same, type Text } from '../../model/text.ts'
import type { AnsweredLayout, LayoutRecord } from './layout-record.ts'
import { layoutWords as words } from './layout-words.ts'

/**
 * A table for each program, machine, number format and model.
 *
 * @param madeBy version of this steadystate
 */
export const layoutDocument = ({ source, series, level }: LayoutRecord, madeBy: string): Document => ({
  title: words.title,
  headlines: [
    { kind: 'source', label: words.source, name: source },
    ...(series.length === 0 ? [{ kind: 'answer', text: words.nothing } as const] : []),
  ],
  sections: series.map((about, index) => seriesSection(about, index, level)),
  closing: series.length === 0 ? undefined : words.accuracy,
  madeBy,
  hasNavigation: false,
  runs: [],
})

type SeriesRecord = LayoutRecord['series'][number]

function seriesSection(series: SeriesRecord, index: number, level: number): DocumentSection {
  const { framework, model, device, precision, kept, figures, answers } = series
  const reasons = answers.flatMap(withheld)
  const blocks: Block[] = [
    lines(quiet(words.figures(figures))),
    { ...answersTable(answers, level), isWhole: true },
    ...(reasons.length === 0 ? [] : [list(...reasons)]),
  ]
  return {
    id: `series-${index + 1}`,
    title: listed([framework, model, device, precision, ...(kept.en === '' ? [] : [kept])], comma),
    inTerminal: 'flat',
    blocks,
  }
}

const answersTable = (answers: readonly AnsweredLayout[], level: number) =>
  table(
    [
      { title: words.layout, cell: ({ ask }: AnsweredLayout) => ask },
      { title: words.setting, cell: ({ setting }) => setting },
      { title: words.rate, align: 'end', cell: rateText },
      { title: words.interval(level), align: 'end', cell: intervalText },
      { title: words.memory, align: 'end', cell: memoryText },
      { title: words.fits, cell: fitsText },
    ],
    answers,
  )

function withheld({ ask, forecast }: AnsweredLayout): Text[] {
  const why = forecast.kind === 'missing' ? forecast : forecast.value.throughput
  return why.kind === 'known' ? [] : [joined([same(ask), missingText(why)], words.colon)]
}

const figure = (value: number) => String(Number(value.toPrecision(4)))

const rateText = ({ forecast }: AnsweredLayout) =>
  forecast.kind === 'known' && forecast.value.throughput.kind === 'known'
    ? figure(forecast.value.throughput.value)
    : '—'

const intervalText = ({ forecast }: AnsweredLayout) =>
  forecast.kind === 'known' ? `${figure(forecast.value.low)} – ${figure(forecast.value.high)}` : '—'

const gib = (bytes: number) => (bytes / 2 ** 30).toFixed(0)

const memoryText = ({ forecast }: AnsweredLayout) =>
  forecast.kind === 'known' ? `${gib(forecast.value.memory.low)} – ${gib(forecast.value.memory.high)}` : '—'

const fitsText = ({ forecast }: AnsweredLayout): Text =>
  forecast.kind === 'known' && forecast.value.fits !== undefined ? words.fit[forecast.value.fits] : same('—')
