import pc from 'picocolors'
import type {
  ComparedCase,
  ComparedSide,
  Comparison,
  Difference,
  VerdictKind,
} from '../../core/compare/comparison.ts'
import {
  changeRange,
  changeText,
  gateText,
  shareText,
  verdictNote,
  verdictText,
} from '../../core/compare/words.ts'
import type { Language } from '../../core/model/text.ts'
import { findingLines } from './finding.ts'
import { printed } from './figures.ts'
import { hanging, sections } from './layout.ts'
import { table, wrapWords, type Column } from './table.ts'

const texts = {
  en: {
    case: 'case',
    change: 'B against A',
    interval: '95% interval',
    runs: 'runs',
    pairs: (count: number) => `${count} pairs`,
    verdict: 'verdict',
    differs: 'Differs',
    open: 'Stated by one side only',
    protocol: 'protocol',
    semicolon: '; ',
    comma: ', ',
    colon: ': ',
    method: (share: string, cases: number) =>
      `A wrong "slower" in any of ${cases} ${cases === 1 ? 'case' : 'cases'} has a chance of at most ${share}; so has a wrong "faster".`,
  },
  zh: {
    case: '用例',
    change: 'B 相对 A',
    interval: '95% 置信区间',
    runs: '次数',
    pairs: (count: number) => `${count} 对`,
    verdict: '结论',
    differs: '不同之处',
    open: '只有一方说明',
    protocol: '测速协议',
    semicolon: '；',
    comma: '，',
    colon: '：',
    method: (share: string, cases: number) =>
      `${cases} 个用例中出现任何一个错误的“变慢”，概率至多 ${share}；“变快”亦然。`,
  },
} as const

type Words = (typeof texts)[Language]

const colours: Record<VerdictKind, (text: string) => string> = {
  slower: pc.red,
  faster: pc.green,
  same: (text) => text,
  'cannot-tell': pc.yellow,
  'not-comparable': pc.yellow,
}

/** The overall answer first, then every case, then what is doubtful. */
export function comparisonText(comparison: Comparison, width: number, language: Language): string {
  const words = texts[language]
  const { a, b, protocol, gate, summary, differs, findings } = comparison
  return sections([
    ...(gate === undefined ? [] : [wrapWords(gateText(gate)[language], width).join('\n')]),
    wrapWords(summary[language], width).join('\n'),
    [
      [
        `A${words.colon}${a.name}`,
        `B${words.colon}${b.name}`,
        `${words.protocol}${words.colon}${protocol}`,
      ].join(words.semicolon),
      ...(differs.length === 0
        ? []
        : hanging(`${words.differs}${words.colon}${differencesText(differs, words, language)}`, width)),
    ].join('\n'),
    casesTable(comparison, width, words, language),
    notes(comparison, width, words, language).join('\n'),
    findings.flatMap((finding) => findingLines(finding, width, language)).join('\n'),
    wrapWords(pc.dim(words.method(shareText(comparison.mistakes), comparedCount(comparison))), width).join(
      '\n',
    ),
  ])
}

const comparedCount = ({ cases }: Comparison) =>
  cases.filter(({ verdict }) => verdict.kind !== 'not-comparable').length

function casesTable(
  { cases, sameWithin }: Comparison,
  width: number,
  words: Words,
  language: Language,
): string {
  const columns: readonly Column[] = [
    { title: words.case },
    { title: 'A', align: 'right' },
    { title: 'B', align: 'right' },
    { title: words.change, align: 'right' },
    { title: words.interval, align: 'right' },
    { title: words.runs, align: 'right' },
    { title: words.verdict },
  ]
  const rows = cases.map((one) => [
    one.label[language],
    figure(one.a, one),
    figure(one.b, one),
    one.ratio.kind === 'known' ? changeText(one.ratio.value.value) : dash,
    (one.ratio.kind === 'known' ? changeRange(one.ratio.value) : undefined) ?? dash,
    one.pairs > 0 ? words.pairs(one.pairs) : `${runsOf(one.a)} / ${runsOf(one.b)}`,
    colours[one.verdict.kind](verdictText(one.verdict.kind, sameWithin)[language]),
  ])
  return table(columns, rows, width)
}

const dash = '—'

const figure = (side: ComparedSide | undefined, { unit }: ComparedCase) =>
  side?.throughput.kind === 'known' ? `${printed(side.throughput.value.value)} ${unit}/s` : dash

const runsOf = (side: ComparedSide | undefined) =>
  side?.runs.filter(({ throughput }) => throughput.kind === 'known').length ?? 0

/** Why a case has no verdict, and what is particular about its conditions. */
function notes({ cases }: Comparison, width: number, words: Words, language: Language): string[] {
  return cases.flatMap((one) => {
    const parts = [
      verdictNote(one)?.[language],
      one.differs.length === 0
        ? undefined
        : `${words.differs}${words.colon}${differencesText(one.differs, words, language)}`,
      one.open.length === 0
        ? undefined
        : `${words.open}${words.colon}${one.open.map((title) => title[language]).join(words.comma)}`,
    ].filter((part) => part !== undefined)
    return parts.length === 0
      ? []
      : hanging(`${one.label[language]}${words.colon}${parts.join(words.semicolon)}`, width)
  })
}

const differencesText = (differences: readonly Difference[], words: Words, language: Language) =>
  differences.map(({ title, a, b }) => `${title[language]} ${a} → ${b}`).join(words.comma)
