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
import type { ReproducedResults } from '../reproduce.ts'
import { counted } from '../../core/text/counted.ts'

const reproductionWords = {
  reproduced: { en: 'reproduced', zh: '已复现' },
  notReproduced: { en: 'not reproduced', zh: '未复现' },
  cannotTell: { en: 'cannot tell', zh: '无法判定' },
  ruleFromDocument: { en: 'rule found from the document', zh: '规则由文档反推' },
  notComparable: { en: 'not comparable', zh: '不可比' },
  withoutPublishedFigure: { en: 'without a published figure', zh: '没有公布数值' },
  notMeasured: { en: 'not measured', zh: '未测得' },
  ours: { en: 'ours', zh: '本次' },
  published: { en: 'published', zh: '公布' },
  ratio: { en: 'ratio', zh: '比值' },
  interval: { en: 'interval', zh: '置信区间' },
  verdict: { en: 'verdict', zh: '结论' },
  noFigurePublished: (without: number): Text => ({
    en: `no figure is published for ${counted(without, 'case')}`,
    zh: `${without} 个用例没有公布数值`,
  }),
  statedByOneSide: { en: 'Stated by one side only', zh: '只有一方说明' },
  otherCases: (count: number): Text => ({
    en: ` and ${counted(count, 'other case')}`,
    zh: ` 及另外 ${count} 个用例`,
  }),
  explainedByNoise: (share: string): Text => ({
    en: `noise alone explains a difference of less than ${share}`,
    zh: `小于 ${share} 的差异可能只是波动`,
  }),
  noVerdictFromOneRun: { en: 'one run gives no firm verdict', zh: '一次运行不足以得出结论' },
  notStated: { en: 'not stated', zh: '未说明' },
  differs: (en: string, here: Text, there: Text, zh: string): Text => ({
    en: `${en} is ${here.en} here, ${there.en} there`,
    zh: `${zh}本次为 ${here.zh}，公布数据为 ${there.zh}`,
  }),
  protocolAndMargin: (protocol: string, share: string): Text => ({
    en: `under ${protocol}, within ${share}: `,
    zh: `按协议 ${protocol}，偏差在 ${share} 以内：`,
  }),
  noCaseToCompare: { en: 'no case to compare', zh: '没有可比较的用例' },
} as const

type ReproducedCase = ReproducedResults['reproductions'][number]

/** In the order in which the summary counts them. */
const verdicts: Readonly<Record<ReproductionVerdict['kind'], { readonly text: Text; readonly tone?: Tone }>> =
  {
    reproduced: { text: reproductionWords.reproduced, tone: 'good' },
    'not-reproduced': { text: reproductionWords.notReproduced, tone: 'bad' },
    'cannot-tell': { text: reproductionWords.cannotTell, tone: 'doubtful' },
    'rule-found': { text: reproductionWords.ruleFromDocument, tone: 'doubtful' },
    'not-comparable': { text: reproductionWords.notComparable, tone: 'doubtful' },
    'no-figure': { text: reproductionWords.withoutPublishedFigure },
    'not-measured': { text: reproductionWords.notMeasured, tone: 'doubtful' },
  }

const verdictPiece = (kind: ReproductionVerdict['kind']) => toned(verdicts[kind].text, verdicts[kind].tone)

const ratioOf = ({ verdict }: ReproducedCase) => ('ratio' in verdict ? verdict.ratio : undefined)

const columns: readonly CellColumn<ReproducedCase>[] = [
  {
    title: reproductionWords.ours,
    align: 'end',
    cell: ({ result: { throughput, unit } }) =>
      throughput.kind === 'known' ? rateText(throughput.value.value, unit) : dash,
  },
  {
    title: reproductionWords.published,
    align: 'end',
    cell: ({ reference }) => reference?.figure.throughput.toFixed(2) ?? dash,
  },
  {
    title: reproductionWords.ratio,
    align: 'end',
    cell: (reproduced) => ratioOf(reproduced)?.value.toFixed(3) ?? dash,
  },
  {
    title: reproductionWords.interval,
    align: 'end',
    cell: (reproduced) => {
      const interval = ratioOf(reproduced)?.interval
      return interval?.kind === 'known'
        ? `${interval.value.low.toFixed(3)} – ${interval.value.high.toFixed(3)}`
        : dash
    },
  },
  { title: reproductionWords.verdict, cell: ({ verdict }) => verdictPiece(verdict.kind) },
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
    reasons(reproductionWords.statedByOneSide, openText),
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
  const oneRun: Text = reproductionWords.noVerdictFromOneRun
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
    return value === undefined ? reproductionWords.notStated : { en: String(value), zh: String(value) }
  }
  const [here, there] = [side(conditions), side(reference?.table.conditions)]
  return reproductionWords.differs(en, here, there, zh)
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
    reproductionWords.protocolAndMargin(protocol, share),
    ...(counts.length === 0
      ? [reproductionWords.noCaseToCompare]
      : counts.flatMap((pieces, index) => (index === 0 ? pieces : [comma, ...pieces]))),
  ]
}
