import pc from 'picocolors'
import type { Held } from '../../app/reproduce.ts'
import type { Conditions } from '../../core/model/baseline.ts'
import { placeText } from '../../core/model/error.ts'
import type { Difference, Verdict } from '../../core/compare/reproduce.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import type { Ratio } from '../../core/model/units.ts'
import { figureText } from './figures.ts'
import { section, sections } from './layout.ts'
import { table, type Column } from './table.ts'

type HeldCase = Held['reproductions'][number]

const columns: readonly Column[] = [
  { title: 'case' },
  { title: 'ours', align: 'right' },
  { title: 'published', align: 'right' },
  { title: 'ratio', align: 'right' },
  { title: 'interval', align: 'right' },
  { title: 'verdict' },
  { title: 'published in' },
]

/** A row for each case, and below them why any could not be compared and what nobody stated. */
export function reproductionText(
  { baseline, protocol, reproductions }: Held,
  within: Ratio,
  width: number,
): string {
  const compared = reproductions.filter(({ verdict }) => verdict.kind !== 'no-figure')
  const without = reproductions.length - compared.length
  return sections([
    `${pc.bold(baseline.title.en)}  ${pc.dim(`${baseline.collection}, ${baseline.revision}, ${baseline.published}`)}`,
    compared.length === 0 ? '' : table(columns, compared.map(cells), width),
    without === 0 ? '' : `no figure is published for ${countText(without, 'case')}`,
    section('Not comparable', groupedText(compared, differencesText)),
    section('Not measured', groupedText(compared, unmeasuredText)),
    section('Left open by one side', groupedText(compared, openText)),
    summaryText(reproductions, protocol.name, within),
  ])
}

const dash = '—'

function cells({ result, reference, verdict }: HeldCase): string[] {
  const { case: point, throughput, unit } = result
  const ratio = 'ratio' in verdict ? verdict.ratio : undefined
  return [
    point.id,
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

/** One line for each reason, with the cases that have it; a case without one is left out. */
function groupedText(all: readonly HeldCase[], reasonOf: (one: HeldCase) => string): string {
  const groups = groupBy(
    all.filter((one) => reasonOf(one) !== ''),
    reasonOf,
  )
  return [...groups]
    .map(([reason, [first, ...others]]) => {
      const more = others.length === 0 ? '' : ` and ${countText(others.length, 'other case')}`
      return `${reason}  ${pc.dim(`${first?.result.case.id ?? ''}${more}`)}`
    })
    .join('\n')
}

const differencesText = ({ verdict }: HeldCase) =>
  verdict.kind === 'not-comparable'
    ? verdict.differences
        .map(({ condition, ours, theirs }) => `${label(condition)} is ${ours} here, ${theirs} there`)
        .join('; ')
    : ''

const unmeasuredText = ({ verdict }: HeldCase) => (verdict.kind === 'not-measured' ? verdict.why.why.en : '')

const openText = ({ own, reference, verdict, open }: HeldCase) =>
  verdict.kind === 'not-comparable'
    ? ''
    : open.map((condition) => openPart(condition, own, reference)).join('; ')

function openPart(
  condition: Difference['condition'],
  own: HeldCase['own'],
  reference: HeldCase['reference'],
): string {
  const side = (value: Conditions[keyof Conditions]) => (value === undefined ? 'not stated' : String(value))
  if (condition === 'topology') return label(condition)
  return `${label(condition)} is ${side(own[condition])} here, ${side(reference?.table.conditions[condition])} there`
}

const label = (condition: Difference['condition']) =>
  condition === 'batchPerDevice' ? 'batch per device' : condition

function summaryText(all: readonly HeldCase[], protocol: string, within: Ratio): string {
  const count = (kind: Verdict['kind']) => all.filter(({ verdict }) => verdict.kind === kind).length
  const parts = (Object.keys(verdictTexts) as Verdict['kind'][])
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${verdictTexts[kind]}`)
  return `under ${protocol}, within ${Number((100 * within).toFixed(6))}%: ${parts.length === 0 ? 'no case to compare' : parts.join(', ')}`
}

const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
