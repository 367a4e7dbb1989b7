import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import type { ReproducedResults } from '../../app/reproduce.ts'
import { placeText } from '../../core/model/error.ts'
import {
  conditionValue,
  type Difference,
  type OwnConditions,
  type Verdict,
} from '../../core/compare/reproduce.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import type { Ratio } from '../../core/model/units.ts'
import { caseName, shortNaming, type CaseNaming } from './case-columns.ts'
import { figureText } from './figures.ts'
import { hanging, indentWidth, section, sections } from './layout.ts'
import { fits, table, type Column } from './table.ts'

type ReproducedCase = ReproducedResults['reproductions'][number]

const columns: readonly Column[] = [
  { title: 'ours', align: 'right' },
  { title: 'published', align: 'right' },
  { title: 'ratio', align: 'right' },
  { title: 'interval', align: 'right' },
  { title: 'verdict' },
  { title: 'published in' },
]

/** A row for each case, and below them why any could not be compared and what nobody stated. */
export function reproductionText(
  { baseline, protocol, reproductions }: ReproducedResults,
  within: Ratio,
  width: number,
  language: Language,
): string {
  const compared = reproductions.filter(({ verdict }) => verdict.kind !== 'no-figure')
  const without = reproductions.length - compared.length
  const grouped = (reasonOf: (one: ReproducedCase) => string) =>
    groupedText(compared, reasonOf, width - indentWidth)
  return sections([
    `${pc.bold(baseline.title[language])}\n${pc.dim(`${baseline.collection}, ${baseline.revision}, ${baseline.published}`)}`,
    compared.length === 0 ? '' : comparedText(compared, width),
    without === 0 ? '' : `no figure is published for ${countText(without, 'case')}`,
    section('Not comparable', grouped(differencesText)),
    section(
      'Not measured',
      grouped((one) => unmeasuredText(one, language)),
    ),
    section('Left open by one side', grouped(openText)),
    summaryText(reproductions, protocol.name, within),
  ])
}

/** Cases by name, or by what tells them apart where that is too wide. */
function comparedText(compared: readonly ReproducedCase[], width: number): string {
  const drawn = (naming: readonly CaseNaming[]) =>
    table(
      [...naming, ...columns],
      compared.map((one) => [...naming.map(({ cell }) => cell(one.result.case)), ...cells(one)]),
    )
  const named = drawn([caseName])
  if (fits(named, width)) return named
  const short = shortNaming(
    compared.map(({ result }) => result.case),
    width,
  )
  return [drawn(short.columns), ...short.below].join('\n')
}

const dash = '—'

function cells({ result, reference, verdict }: ReproducedCase): string[] {
  const { throughput, unit } = result
  const ratio = 'ratio' in verdict ? verdict.ratio : undefined
  return [
    throughput.kind === 'known' ? figureText(throughput.value.value, unit) : dash,
    reference === undefined ? dash : reference.figure.throughput.toFixed(2),
    ratio === undefined ? dash : ratio.value.toFixed(3),
    ratio === undefined || ratio.level === 0 ? dash : `${ratio.low.toFixed(3)} – ${ratio.high.toFixed(3)}`,
    verdictTexts[verdict.kind],
    reference === undefined
      ? dash
      : placeText({ file: reference.table.document, line: reference.figure.line }),
  ]
}

const verdictTexts: Record<Verdict['kind'], string> = {
  reproduced: pc.green('reproduced'),
  'not-reproduced': pc.red('not reproduced'),
  'cannot-tell': pc.yellow('cannot tell'),
  'not-comparable': pc.yellow('not comparable'),
  'no-figure': 'without a published figure',
  'not-measured': pc.yellow('not measured'),
}

/** Each reason with the cases that have it; a case without one is left out. */
function groupedText(
  all: readonly ReproducedCase[],
  reasonOf: (one: ReproducedCase) => string,
  width: number,
): string {
  const groups = groupBy(
    all.filter((one) => reasonOf(one) !== ''),
    reasonOf,
  )
  return [...groups]
    .flatMap(([reason, [first, ...others]]) => {
      const more = others.length === 0 ? '' : ` and ${countText(others.length, 'other case')}`
      return hanging(`${first?.result.case.id ?? ''}${more}: ${reason}`, width)
    })
    .join('\n')
}

const differencesText = ({ verdict }: ReproducedCase) =>
  verdict.kind === 'not-comparable'
    ? verdict.differences
        .map(({ condition, ours, theirs }) => `${label(condition)} is ${ours} here, ${theirs} there`)
        .join('; ')
    : ''

const unmeasuredText = ({ verdict }: ReproducedCase, language: Language) =>
  verdict.kind === 'not-measured' ? sayMissing(verdict.why, language) : ''

const openText = ({ own, reference, verdict, open }: ReproducedCase) =>
  verdict.kind === 'not-comparable'
    ? ''
    : open.map((condition) => openPart(condition, own, reference)).join('; ')

function openPart(
  condition: Difference['condition'],
  own: ReproducedCase['own'],
  reference: ReproducedCase['reference'],
): string {
  const side = (conditions: OwnConditions | undefined) =>
    String((conditions && conditionValue(conditions, condition)) ?? 'not stated')
  if (condition === 'topology') return label(condition)
  return `${label(condition)} is ${side(own)} here, ${side(reference?.table.conditions)} there`
}

const label = (condition: Difference['condition']) =>
  condition === 'batchPerDevice' ? 'batch per device' : condition

function summaryText(all: readonly ReproducedCase[], protocol: string, within: Ratio): string {
  const count = (kind: Verdict['kind']) => all.filter(({ verdict }) => verdict.kind === kind).length
  const parts = (Object.keys(verdictTexts) as Verdict['kind'][])
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${verdictTexts[kind]}`)
  return `under ${protocol}, within ${Number((100 * within).toFixed(6))}%: ${parts.length === 0 ? 'no case to compare' : parts.join(', ')}`
}

const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
