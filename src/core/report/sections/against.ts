import { publication, publishedLine } from '../../baselines/publication.ts'
import { grouped } from '../../collections/group-by.ts'
import { furtherAxes } from '../../model/axes/axes.ts'
import { known, missing, type Maybe } from '../../model/missing.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { Estimate } from '../../model/result.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { findProtocol } from '../../protocols/protocols.ts'
import { conditionTitle, differenceText } from '../../reproduce/condition-words.ts'
import type {
  ConditionDifference,
  Reference,
  Reproduction,
  ReproductionVerdict,
} from '../../reproduce/reproduce.ts'
import { besideIn, commonLevel, estimateCell, numberCell, textCell } from '../../document/cells.ts'
import { throughputDecimals, unitOf, type ReportedCase, type ReportContext } from '../context.ts'
import type { PublishedComparison } from '../input.ts'
import type { Column, StoredBlock, TableBlock } from '../../document/blocks.ts'
import { rowsTable, withLevel, type RowColumn } from '../../document/columns.ts'
import { columns } from '../layouts/columns.ts'
import { documentCell } from '../layouts/runs.ts'
import { clauses, joined, sentences } from '../../document/text-line.ts'
import { axisLabel, leadingLabel } from '../../words/case-words.ts'

/** Published figures beside those of the report, with the ratio or why there is none: a table for each publication. */
export const againstBlocks = (context: ReportContext): StoredBlock[] =>
  context.against.flatMap(({ title, baseline, ...compared }): StoredBlock[] => {
    const pairs = pairsOf(compared, context)
    return pairs.length === 0
      ? [{ kind: 'heading', title }, noFigure]
      : [
          tableOf({ title, pairs, baseline }, context),
          ...notComparable(pairs, context),
          { kind: 'paragraph', text: provenance(baseline, pairs.some(hasRatio), context) },
          ...openConditions(pairs),
        ]
  })

/** A case of the report and the most similar published figure. */
interface AgainstPair {
  readonly outcome: ReportedCase
  readonly reference: Reference
  readonly ratio: Maybe<Estimate<number>>
  /** Why the two figures are not comparable, or why a figure for an open cell would not be. */
  readonly reasons: readonly Text[]
  readonly open: Reproduction['open']
}

function pairsOf(
  { reproductions, sameBatch }: Pick<PublishedComparison, 'reproductions' | 'sameBatch'>,
  { cases, protocol }: ReportContext,
): AgainstPair[] {
  const outcomes = new Map(cases.map((reportedCase) => [reportedCase.case.id, reportedCase]))
  return reproductions.flatMap(({ result, reference, verdict, open }) => {
    const outcome = outcomes.get(result.case.id)
    return outcome === undefined || reference === undefined || isOther(outcome, verdict, sameBatch)
      ? []
      : [
          {
            outcome,
            reference,
            ratio: ratioOf(verdict),
            reasons: reasonsOf(verdict, protocol),
            open: verdict.kind === 'not-comparable' ? [] : [...statedThereOnly(outcome, reference), ...open],
          },
        ]
  })
}

/** Whether to leave a figure out: it is of another framework, or has other settings and stands beside an open cell. */
const isOther = ({ skipped }: ReportedCase, verdict: ReproductionVerdict, sameBatch: boolean): boolean =>
  verdict.kind === 'not-comparable' &&
  verdict.differences.some(
    ({ condition }) =>
      condition === 'framework' ||
      (sameBatch && condition === 'batchPerDevice') ||
      (skipped && !whereItRan.includes(condition)),
  )

const whereItRan = ['device', 'topology', 'protocol']

