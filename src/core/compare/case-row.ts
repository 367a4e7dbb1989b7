import { labelText } from '../document/label.ts'
import { digits } from '../document/numbers.ts'
import { dash } from '../document/cell-text.ts'
import type { Language } from '../model/text.ts'
import { notInstalled } from './circumstances.ts'
import { unset } from './conditions.ts'
import type { ComparedCase, ComparedSide, LabelledComparison, Difference, SideName } from './comparison.ts'
import { changeRange, changeText, verdictNote, verdictText } from './words.ts'

/** A case as a table prints it. */
export interface CaseRow {
  readonly label: string
  readonly a: string
  readonly b: string
  /** A and B without their unit, for a table whose head states it. */
  readonly bare: Readonly<Record<SideName, string>>
  readonly change: string
  readonly interval: string
  readonly runs: string
  readonly verdict: string
  /** Why there is no verdict, and what is particular about its conditions; often empty. */
  readonly notes: readonly string[]
}

export const caseRow = (comparedCase: ComparedCase, sameWithin: number, language: Language): CaseRow => ({
  label: labelText(comparedCase.label)[language],
  a: withUnit(figureText(comparedCase.a, comparedCase), comparedCase),
  b: withUnit(figureText(comparedCase.b, comparedCase), comparedCase),
  bare: { a: figureText(comparedCase.a, comparedCase), b: figureText(comparedCase.b, comparedCase) },
  change: comparedCase.ratio.kind === 'known' ? changeText(comparedCase.ratio.value.value) : dash,
  interval: (comparedCase.ratio.kind === 'known' ? changeRange(comparedCase.ratio.value) : undefined) ?? dash,
  runs: runsText(comparedCase, language),
  verdict: verdictText(comparedCase.verdict.kind, sameWithin)[language],
  notes: notesOf(comparedCase, language),
})

const figureText = (side: ComparedSide | undefined, { unit }: ComparedCase) =>
  side?.throughput.kind === 'known'
    ? digits(side.throughput.value.value, { unit: `${unit}/s`, decimals: 2 })
    : dash

const withUnit = (figure: string, { unit }: ComparedCase) => (figure === dash ? dash : `${figure} ${unit}/s`)

function runsText({ a, b, pairs }: ComparedCase, language: Language): string {
  if (pairs > 0) return language === 'zh' ? `${pairs} 对` : `${pairs} pairs`
  const count = (side: ComparedSide | undefined) =>
    side?.runs.filter(({ throughput }) => throughput.kind === 'known').length ?? 0
  return `${count(a)} / ${count(b)}`
}

function notesOf(comparedCase: ComparedCase, language: Language): string[] {
  const words = compareWords[language]
  const note = verdictNote(comparedCase)
  return [
    ...(note === undefined ? [] : [note[language]]),
    ...(comparedCase.differs.length === 0
      ? []
      : [`${words.differs}${words.colon}${differencesText(comparedCase.differs, language)}`]),
    ...(comparedCase.open.length === 0
      ? []
      : [
          `${words.open}${words.colon}${comparedCase.open.map((title) => title[language]).join(words.comma)}`,
        ]),
  ]
}

/** `torch 2.3.0 → 2.4.1, host node-1 → node-2` */
export const differencesText = (differences: readonly Difference[], language: Language): string =>
  differences
    .map(({ title, a, b }) => `${title[language]} ${valueText(a, language)} → ${valueText(b, language)}`)
    .join(compareWords[language].comma)

/** What stands for a value that there is none of is a word; every other value is printed as it is. */
function valueText(value: string, language: Language): string {
  const words = compareWords[language]
  if (value === unset) return words.unset
  return value === notInstalled ? words.notInstalled : value
}

/** What was compared, in one line. */
export const sidesText = ({ a, b, protocol }: LabelledComparison, language: Language): string => {
  const { colon, semicolon, protocol: name } = compareWords[language]
  return [`A${colon}${a.name}`, `B${colon}${b.name}`, `${name}${colon}${protocol}`].join(semicolon)
}

/** What the words of every form of a comparison are. */
export const compareWords = {
  en: {
    title: 'B against A',
    case: 'Case',
    change: 'B against A',
    interval: '95% interval',
    runs: 'Runs',
    verdict: 'Verdict',
    differs: 'Differs',
    unset,
    notInstalled,
    open: 'Stated by one side only',
    protocol: 'Protocol',
    cases: 'Cases',
    findings: 'Findings',
    evidence: 'Runs and log lines',
    side: 'Side',
    run: 'Run',
    throughput: 'Throughput',
    log: 'Log',
    lines: 'Lines',
    range: (first: number, last: number) => `lines ${first} to ${last}`,
    comma: ', ',
    semicolon: '; ',
    colon: ': ',
    method: (share: string, cases: number) =>
      `Chance alone makes ${cases === 1 ? 'a case' : `any of ${cases} cases`} "slower" in at most ${share} of comparisons; the same holds for "faster".`,
    methodOfSeveral: (share: string, comparisons: number) =>
      `Over all ${comparisons} comparisons, chance alone makes any case "slower" with a probability of at most ${share}; the same holds for "faster".`,
  },
  zh: {
    title: 'B 相对 A',
    case: '用例',
    change: 'B 相对 A',
    interval: '95% 置信区间',
    runs: '运行次数',
    verdict: '结论',
    differs: '不同之处',
    unset: '未设置',
    notInstalled: '未安装',
    open: '只有一方说明',
    protocol: '测速协议',
    cases: '用例',
    findings: '发现',
    evidence: '运行与日志行',
    side: '一侧',
    run: '运行',
    throughput: '吞吐率',
    log: '日志',
    lines: '行',
    range: (first: number, last: number) => `第 ${first} 至 ${last} 行`,
    comma: '，',
    semicolon: '；',
    colon: '：',
    method: (share: string, cases: number) =>
      `${cases} 个用例中出现任何一个错误的“变慢”，概率至多 ${share}；“变快”亦然。`,
    methodOfSeveral: (share: string, comparisons: number) =>
      `${comparisons} 次比较中出现任何一个错误的“变慢”，概率至多 ${share}；“变快”亦然。`,
  },
} as const

/** What the verdicts of a comparison promise. */
export function methodText({ cases, mistakes, comparisons }: LabelledComparison, language: Language): string {
  const { method, methodOfSeveral } = compareWords[language]
  const share = `${Number((100 * mistakes).toFixed(6))}%`
  return comparisons === undefined
    ? method(share, cases.filter(({ verdict }) => verdict.kind !== 'not-comparable').length)
    : methodOfSeveral(share, comparisons)
}
