import { baselineHead, publishedIn } from '../../core/baselines/baseline-printout.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { dash } from '../../core/document/cell-text.ts'
import {
  clauses,
  colon,
  comma,
  type TextPiece,
  type Tone,
  toned,
  written,
} from '../../core/document/text-line.ts'
import { rateText } from '../../core/document/numbers.ts'
import { lines, list, titled, untitled, type CellColumn } from '../../core/document/block-builders.ts'
import type { AnswerSection, Printout } from '../../core/document/document.ts'
import { missingText } from '../../core/messages/say.ts'
import { placeText } from '../../core/model/error.ts'
import type { Text } from '../../core/model/text.ts'
import type { Ratio } from '../../core/model/units.ts'
import { conditionText, differenceText } from '../../core/reproduce/condition-words.ts'
import {
  conditionValue,
  type ConditionDifference,
  type OwnConditions,
  type ReproductionVerdict,
} from '../../core/reproduce/reproduce.ts'
import { caseTable } from '../../core/words/case-columns.ts'
import type { ReproducedResults } from './reproduce.ts'
import { counted } from '../../core/text/quantities.ts'

const reproductionWords = {
  noFigurePublished: (without: number): Text => ({
    en: `no figure is published for ${counted(without, 'case')}`,
    zh: `${without} 个用例没有公布数值`,
  }),
  otherCases: (count: number): Text => ({
    en: ` and ${counted(count, 'other case')}`,
    zh: ` 及另外 ${count} 个用例`,
  }),
  explainedByNoise: (share: string): Text => ({
    en: `noise alone explains a difference of less than ${share}`,
    zh: `小于 ${share} 的差异可能只是波动`,
  }),
} as const

type ReproducedCase = ReproducedResults['reproductions'][number]

/** In the order in which the summary counts them. */
const verdicts: Readonly<Record<ReproductionVerdict['kind'], { readonly text: Text; readonly tone?: Tone }>> =
  {
    reproduced: { text: { en: 'reproduced', zh: '已复现' }, tone: 'good' },
    'not-reproduced': { text: { en: 'not reproduced', zh: '未复现' }, tone: 'bad' },
    'cannot-tell': { text: { en: 'cannot tell', zh: '无法判定' }, tone: 'doubtful' },
    'rule-found': { text: { en: 'rule found from the document', zh: '规则由文档反推' }, tone: 'doubtful' },
    'not-comparable': { text: { en: 'not comparable', zh: '不可比' }, tone: 'doubtful' },
    'no-figure': { text: { en: 'without a published figure', zh: '没有公布数值' } },
    'not-measured': { text: { en: 'not measured', zh: '未测得' }, tone: 'doubtful' },
  }

const verdictPiece = (kind: ReproductionVerdict['kind']) => toned(verdicts[kind].text, verdicts[kind].tone)

const ratioOf = ({ verdict }: ReproducedCase) => ('ratio' in verdict ? verdict.ratio : undefined)

const columns: readonly CellColumn<ReproducedCase>[] = [
  {
    title: { en: 'ours', zh: '本次' },
    align: 'end',
    cell: ({ result: { throughput, unit } }) =>
      throughput.kind === 'known' ? rateText(throughput.value.value, unit) : dash,
  },
  {
    title: { en: 'published', zh: '公布' },
    align: 'end',
    cell: ({ reference }) => reference?.figure.throughput.toFixed(2) ?? dash,
  },
  {
    title: { en: 'ratio', zh: '比值' },
    align: 'end',
    cell: (reproduced) => ratioOf(reproduced)?.value.toFixed(3) ?? dash,
  },
  {
    title: { en: 'interval', zh: '置信区间' },
    align: 'end',
    cell: (reproduced) => {
      const interval = ratioOf(reproduced)?.interval
      return interval?.kind === 'known'
        ? `${interval.value.low.toFixed(3)} – ${interval.value.high.toFixed(3)}`
        : dash
    },
  },
  { title: { en: 'verdict', zh: '结论' }, cell: ({ verdict }) => verdictPiece(verdict.kind) },
  {
    title: publishedIn,
    cell: ({ reference }) =>
      reference === undefined
        ? dash
        : placeText({ file: reference.table.document, line: reference.figure.line }),
  },
]

