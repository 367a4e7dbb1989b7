import { findingsBlock, foldedFindings, list, paragraph, table } from '../document/block-builders.ts'
import type { Block } from '../document/blocks.ts'
import { textCell } from '../document/cells.ts'
import type { Document, DocumentSection } from '../document/document.ts'
import { missingText } from '../messages/say.ts'
import { grouped } from '../collections/group-by.ts'
import { dash } from '../document/cell-text.ts'
import type { Finding } from '../model/finding.ts'
import { same, type Text } from '../model/text.ts'
import type { MfuRecord, MfuRun } from './mfu-record.ts'
import {
  figureText,
  fourDigits,
  impliedPeakText,
  mfuWords,
  modelText,
  otherParametersText,
  parametersText,
  peakName,
  peakText,
  printedText,
  publishedTexts,
  shareText,
  throughputText,
} from './mfu-words.ts'

/** Of more cases than this, every rule of each is more than anyone reads; `--json` has them. */
const mostSections = 20

/** @param madeBy version of this steadystate */
export const mfuDocument = (record: MfuRecord, madeBy: string): Document => ({
  title: mfuWords.title,
  headlines: [{ kind: 'source', label: mfuWords.source, name: record.source }],
  sections: [
    ...summary(record),
    ...(record.runs.length > mostSections ? [] : record.runs.map(section)),
    ...notes(record.findings),
  ],
  closing: mfuWords.closing,
  madeBy,
  hasNavigation: false,
  runs: [],
})

const notes = (findings: readonly Finding[]): DocumentSection[] =>
  findings.length === 0
    ? []
    : [{ id: 'notes', title: mfuWords.notes, inTerminal: 'flat', blocks: [findingsBlock(...findings)] }]

/** Of several cases the recommended MFU of each, or why there is none. */
function summary({ runs, without, recommended }: MfuRecord): DocumentSection[] {
  if (runs.length + without.length < 2) return []
  const rows = [
    ...runs.map((run) => ({
      name: run.name,
      rate: figureText(run.tokensPerSecondPerDevice, fourDigits),
      peak: peakName(run),
      share: shareOf(run, recommended),
    })),
    ...without.map(({ name, why }) => ({ name, rate: dash, peak: '', share: missingText(why) })),
  ]
  type Row = (typeof rows)[number]
  const peaks = new Set(runs.map(peakName))
  return [
    {
      id: 'summary',
      title: mfuWords.summary(recommended),
      blocks: [
        ...(runs.length > mostSections ? [paragraph(mfuWords.recommended(recommended))] : []),
        table(
          [
            { title: mfuWords.case, cell: ({ name }: Row) => name },
            { title: mfuWords.perDevice, align: 'end', cell: ({ rate }) => rate },
            ...(peaks.size < 2 ? [] : [{ title: mfuWords.peakOf, cell: ({ peak }: Row) => peak }]),
            { title: same('MFU'), cell: ({ share }) => share },
          ],
          rows,
        ),
      ],
    },
  ]
}

function shareOf({ rules }: MfuRun, recommended: string) {
  const mfu = rules.find(({ rule }) => rule === recommended)?.mfu
  if (mfu === undefined) return dash
  return mfu.kind === 'missing' ? missingText(mfu) : figureText(mfu, shareText)
}

function section(run: MfuRun, index: number): DocumentSection {
  const notes = [
    ...withheld(run, 'mfu'),
    ...withheld(run, 'hfu'),
    ...run.printed.map(printedText),
    ...(run.impliedPeak === undefined ? [] : [impliedPeakText(run.impliedPeak)]),
    ...(run.otherParameters === undefined ? [] : [otherParametersText(run.otherParameters, run)]),
  ]
  const blocks: Block[] = [
    {
      kind: 'facts',
      items: [
        { label: mfuWords.model, value: textCell(modelText(run)) },
        { label: mfuWords.parameters, value: textCell(parametersText(run)) },
        { label: mfuWords.throughput, value: textCell(throughputText(run)) },
        { label: mfuWords.peak, value: textCell(peakText(run)) },
      ],
    },
    paragraph(mfuWords.recommended(run.rules[0]?.rule ?? '')),
    ...(run.published === undefined ? [] : [list(...publishedTexts(run.published, run))]),
    { ...rulesTable(run), isWhole: true },
    ...(notes.length === 0 ? [] : [list(...notes)]),
    foldedFindings(run.findings.map((finding) => ({ finding, about: [] }))),
  ]
  return { id: `run-${index + 1}`, title: run.label, inTerminal: 'flat', blocks }
}

/** Why a column has gaps, where neither the peak, the throughput nor the row itself says so. */
function withheld({ rules, peak, tokensPerSecondPerDevice }: MfuRun, column: 'mfu' | 'hfu'): Text[] {
  if (peak.kind === 'missing' || tokensPerSecondPerDevice.kind === 'missing') return []
  const gaps = rules.flatMap(({ rule, flopsPerToken, [column]: figure }) =>
    figure.kind === 'missing' && flopsPerToken.kind === 'known' ? [{ rule, why: figure }] : [],
  )
  return grouped(gaps, ({ why }) => why.code).map(([{ rule, why }, ...others]) =>
    mfuWords.withheld(column.toUpperCase(), {
      rule,
      others: others.length,
      why: missingText(why),
      isOfAll: others.every((other) => missingText(other.why).en === missingText(why).en),
    }),
  )
}

const rulesTable = ({ rules }: MfuRun) =>
  table(
    [
      { title: mfuWords.rule, cell: ({ rule }: MfuRun['rules'][number]) => rule },
      {
        title: mfuWords.perToken,
        align: 'end',
        cell: ({ flopsPerToken }) =>
          flopsPerToken.kind === 'missing'
            ? missingText(flopsPerToken)
            : fourDigits(flopsPerToken.value.model / 1e9),
      },
      {
        title: mfuWords.teraflops,
        align: 'end',
        cell: ({ teraflops }) => figureText(teraflops, fourDigits),
      },
      { title: same('MFU'), align: 'end', cell: ({ mfu }) => figureText(mfu, shareText) },
      { title: same('HFU'), align: 'end', cell: ({ hfu }) => figureText(hfu, shareText) },
    ],
    rules,
  )
