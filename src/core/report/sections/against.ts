import { publication } from '../../baselines/publication.ts'
import { missingText } from '../../messages/say.ts'
import { missing, type Maybe } from '../../model/missing.ts'
import type { Estimate } from '../../model/result.ts'
import { same, type Text } from '../../model/text.ts'
import { conditionTitle, differenceText } from '../../reproduce/condition-words.ts'
import type { Reference, Reproduction, Verdict } from '../../reproduce/reproduce.ts'
import { besideIn, commonLevel, estimateCell, numberCell, textCell } from '../../document/cells.ts'
import { throughputDecimals, unitOf, type CaseOutcome, type ReportContext } from '../context.ts'
import type { PublishedComparison } from '../input.ts'
import { withLevel } from '../../document/columns.ts'
import { columns } from '../layouts/columns.ts'
import type { Block, Column, Row, TableBlock } from '../../document/blocks.ts'
import type { Cell } from '../../document/cell-model.ts'
import { clauses, joined, sameText } from '../../document/compose.ts'

/** Published figures beside those of the report, with their ratio or why there is none: a table for each publication. */
export const againstBlocks = (context: ReportContext): Block[] =>
  context.against.flatMap(({ title, baseline, ...compared }): Block[] => {
    const pairs = pairsOf(compared, context)
    return pairs.length === 0
      ? [{ kind: 'heading', title }, noFigure]
      : [
          tableOf(title, pairs, context),
          ...withoutRatio(pairs),
          { kind: 'paragraph', text: provenance(baseline, pairs.some(hasRatio)) },
          ...openConditions(pairs),
        ]
  })

/** A case of the report and the published figure that is most like it. */
interface Pair {
  readonly outcome: CaseOutcome
  readonly reference: Reference
  readonly ratio: Maybe<Estimate<number>>
  /** Why there is no ratio; none where this report has no figure, which its cell says. */
  readonly reasons: readonly Text[]
  readonly open: Reproduction['open']
}

function pairsOf(
  { reproductions, sameBatch }: Pick<PublishedComparison, 'reproductions' | 'sameBatch'>,
  { cases }: ReportContext,
): Pair[] {
  const outcomes = new Map(cases.map((one) => [one.case.id, one]))
  return reproductions.flatMap(({ result, reference, verdict, open }) => {
    const outcome = outcomes.get(result.case.id)
    return outcome === undefined || reference === undefined || isOther(outcome, verdict, sameBatch)
      ? []
      : [
          {
            outcome,
            reference,
            ratio: ratioOf(verdict),
            reasons: outcome.throughput.kind === 'missing' ? [] : reasonsOf(verdict),
            open: verdict.kind === 'not-comparable' ? [] : open,
          },
        ]
  })
}

/** Another framework's figure says nothing; nor does one of other settings beside a cell that is open anyway. */
const isOther = ({ skipped }: CaseOutcome, verdict: Verdict, sameBatch: boolean): boolean =>
  verdict.kind === 'not-comparable' &&
  verdict.differences.some(
    ({ condition }) =>
      condition === 'framework' ||
      (sameBatch && condition === 'batchPerDevice') ||
      (skipped && !whereItRan.includes(condition)),
  )

const whereItRan = ['device', 'topology', 'protocol']

function ratioOf(verdict: Verdict): Pair['ratio'] {
  switch (verdict.kind) {
    case 'reproduced':
    case 'not-reproduced':
    case 'cannot-tell':
      return { kind: 'known', value: verdict.ratio }
    case 'rule-found':
      return missing('not-comparable', { reason: ruleFound })
    case 'not-comparable':
      return missing('not-comparable', { reason: clauses(verdict.differences.map(differenceText)) })
    case 'no-figure':
      return missing('no-published-figure')
    case 'not-measured':
      return verdict.why
  }
}

const ruleFound: Text = {
  en: 'its rule was chosen because it gives the published figure',
  zh: '其测速规则正是按公布值选定的',
}

function reasonsOf(verdict: Verdict): Text[] {
  if (verdict.kind === 'not-comparable') return verdict.differences.map(differenceText)
  const ratio = ratioOf(verdict)
  return ratio.kind === 'missing' ? [missingText(ratio)] : []
}

const hasRatio = ({ ratio }: Pair) => ratio.kind === 'known'

/** Those of one pair that not all pairs have. */
const furtherReasons = ({ reasons }: Pair, shared: readonly Text[]): Text[] =>
  reasons.filter((reason) => !shared.some((other) => sameText(reason, other)))