/** A row for each case, and below them why any could not be compared and what nobody stated. */
export function reproductionPrintout(
  { baseline, protocol, reproductions }: ReproducedResults,
  within: Ratio,
): Printout {
  const compared = reproductions.filter(({ verdict }) => verdict.kind !== 'no-figure')
  const without = reproductions.length - compared.length
  const reasons = (title: Text, reasonOf: (reproduced: ReproducedCase) => Text | undefined) =>
    reasonsSection(title, compared, reasonOf)
  return [
    untitled(baselineHead(baseline)),
    ...(compared.length === 0
      ? []
      : [untitled(caseTable({ rows: compared, caseOf: ({ result }) => result.case, forms: [columns] }))]),
    ...(without === 0 ? [] : [untitled(lines(reproductionWords.noFigurePublished(without)))]),
    reasons({ en: 'Not comparable', zh: '不可比' }, ({ verdict }) =>
      verdict.kind === 'not-comparable' ? clauses(verdict.differences.map(differenceText)) : undefined,
    ),
    reasons({ en: 'Not measured', zh: '未测得' }, ({ verdict }) =>
      verdict.kind === 'not-measured' ? missingText(verdict.why) : undefined,
    ),
    reasons({ en: 'Cannot tell', zh: '无法判定' }, untoldText),
    reasons({ en: 'Stated by one side only', zh: '只有一方说明' }, openText),
    untitled(lines(summaryLine(reproductions, protocol.name, within))),
  ]
}

/** Each reason with the cases that have it; a case without one is left out. */
function reasonsSection(
  title: Text,
  all: readonly ReproducedCase[],
  reasonOf: (reproduced: ReproducedCase) => Text | undefined,
): AnswerSection {
  const reasons = all.flatMap((reproduced) => {
    const reason = reasonOf(reproduced)
    return reason === undefined || reason.en === '' ? [] : [{ id: reproduced.result.case.id, reason }]
  })
  return titled(
    title,
    list(
      ...[...groupBy(reasons, ({ reason }) => reason.en).values()].map(([{ id, reason }, ...others]) => {
        const count = others.length
        const more: Text | string = count === 0 ? '' : reproductionWords.otherCases(count)
        return written`${id}${more}${colon}${reason}`
      }),
    ),
  )
}

/** Why neither verdict is firm, and the difference that would tell. */
function untoldText({ verdict }: ReproducedCase): Text | undefined {
  if (verdict.kind !== 'cannot-tell') return undefined
  const { ratio, telling } = verdict
  const share = telling.kind === 'known' ? `${(100 * telling.value).toFixed(1)}%` : ''
  const needed: Text =
    telling.kind === 'missing' ? missingText(telling) : reproductionWords.explainedByNoise(share)
  const oneRun: Text = { en: 'one run gives no firm verdict', zh: '一次运行不足以得出结论' }
  return clauses([...(ratio.interval.kind === 'missing' ? [oneRun] : []), needed])
}

const openText = ({ conditions, reference, verdict, open }: ReproducedCase): Text | undefined =>
  verdict.kind === 'not-comparable'
    ? undefined
    : clauses(open.map((condition) => openPart(condition, conditions, reference)))

function openPart(
  condition: ConditionDifference['condition'],
  conditions: ReproducedCase['conditions'],
  reference: ReproducedCase['reference'],
): Text {
  const { en, zh } = conditionText(condition)
  if (condition === 'topology') return { en, zh }
  const side = (stated: OwnConditions | undefined): Text => {
    const value = stated && conditionValue(stated, condition)
    return value === undefined ? { en: 'not stated', zh: '未说明' } : { en: String(value), zh: String(value) }
  }
  const [here, there] = [side(conditions), side(reference?.table.conditions)]
  return {
    en: `${en} is ${here.en} here, ${there.en} there`,
    zh: `${zh}本次为 ${here.zh}，公布数据为 ${there.zh}`,
  }
}

function summaryLine(all: readonly ReproducedCase[], protocol: string, within: Ratio): TextPiece[] {
  const share = `${Number((100 * within).toFixed(6))}%`
  const counts = (Object.keys(verdicts) as ReproductionVerdict['kind'][]).flatMap(
    (kind): (readonly TextPiece[])[] => {
      const count = all.filter(({ verdict }) => verdict.kind === kind).length
      return count === 0 ? [] : [[{ en: `${count} `, zh: `${count} 个` }, verdictPiece(kind)]]
    },
  )
  return [
    {
      en: `under ${protocol}, within ${share}: `,
      zh: `按协议 ${protocol}，偏差在 ${share} 以内：`,
    },
    ...(counts.length === 0
      ? [{ en: 'no case to compare', zh: '没有可比较的用例' }]
      : counts.flatMap((pieces, index) => (index === 0 ? pieces : [comma, ...pieces]))),
  ]
}
