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
} from '../../core/reproduce/reproduce.ts'
import { conditionText, differenceText } from '../../core/reproduce/condition-words.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import type { Ratio } from '../../core/model/units.ts'
import { counted } from '../../core/text/counted.ts'
import { caseTable } from './case-columns.ts'
import { figureText } from './figures.ts'
import { hanging, indentWidth, sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import type { TerminalColumnOf } from '../../core/document/terminal/table.ts'

type ReproducedCase = ReproducedResults['reproductions'][number]

const texts = {
  en: {
    ours: 'ours',
    published: 'published',
    ratio: 'ratio',
    interval: 'interval',
    verdict: 'verdict',
    publishedIn: 'published in',
    noFigure: (cases: number) => `no figure is published for ${counted(cases, 'case')}`,
    notComparable: 'Not comparable',
    notMeasured: 'Not measured',
    cannotTell: 'Cannot tell',
    oneRun: 'one run gives no firm verdict',
    telling: (share: string) => `noise alone explains a difference of less than ${share}`,
    open: 'Stated by one side only',
    more: (cases: number) => ` and ${counted(cases, 'other case')}`,
    colon: ': ',
    semicolon: '; ',
    comma: ', ',
    sides: (what: string, here: string, there: string) => `${what} is ${here} here, ${there} there`,
    notStated: 'not stated',
    none: 'no case to compare',
    summary: (protocol: string, within: string, verdicts: string) =>
      `under ${protocol}, within ${within}: ${verdicts}`,
    counted: (count: number, verdict: string) => `${count} ${verdict}`,
    verdicts: {
      reproduced: 'reproduced',
      'not-reproduced': 'not reproduced',
      'cannot-tell': 'cannot tell',
      'rule-found': 'rule found from the document',
      'not-comparable': 'not comparable',
      'no-figure': 'without a published figure',
      'not-measured': 'not measured',
    },
  },
  zh: {
    ours: '本次',
    published: '公布',
    ratio: '比值',
    interval: '置信区间',
    verdict: '结论',
    publishedIn: '出处',
    noFigure: (cases: number) => `${cases} 个用例没有公布数值`,
    notComparable: '不可比',
    notMeasured: '未测得',
    cannotTell: '无法判定',
    oneRun: '一次运行不足以得出结论',
    telling: (share: string) => `小于 ${share} 的差异可能只是波动`,
    open: '只有一方说明',
    more: (cases: number) => ` 及另外 ${cases} 个用例`,
    colon: '：',
    semicolon: '；',
    comma: '，',
    sides: (what: string, here: string, there: string) => `${what}本次为 ${here}，公布数据为 ${there}`,
    notStated: '未说明',
    none: '没有可比较的用例',
    summary: (protocol: string, within: string, verdicts: string) =>
      `按协议 ${protocol}，偏差在 ${within} 以内：${verdicts}`,
    counted: (count: number, verdict: string) => `${count} 个${verdict}`,
    verdicts: {
      reproduced: '已复现',
      'not-reproduced': '未复现',
      'cannot-tell': '无法判定',
      'rule-found': '规则由文档反推',
      'not-comparable': '不可比',
      'no-figure': '没有公布数值',
      'not-measured': '未测得',
    },
  },
} as const

type Words = (typeof texts)[Language]

const ratioOf = ({ verdict }: ReproducedCase) => ('ratio' in verdict ? verdict.ratio : undefined)

const columnsIn = (words: Words): readonly TerminalColumnOf<ReproducedCase>[] => [
  {
    title: words.ours,
    align: 'right',
    cell: ({ result: { throughput, unit } }) =>
      throughput.kind === 'known' ? figureText(throughput.value.value, unit) : dash,
  },
  {
    title: words.published,
    align: 'right',
    cell: ({ reference }) => reference?.figure.throughput.toFixed(2) ?? dash,
  },
  { title: words.ratio, align: 'right', cell: (one) => ratioOf(one)?.value.toFixed(3) ?? dash },
  {
    title: words.interval,
    align: 'right',
    cell: (reproduced) => {
      const interval = ratioOf(reproduced)?.interval
      return interval?.kind === 'known'
        ? `${interval.value.low.toFixed(3)} – ${interval.value.high.toFixed(3)}`
        : dash
    },
  },
  {
    title: words.verdict,
    cell: ({ verdict: { kind } }) => verdictColours[kind](words.verdicts[kind]),
  },
  {
    title: words.publishedIn,
    cell: ({ reference }) =>
      reference === undefined
        ? dash
        : placeText({ file: reference.table.document, line: reference.figure.line }),
  },
]

/** A row for each case, and below them why any could not be compared and what nobody stated. */
export function reproductionText(
  { baseline, protocol, reproductions }: ReproducedResults,
  within: Ratio,
  width: number,
  language: Language,
): string {
  const words = texts[language]
  const compared = reproductions.filter(({ verdict }) => verdict.kind !== 'no-figure')
  const without = reproductions.length - compared.length
  const grouped = (reasonOf: (reproducedCase: ReproducedCase) => string) =>
    groupedText(compared, reasonOf, width - indentWidth, words)
  return sections([
    `${pc.bold(baseline.title[language])}\n${pc.dim(`${baseline.collection}, ${baseline.revision}, ${baseline.published}`)}`,
    compared.length === 0
      ? ''
      : caseTable(
          { rows: compared, caseOf: ({ result }) => result.case, forms: [columnsIn(words)] },
          width,
          language,
        ),
    without === 0 ? '' : words.noFigure(without),
    section(
      words.notComparable,
      grouped((one) => differencesText(one, language)),
    ),
    section(
      words.notMeasured,
      grouped((one) => unmeasuredText(one, language)),
    ),
    section(
      words.cannotTell,
      grouped((one) => untoldText(one, language)),
    ),
    section(
      words.open,
      grouped((one) => openText(one, language)),
    ),
    summaryText(reproductions, protocol.name, within, words),
  ])
}

const dash = '—'

const verdictColours: Record<Verdict['kind'], (text: string) => string> = {
  reproduced: pc.green,
  'not-reproduced': pc.red,
  'cannot-tell': pc.yellow,
  'rule-found': pc.yellow,
  'not-comparable': pc.yellow,
  'no-figure': (text) => text,
  'not-measured': pc.yellow,
}

/** Each reason with the cases that have it; a case without one is left out. */
function groupedText(
  all: readonly ReproducedCase[],
  reasonOf: (reproducedCase: ReproducedCase) => string,
  width: number,
  words: Words,
): string {
  const groups = groupBy(
    all.filter((one) => reasonOf(one) !== ''),
    reasonOf,
  )
  return [...groups]
    .flatMap(([reason, [first, ...others]]) => {
      const more = others.length === 0 ? '' : words.more(others.length)
      return hanging(`${first.result.case.id}${more}${words.colon}${reason}`, width)
    })
    .join('\n')
}

const differencesText = ({ verdict }: ReproducedCase, language: Language) =>
  verdict.kind === 'not-comparable'
    ? verdict.differences
        .map((difference) => differenceText(difference)[language])
        .join(texts[language].semicolon)
    : ''

const unmeasuredText = ({ verdict }: ReproducedCase, language: Language) =>
  verdict.kind === 'not-measured' ? sayMissing(verdict.why, language) : ''

/** Why neither verdict is firm, and the difference that would tell. */
function untoldText({ verdict }: ReproducedCase, language: Language): string {
  if (verdict.kind !== 'cannot-tell') return ''
  const words = texts[language]
  const { ratio, telling } = verdict
  const needed =
    telling.kind === 'known'
      ? words.telling(`${(100 * telling.value).toFixed(1)}%`)
      : sayMissing(telling, language)
  return [...(ratio.interval.kind === 'missing' ? [words.oneRun] : []), needed].join(words.semicolon)
}

const openText = (
  { conditions: ownConditions, reference, verdict, open }: ReproducedCase,
  language: Language,
) =>
  verdict.kind === 'not-comparable'
    ? ''
    : open
        .map((condition) => openPart(condition, ownConditions, reference, language))
        .join(texts[language].semicolon)

function openPart(
  condition: Difference['condition'],
  ownConditions: ReproducedCase['conditions'],
  reference: ReproducedCase['reference'],
  language: Language,
): string {
  const words = texts[language]
  const side = (conditions: OwnConditions | undefined) =>
    String((conditions && conditionValue(conditions, condition)) ?? words.notStated)
  if (condition === 'topology') return label(condition, language)
  return words.sides(label(condition, language), side(ownConditions), side(reference?.table.conditions))
}

const label = (condition: Difference['condition'], language: Language) => conditionText(condition)[language]

function summaryText(all: readonly ReproducedCase[], protocol: string, within: Ratio, words: Words): string {
  const count = (kind: Verdict['kind']) => all.filter(({ verdict }) => verdict.kind === kind).length
  const parts = (Object.keys(verdictColours) as Verdict['kind'][])
    .filter((kind) => count(kind) > 0)
    .map((kind) => words.counted(count(kind), verdictColours[kind](words.verdicts[kind])))
  const verdicts = parts.length === 0 ? words.none : parts.join(words.comma)
  return words.summary(protocol, `${Number((100 * within).toFixed(6))}%`, verdicts)
}
