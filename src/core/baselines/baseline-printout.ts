import { rateText } from '../document/numbers.ts'
import { lines, table, untitled } from '../document/block-builders.ts'
import type { Block } from '../document/blocks.ts'
import type { AnswerSection, Printout } from '../document/document.ts'
import { comma, listed, quiet, strong, written } from '../document/text-line.ts'
import { furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import { axisTitle, axisWord } from '../model/axes/axis-values.ts'
import type { Baseline, Conditions, PublishedTable } from '../model/baseline.ts'
import { placeText } from '../model/error.ts'
import type { Text } from '../model/text.ts'
import { topologyText } from '../model/topology.ts'
import { baselinePrintoutWords as words } from './baseline-printout-words.ts'

/** The published numbers that ship, a row for each collection of them. */
export const baselinesPrintout = (baselines: readonly Baseline[]): Printout => [
  untitled(
    table(
      [
        { title: words.name, cell: ({ name }) => name },
        { title: words.title, cell: ({ title }) => title },
        {
          title: words.figures,
          align: 'end',
          cell: ({ tables }) => String(tables.reduce((sum, { figures }) => sum + figures.length, 0)),
        },
        { title: words.published, cell: ({ published }) => published },
      ],
      baselines,
    ),
  ),
  untitled(lines(quiet(words.figuresHint), quiet(words.reproduceHint))),
]

/** One baseline: each figure with its conditions and the place that prints it. */
export const baselinePrintout = (baseline: Baseline): Printout => [
  untitled(baselineHead(baseline)),
  ...baseline.tables.map(tableSection),
  ...(baseline.tables.length === 0 ? [untitled(lines(words.hasNoFigures))] : []),
]

/** Its title, and where it comes from. */
export const baselineHead = ({ title, collection, revision, published }: Baseline): Block =>
  lines(strong(title), quiet(`${collection}, ${revision}, ${published}`))

const tableSection = ({ document, conditions, unit, figures }: PublishedTable): AnswerSection =>
  untitled(
    lines([strong(`${conditions.framework}, ${conditions.model}`), '  ', conditionsText(conditions)]),
    table(
      [
        { title: words.devices, cell: ({ topology }) => topologyText(topology) },
        {
          title: words.throughput,
          align: 'end',
          cell: ({ throughput }) => rateText(throughput, unit),
        },
        {
          title: words.speedup,
          align: 'end',
          cell: ({ speedup }) => (speedup === undefined ? '—' : `${speedup.toFixed(2)}×`),
        },
        {
          title: words.repeats,
          align: 'end',
          cell: ({ runs }) => (runs.length === 0 ? '—' : String(runs.length)),
        },
        { title: publishedIn, cell: ({ line }) => placeText({ file: document, line }) },
      ],
      figures,
    ),
  )

/** The head of a column of places in documents. */
export const publishedIn: Text = { en: 'published in', zh: '出处' }

const conditionsText = ({ batchPerDevice, axes, device, protocol, variant }: Conditions): Text =>
  listed(
    [
      ...leadingAxes.map(({ name }) => axes[name]?.toString()),
      words.batch(batchPerDevice),
      ...furtherAxes.map((axis) => {
        const value = axes[axis.name]
        return value === undefined ? undefined : written`${axisTitle(axis)} ${axisWord(value)}`
      }),
      device,
      protocol === undefined ? undefined : words.protocol(protocol),
      variant,
    ],
    comma,
  )