function ratioOf(verdict: ReproductionVerdict): AgainstPair['ratio'] {
  switch (verdict.kind) {
    case 'reproduced':
    case 'not-reproduced':
    case 'cannot-tell':
      return known(verdict.ratio)
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

function reasonsOf(verdict: ReproductionVerdict, protocol: Protocol): Text[] {
  switch (verdict.kind) {
    case 'not-comparable':
      return verdict.differences.map((difference) =>
        difference.condition === 'protocol' ? rulesText(difference, protocol) : differenceText(difference),
      )
    case 'rule-found':
      return [ruleFound]
    default:
      return []
  }
}

/** Rules in words, because readers may not know their names. */
function rulesText({ theirs }: ConditionDifference, { title: ourTitle }: Protocol): Text {
  const published = findProtocol(theirs)?.title ?? same(theirs)
  return {
    en: `the rules differ (here: ${ourTitle.en}; there: ${published.en})`,
    zh: `测速规则不同（本报告：${ourTitle.zh}；公布数据：${published.zh}）`,
  }
}

/** For an open cell, the document states no further axes: the suite chose them. */
const statedThereOnly = ({ skipped }: ReportedCase, { table }: Reference): string[] =>
  skipped
    ? furtherAxes
        .filter(({ name, compares }) => compares !== 'nothing' && table.conditions.axes[name] !== undefined)
        .map(({ name }) => name)
    : []

const hasRatio = ({ ratio }: AgainstPair) => ratio.kind === 'known'

const hasFigure = ({ outcome }: AgainstPair) => outcome.throughput.kind === 'known'

/** Each reason once, with its rows. Beside ratios, the footnotes of missing ratios state the reason. */
function notComparable(pairs: readonly AgainstPair[], context: ReportContext): StoredBlock[] {
  const unsaid = pairs.some(hasRatio) ? pairs.filter((pair) => !hasFigure(pair)) : pairs
  const reasons = grouped(
    unsaid.flatMap((pair) => pair.reasons.map((reason) => ({ reason, pair }))),
    ({ reason }) => reason.en,
  ).map((group) => ({ reason: group[0].reason, rows: group.map(({ pair }) => pair) }))
  if (reasons.length === 0) return []
  const ofAll = reasons.filter(({ rows }) => rows.length === pairs.length).map(({ reason }) => reason)
  const ofSome = reasons.filter(({ rows }) => rows.length < pairs.length)
  const shared = clauses(ofAll)
  return [
    {
      kind: 'paragraph',
      text: sentences([
        ...(ofAll.length === 0
          ? []
          : [
              {
                en: `No row is comparable: ${shared.en}.`,
                zh: `各行均不宜直接比较：${shared.zh}。`,
              },
            ]),
        ...ofSome.map(({ reason, rows }) => {
          const { en, zh } = rowsText(rows, pairs, context)
          return {
            en: `Not comparable in the rows of ${en}: ${reason.en}.`,
            zh: `${zh}${/\w$/.test(zh) ? ' ' : '的'}各行不宜直接比较：${reason.zh}。`,
          }
        }),
      ]),
    },
  ]
}

/** Names some rows by a part that they share and that no other row has, or else by their labels. */
function rowsText(
  some: readonly AgainstPair[],
  all: readonly AgainstPair[],
  { labels }: ReportContext,
): Text {
  const others = all.filter((pair) => !some.includes(pair))
  const traits: ((pair: AgainstPair) => Text)[] = [
    ({ outcome }) => same(topologyText(outcome.case.topology).replace('x', '×')),
    ({ outcome }) => leadingLabel(outcome.case),
    ...furtherAxes.map(
      (axis) =>
        ({ outcome }: AgainstPair) =>
          axisLabel(outcome.case, axis),
    ),
  ]
  const trait = traits.find((traitOf) => {
    const values = some.map((pair) => traitOf(pair).en)
    return !others.some((pair) => values.includes(traitOf(pair).en))
  })
  const nameOf = trait ?? (({ outcome }: AgainstPair) => labels.label(outcome.case))
  return joined(
    grouped(some.map(nameOf), ({ en }) => en).map(([first]) => first),
    { en: ', ', zh: '、' },
  )
}

interface PublishedPairs {
  readonly title: Text
  readonly pairs: readonly AgainstPair[]
  readonly baseline: PublishedComparison['baseline']
}

function tableOf({ title, pairs, baseline }: PublishedPairs, context: ReportContext): TableBlock {
  const { speedup: decimals } = context.folder.suite.report.decimals
  const unit = unitOf(
    pairs.map(({ outcome }) => outcome),
    context.cases,
  )
  const ours: RowColumn<AgainstPair> = [
    { ...columns.ours, unit },
    ({ outcome }) =>
      estimateCell(outcome.throughput, {
        unit,
        decimals: throughputDecimals(outcome, context),
        evidence: outcome.evidence,
      }),
  ]
  const ratios = pairs.map(({ ratio }) => ratio)
  const beside = besideIn(ratios)
  const ratio: RowColumn<AgainstPair> = [
    withLevel(columns.ratio, commonLevel(ratios)),
    (pair) => estimateCell(pair.ratio, { unit: 'times', decimals, beside, evidence: pair.outcome.evidence }),
  ]
  return rowsTable<AgainstPair>(
    title,
    [
      [columns.case, ({ outcome }) => textCell(context.labels.label(outcome.case))],
      // Left out where it would be a column of dashes.
      ...(pairs.some(hasFigure) ? [ours] : []),
      [
        { ...publishedColumn(baseline, context), unit },
        ({ reference: { table, figure } }) =>
          numberCell(known(figure.throughput), {
            unit: `${table.unit}/s`,
            decimals: figure.decimals,
            evidence: [],
          }),
      ],
      ...(pairs.some(hasRatio) ? [ratio] : []),
      [
        columns.source,
        ({ reference: { table, figure } }) =>
          documentCell(publishedLine(baseline, table.document, figure.line)),
      ],
    ],
    pairs,
  )
}

/** Where this report's own figures are published too, the head names the publication of the others. */
const publishedColumn = (baseline: PublishedComparison['baseline'], { published }: ReportContext): Column =>
  published ? { ...columns.published, label: same(publication(baseline).repository) } : columns.published

const noFigure: StoredBlock = {
  kind: 'paragraph',
  text: {
    en: 'It has no figure for a case of this report.',
    zh: '其中没有与本报告各用例对应的数值。',
  },
}

function provenance(
  baseline: PublishedComparison['baseline'],
  isCompared: boolean,
  { published }: ReportContext,
): Text {
  const { repository, commit, dates } = publication(baseline)
  if (published && !isCompared)
    return {
      en: `The figures of ${repository} are those of revision ${commit} (${dates.en}).`,
      zh: `${repository} 的数值取自 ${commit} 版（${dates.zh}）。`,
    }
  return {
    en: `The published figures are those of ${repository} (${commit}, ${dates.en}).${isCompared ? ' The ratio is ours ÷ published.' : ''}`,
    zh: `公布值取自 ${repository}（${commit}，${dates.zh}）${isCompared ? '；比值为本报告 ÷ 公布值' : ''}。`,
  }
}

/** Conditions that only one side of comparable pairs states, so that nobody knows whether they differ. */
function openConditions(pairs: readonly AgainstPair[]): StoredBlock[] {
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