/** Those that all pairs have of which both sides have a figure. */
function sharedReasons(pairs: readonly Pair[]): Text[] {
  const [first, ...others] = pairs.filter(({ outcome }) => outcome.throughput.kind === 'known')
  return (first?.reasons ?? []).filter((reason) =>
    others.every(({ reasons }) => reasons.some((other) => sameText(reason, other))),
  )
}

/** Of a table without ratios: the reasons that hold for all rows with two figures. */
function withoutRatio(pairs: readonly Pair[]): Block[] {
  const shared = sharedReasons(pairs)
  if (pairs.some(hasRatio) || shared.length === 0) return []
  const { en, zh } = clauses(shared)
  const hasOpen = pairs.some(({ outcome }) => outcome.throughput.kind === 'missing')
  return [
    {
      kind: 'paragraph',
      text: hasOpen
        ? { en: `No row with two figures has a ratio: ${en}.`, zh: `两栏都有数值的各行均无比值：${zh}。` }
        : { en: `No row has a ratio: ${en}.`, zh: `各行均无比值：${zh}。` },
    },
  ]
}

function tableOf(title: Text, pairs: readonly Pair[], context: ReportContext): TableBlock {
  const { speedup } = context.folder.suite.report.decimals
  const unit = unitOf(
    pairs.map(({ outcome }) => outcome),
    context.cases,
  )
  const last = pairs.some(hasRatio) ? ratioColumn(pairs, speedup) : reasonColumn(pairs)
  return {
    kind: 'table',
    title,
    columns: [
      columns.case,
      { ...columns.ours, unit },
      { ...columns.published, unit },
      ...last.map(({ column }) => column),
      columns.source,
    ],
    rows: pairs.map((pair): Row => {
      const {
        outcome,
        reference: { table, figure },
      } = pair
      return {
        run: undefined,
        cells: [
          textCell(context.labels.label(outcome.case)),
          estimateCell(outcome.throughput, {
            unit,
            decimals: throughputDecimals(outcome, context),
            evidence: outcome.evidence,
          }),
          numberCell(
            { kind: 'known', value: figure.throughput },
            { unit: `${table.unit}/s`, decimals: figure.decimals, evidence: [] },
          ),
          ...last.map(({ cell }) => cell(pair)),
          textCell(same(`${table.document}:${figure.line}`)),
        ],
      }
    }),
  }
}

interface PairColumn {
  readonly column: Column
  readonly cell: (pair: Pair) => Cell
}

function ratioColumn(pairs: readonly Pair[], decimals: number): PairColumn[] {
  const ratios = pairs.map(({ ratio }) => ratio)
  const beside = besideIn(ratios)
  return [
    {
      column: withLevel(columns.ratio, commonLevel(ratios)),
      cell: ({ ratio, outcome: { evidence } }) =>
        estimateCell(ratio, { unit: 'times', decimals, beside, evidence }),
    },
  ]
}

/** What else keeps a row from a ratio; nothing where all rows have the same reasons. */
function reasonColumn(pairs: readonly Pair[]): PairColumn[] {
  const shared = sharedReasons(pairs)
  if (pairs.every((pair) => furtherReasons(pair, shared).length === 0)) return []
  const column = shared.length === 0 ? columns.noRatio : columns.furtherDifferences
  return [{ column, cell: (pair) => textCell(clauses(furtherReasons(pair, shared))) }]
}

const noFigure: Block = {
  kind: 'paragraph',
  text: {
    en: 'It has no figure for a case of this report.',
    zh: '其中没有与本报告各用例对应的数值。',
  },
}

function provenance(baseline: PublishedComparison['baseline'], isCompared: boolean): Text {
  const { repository, version } = publication(baseline)
  return {
    en: `The published figures are those of ${repository} (${version.en}).${isCompared ? ' The ratio is ours ÷ published.' : ''}`,
    zh: `公布值取自 ${repository}（${version.zh}）${isCompared ? '；比值为本报告 ÷ 公布值' : ''}。`,
  }
}

/** Of the pairs that have a ratio: what only one side states, so that nobody can say whether it differs. */
function openConditions(pairs: readonly Pair[]): Block[] {
  const names = [...new Set(pairs.flatMap(({ open }) => open))].map(conditionTitle)
  if (names.length === 0) return []
  const list = joined(names, { en: ', ', zh: '、' })
  return [
    {
      kind: 'paragraph',
      text: {
        en: `Only one side states these conditions in full, so they may differ: ${list.en}.`,
        zh: `以下条件只有一方完整说明，可能不同：${list.zh}。`,
      },
    },
  ]
}
