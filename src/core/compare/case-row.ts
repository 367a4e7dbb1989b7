import { rateUnit } from '../model/units.ts'
import { dash } from '../document/cell-text.ts'
import {
  clauses,
  colon,
  comma,
  joined,
  labelText,
  listed,
  sentences,
  written,
} from '../document/text-line.ts'
import { digits } from '../document/numbers.ts'
import { same, type Text } from '../model/text.ts'
import { notInstalled } from './circumstances.ts'
import { unset } from './conditions.ts'
import { sideLetters, sideTitles } from './side-titles.ts'
import {
  sideNames,
  type ComparedCase,
  type ComparedSide,
  type LabelledComparison,
  type Difference,
  type SideName,
} from './comparison.ts'
import { fewestCases } from '../stats/shared-spread.ts'
import { changeRange, changeText, driftText, machineText, verdictNote, verdictText } from './words.ts'

/** A case as a table prints it. */
export interface CaseRow {
  readonly label: Text
  readonly a: string
  readonly b: string
  /** A and B without their unit, for a table whose heads state it. */
  readonly bare: Readonly<Record<SideName, string>>
  readonly change: string
  readonly interval: string
  readonly runs: Text
  readonly verdict: Text
  /** Why there is no verdict, and remarks on its conditions; often empty. */
  readonly notes: readonly Text[]
}

export const caseRow = (comparedCase: ComparedCase, sameWithin: number): CaseRow => ({
  label: labelText(comparedCase.label),
  a: withUnit(figureText(comparedCase.a, comparedCase), comparedCase),
  b: withUnit(figureText(comparedCase.b, comparedCase), comparedCase),
  bare: { a: figureText(comparedCase.a, comparedCase), b: figureText(comparedCase.b, comparedCase) },
  change: comparedCase.ratio.kind === 'known' ? changeText(comparedCase.ratio.value.value) : dash,
  interval: (comparedCase.ratio.kind === 'known' ? changeRange(comparedCase.ratio.value) : undefined) ?? dash,
  runs: runsText(comparedCase),
  verdict: verdictText(comparedCase.verdict.kind, sameWithin),
  notes: notesOf(comparedCase),
})

const figureText = (side: ComparedSide | undefined, { unit }: ComparedCase) =>
  side?.throughput.kind === 'known'
    ? digits(side.throughput.value.value, { unit: rateUnit(unit), decimals: 2 })
    : dash

const withUnit = (figure: string, { unit }: ComparedCase) =>
  figure === dash ? dash : `${figure} ${rateUnit(unit)}`

function runsText({ a, b, pairs }: ComparedCase): Text {
  if (pairs > 0) return { en: `${pairs} pairs`, zh: `${pairs} 对` }
  const count = (side: ComparedSide | undefined) =>
    side?.runs.filter(({ throughput }) => throughput.kind === 'known').length ?? 0
  return same(`${count(a)} / ${count(b)}`)
}

function notesOf(comparedCase: ComparedCase): Text[] {
  const note = verdictNote(comparedCase)
  const { differs, open } = comparedCase
  return [
    ...(note === undefined ? [] : [note]),
    ...(isAgainstFigures(comparedCase) ? [againstFigures] : []),
    ...(differs.length === 0 ? [] : [differText(differs)]),
    ...(open.length === 0
      ? []
      : [written`${{ en: 'Stated by one side only', zh: '只有一方说明' }}${colon}${joined(open, comma)}`]),
  ]
}

/** Figures of two sides further apart than this have an order of their own. */
const APART = 0.01

/** Whether the figures of the sides are in the other order than their pairs of runs. */
function isAgainstFigures({ a, b, ratio, pairs }: ComparedCase): boolean {
  if (pairs === 0 || ratio.kind === 'missing') return false
  if (a?.throughput.kind !== 'known' || b?.throughput.kind !== 'known') return false
  const ofFigures = b.throughput.value.value / a.throughput.value.value - 1
  return Math.abs(ofFigures) > APART && ofFigures * (ratio.value.value - 1) < 0
}

const againstFigures: Text = {
  en: 'the figures have the other order, because the speed of the machine changed; the change compares runs that followed each other',
  zh: '两侧数值的先后与此相反，因为机器速度有变化；变化率比较的是相邻的运行',
}

/** `Differs: torch 2.3.0 → 2.4.1` */
export const differText = (differences: readonly Difference[]): Text =>
  written`${{ en: 'Differs', zh: '不同之处' }}${colon}${differencesText(differences)}`

/** `torch 2.3.0 → 2.4.1, host node-1 → node-2, command adds --compile` */
const differencesText = (differences: readonly Difference[]): Text =>
  listed(differences.map(differenceText), comma)

function differenceText({ title, a, b }: Difference): Text {
  if (a === '') return written`${title}${{ en: ' adds ', zh: '增加 ' }}${b}`
  if (b === '') return written`${title}${{ en: ' drops ', zh: '去掉 ' }}${a}`
  return written`${title} ${valueText(a)} → ${valueText(b)}`
}

/** A word for an absent value; any other value is printed as it is. */
function valueText(value: string): Text {
  if (value === unset) return { en: unset, zh: '未设置' }
  return value === notInstalled ? { en: notInstalled, zh: '未安装' } : same(value)
}

/** What was compared, in one line. */
export function sidesText(comparison: LabelledComparison): Text {
  const titles = sideTitles(comparison)
  return clauses([
    ...sideNames.map((side) => {
      const { name } = comparison[side]
      const [title, letter] = [titles[side], sideLetters[side]]
      // What was chosen of results, or their name, may say it already.
      const isNamed = title.en === letter || name.includes(title.en)
      return isNamed ? written`${letter}${colon}${name}` : written`${letter}${colon}${title} (${name})`
    }),
    written`${{ en: 'Protocol', zh: '测速协议' }}${colon}${comparison.protocol}`,
  ])
}

/** What the verdicts of a comparison guarantee, and what they assume. */
export const methodText = (comparison: LabelledComparison): Text =>
  sentences([chanceText(comparison), ...driftText(comparison), ...machineText(comparison)])

function chanceText({ cases, mistakes, comparisons }: LabelledComparison): Text {
  const share = `${Number((100 * mistakes).toFixed(6))}%`
  if (comparisons !== undefined)
    return {
      en: `Over all ${comparisons} comparisons, chance alone makes any case "slower" with a probability of at most ${share}; the same holds for "faster".`,
      zh: `${comparisons} 次比较中出现任何一个错误的“变慢”，概率至多 ${share}；“变快”亦然。`,
    }
  const compared = cases.filter(({ verdict }) => verdict.kind !== 'not-comparable').length
  const borrowed: Text =
    compared < fewestCases
      ? same('')
      : {
          en: ' These chances use the spread of all cases; an interval uses the runs of its case alone.',
          zh: '这些概率用到所有用例的离散程度；置信区间只用该用例自己的运行。',
        }
  return {
    en: `Chance alone makes ${compared === 1 ? 'a case' : `any of ${compared} cases`} "slower" in at most ${share} of comparisons; the same holds for "faster".${borrowed.en}`,
    zh: `${compared} 个用例中出现任何一个错误的“变慢”，概率至多 ${share}；“变快”亦然。${borrowed.zh}`,
  }
}
