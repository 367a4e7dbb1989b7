import { same, type Text } from '../model/text.ts'
import { clauses, colon, comma, joined, labelText, sentences, written } from '../document/text-line.ts'
import { levelText } from '../document/numbers.ts'
import { missingText } from '../messages/say.ts'
import { letterTitles, sideLetters, sideTitles, type SideTitles } from './side-titles.ts'
import { startUpText } from './start-up-words.ts'
import { mayMissSpeeds } from './verdict.ts'
import type { Estimate } from '../model/result.ts'
import {
  sideNames,
  type ComparedCase,
  type LabelledComparison,
  type NotComparable,
  type Overall,
  type VerdictKind,
} from './comparison.ts'

/** Words that every form of a comparison uses. */
export const compareWords = {
  case: { en: 'Case', zh: '用例' },
  change: { en: 'B against A', zh: 'B 相对 A' },
  runs: { en: 'Runs', zh: '运行次数' },
  verdict: { en: 'Verdict', zh: '结论' },
  evidence: { en: 'Runs and log lines', zh: '运行与日志行' },
} as const satisfies Readonly<Record<string, Text>>

const verdictKinds = [
  'slower',
  'faster',
  'same',
  'cannot-tell',
  'not-comparable',
] as const satisfies readonly VerdictKind[]

const countVerdicts = (cases: readonly ComparedCase[]): Readonly<Record<VerdictKind, number>> => {
  const counts = { slower: 0, faster: 0, same: 0, 'cannot-tell': 0, 'not-comparable': 0 }
  for (const { verdict } of cases) counts[verdict.kind] += 1
  return counts
}

/** `2.1%`: one decimal, and two below 0.1 %. */
export function shareText(share: number): string {
  const value = Math.abs(100 * share)
  const decimals = value >= 0.1 || value === 0 ? 1 : 2
  return `${Number(value.toFixed(decimals))}%`
}

/** `−2.1%` of a ratio of 0.979. */
export function changeText(ratio: number): string {
  const text = shareText(ratio - 1)
  return Number.parseFloat(text) === 0 ? '0%' : `${ratio < 1 ? '−' : '+'}${text}`
}

/** `−2.8% – −1.4%`; undefined where there is no interval. */
export const changeRange = ({ interval }: Estimate<number>): string | undefined =>
  interval.kind === 'known'
    ? `${changeText(interval.value.low)} – ${changeText(interval.value.high)}`
    : undefined

/** Whether the interval of a ratio excludes 1. */
export const excludesOne = ({ interval }: Estimate<number>): boolean =>
  interval.kind === 'known' && (interval.value.high < 1 || interval.value.low > 1)

/** `±1.7%`: the share within which the interval shows two speeds to be the same; undefined where it excludes 1. */
function sameBy(ratio: Estimate<number>): string | undefined {
  const { interval } = ratio
  if (interval.kind === 'missing' || excludesOne(ratio)) return undefined
  return `±${shareText(Math.max(interval.value.high - 1, 1 - interval.value.low))}`
}

export function verdictText(kind: VerdictKind, sameWithin: number): Text {
  switch (kind) {
    case 'slower':
      return { en: 'slower', zh: '变慢' }
    case 'faster':
      return { en: 'faster', zh: '变快' }
    case 'same':
      return { en: `same within ±${shareText(sameWithin)}`, zh: `相同（±${shareText(sameWithin)} 以内）` }
    case 'cannot-tell':
      return { en: 'cannot tell', zh: '无法判定' }
    case 'not-comparable':
      return { en: 'not comparable', zh: '不可比' }
  }
}

/** A remark beside the verdict: how many repeats would decide, or why there is no verdict. */
export function verdictNote({ verdict, ratio, chance }: ComparedCase): Text | undefined {
  switch (verdict.kind) {
    case 'cannot-tell': {
      const { more } = verdict
      const wouldTell =
        more.kind === 'missing'
          ? missingText(more)
          : {
              en: `about ${more.value} more ${more.value === 1 ? 'repeat' : 'repeats'} of each side would tell`,
              zh: `两侧各再重复约 ${more.value} 次即可判定`,
            }
      if (ratio.kind === 'missing') return wouldTell
      const shown = sameBy(ratio.value)
      if (shown !== undefined)
        return {
          en: `shown to be the same within ${shown} only; ${wouldTell.en}`,
          zh: `目前只能说明相差不超过 ${shown}；${wouldTell.zh}`,
        }
      if (chance === undefined || !excludesOne(ratio.value)) return wouldTell
      const odds = shareText(ratio.value.value < 1 ? chance.slower : chance.faster)
      return {
        en: `chance alone shows as much in up to ${odds} of comparisons; ${wouldTell.en}`,
        zh: `仅因偶然，至多 ${odds} 的比较也会出现这样的差异；${wouldTell.zh}`,
      }
    }
    case 'not-comparable':
      return notComparableText(verdict.why)
    default:
      return undefined
  }
}

function notComparableText(why: NotComparable): Text {
  switch (why.kind) {
    case 'differs':
      return clauses(
        why.differences.map(({ title, a, b }) => ({
          en: `${title.en}: A ${a}, B ${b}`,
          zh: `${title.zh}：A 为 ${a}，B 为 ${b}`,
        })),
      )
    case 'only-in': {
      const side = sideLetters[why.side]
      return { en: `only ${side} has this case`, zh: `仅 ${side} 有此用例` }
    }
    case 'no-figure': {
      const [side, reason] = [sideLetters[why.side], missingText(why.why)]
      return { en: `${side} has no figure: ${reason.en}`, zh: `${side} 没有数值：${reason.zh}` }
    }
    case 'several':
      return {
        en: `several cases fit as well: ${why.cases.join(', ')}`,
        zh: `有多个用例同样符合：${why.cases.join('、')}`,
      }
  }
}

/**
 * The overall answer, the number of cases with each verdict, and the slowest case if any is slower.
 * @param titles of the sides, where they have better ones than letters
 */
export const summaryText = (
  comparison: Omit<LabelledComparison, 'summary'>,
  titles: SideTitles = letterTitles,
): Text =>
  sentences([headline(comparison, titles), ...tally(comparison), ...startUpOfOne(comparison, titles)])

/** `amp against fp32: 2.1% slower`: the sides and the verdict, for a title. */
export function verdictTitle(comparison: LabelledComparison): Text {
  const { a, b } = sideTitles(comparison)
  return written`${{ en: `${b.en} against ${a.en}`, zh: `${b.zh} 相对 ${a.zh}` }}${colon}${shortVerdict(comparison)}`
}

function shortVerdict({ overall, sameWithin }: LabelledComparison): Text {
  if (overall.kind === 'missing') return verdictText('not-comparable', sameWithin)
  const { verdict, ratio } = overall.value
  const { en, zh } = verdictText(verdict, sameWithin)
  if (verdict !== 'slower' && verdict !== 'faster') return { en, zh }
  const share = shareText(ratio.value - 1)
  return { en: `${share} ${en}`, zh: `${zh} ${share}` }
}

/** Of a single case; those of several are beside each. */
const startUpOfOne = ({ cases: [only, ...others] }: Pick<LabelledComparison, 'cases'>, titles: SideTitles) =>
  only?.startUp === undefined || others.length > 0
    ? []
    : [written`${startUpText(only.startUp, titles)}${{ en: '.', zh: '。' }}`]

function headline(
  { overall, sameWithin, drift, cases }: Omit<LabelledComparison, 'summary'>,
  { a, b }: SideTitles,
): Text {
  if (overall.kind === 'missing') {
    const { en, zh } = missingText(overall)
    return {
      en: `${b.en} cannot be compared with ${a.en}: ${en}.`,
      zh: `${b.zh} 与 ${a.zh} 无法比较：${zh}。`,
    }
  }
  const { ratio, verdict } = overall.value
  const by = shareText(ratio.value - 1)
  const change = changeText(ratio.value)
  const { en, zh } = overallEvidence(overall.value, drift)
  const isShown = cases.some((comparedCase) => comparedCase.verdict.kind === verdict)
  const alone: Text = isShown
    ? same('')
    : { en: '; in no case alone is it shown', zh: '；没有一个用例单独显示这一点' }
  switch (verdict) {
    case 'slower':
      return {
        en: `${b.en} is ${by} slower than ${a.en}${en}${alone.en}.`,
        zh: `${b.zh} 比 ${a.zh} 慢 ${by}${zh}${alone.zh}。`,
      }
    case 'faster':
      return {
        en: `${b.en} is ${by} faster than ${a.en}${en}${alone.en}.`,
        zh: `${b.zh} 比 ${a.zh} 快 ${by}${zh}${alone.zh}。`,
      }
    case 'same': {
      const margin = shareText(sameWithin)
      return {
        en: `${b.en} is as fast as ${a.en} within ±${margin}: ${change}${en}${alone.en}.`,
        zh: `${b.zh} 与 ${a.zh} 速度相同（±${margin} 以内）：${change}${zh}${alone.zh}。`,
      }
    }
    case 'cannot-tell':
      if (cases.length === 1 && ratio.interval.kind === 'missing' && ratio.repeats === 1)
        return singleRuns(ratio.value, { a, b })
      return {
        en: `The data cannot tell whether ${b.en} is faster or slower than ${a.en}: ${change}${en}.`,
        zh: `无法判定 ${b.zh} 比 ${a.zh} 快还是慢：${change}${zh}。`,
      }
  }
}

/** A larger difference shows in three runs of each side, a smaller one hardly in fewer than five. */
const LARGE = 0.1

/** Of a case with one run on a side. */
function singleRuns(value: number, { a, b }: SideTitles): Text {
  const more = Math.abs(Math.log(value)) > LARGE ? 2 : 4
  const change = changeText(value)
  return {
    en: `One run cannot tell whether ${b.en} is faster or slower than ${a.en}: ${change}; ${more} more runs of each side would.`,
    zh: `一次运行无法判定 ${b.zh} 比 ${a.zh} 快还是慢：${change}；两侧各再运行 ${more} 次即可。`,
  }
}

function overallEvidence({ ratio, cases }: Overall, drift: number | undefined): Text {
  const { interval } = ratio
  const level = interval.kind === 'known' ? levelText(interval.value.level) : ''
  const range = changeRange(ratio)
  const parts: Text[] = [
    ...(cases === 1 ? [] : [{ en: `geometric mean over ${cases} cases`, zh: `${cases} 个用例的几何平均` }]),
    range === undefined
      ? { en: 'no interval', zh: '无置信区间' }
      : { en: `${level} interval ${range}`, zh: `${level} 置信区间 ${range}` },
    ...(range === undefined || drift === undefined || drift === 0
      ? []
      : [
          {
            en: `with ±${shareText(drift)} for the machine, because they ran apart`,
            zh: `两侧先后测得，已计入机器的 ±${shareText(drift)}`,
          },
        ]),
  ]
  const { en, zh } = joined(parts, comma)
  return { en: ` (${en})`, zh: `（${zh}）` }
}

function tally({ cases, sameWithin }: Omit<LabelledComparison, 'summary'>): Text[] {
  if (cases.length < 2) return []
  const counts = countVerdicts(cases)
  const parts = verdictKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => {
      const { en, zh } = verdictText(kind, sameWithin)
      return { en: `${counts[kind]} ${en}`, zh: `${zh} ${counts[kind]} 个` }
    })
  const { en, zh } = joined(parts, comma)
  const slowest = slowestCase(cases)
  return [
    { en: `Of ${cases.length} cases: ${en}.`, zh: `共 ${cases.length} 个用例：${zh}。` },
    ...(slowest === undefined
      ? []
      : [
          {
            en: `The slowest: ${slowest.label.en} (${slowest.change}).`,
            zh: `最慢的用例：${slowest.label.zh}（${slowest.change}）。`,
          },
        ]),
  ]
}

function slowestCase(cases: readonly ComparedCase[]) {
  const slower = cases.flatMap(({ verdict, ratio, label }) =>
    verdict.kind === 'slower' && ratio.kind === 'known' ? [{ label, value: ratio.value.value }] : [],
  )
  const [slowest] = slower.toSorted((a, b) => a.value - b.value)
  return slowest && { label: labelText(slowest.label), change: changeText(slowest.value) }
}

/** What the machine may do to the ratios, which the intervals include. */
export function driftText({ drift, cases }: LabelledComparison): Text[] {
  const isShort = cases.some(({ ratio, pairs }) => {
    const known =
      ratio.kind === 'known' && ratio.value.interval.kind === 'known' ? ratio.value.repeats : Infinity
    return (pairs > 0 || drift !== 0) && mayMissSpeeds(pairs > 0 ? 'paired' : 'apart', known)
  })
  return [
    ...(drift === undefined
      ? []
      : [
          {
            en: `The sides ran apart, so only a difference beyond ±${shareText(drift)} counts: a machine may change as much, and the intervals include it.`,
            zh: `两侧先后测得，只有超过 ±${shareText(drift)} 的差异才计入：其间机器可能变化这么多，置信区间已包含它。`,
          },
        ]),
    ...(isShort
      ? [
          {
            en: 'With so few repeats, each side may have met another speed of the machine: these intervals are wider.',
            zh: '重复次数这么少，两侧可能各遇到机器的不同速度，因此置信区间更宽。',
          },
        ]
      : []),
  ]
}

/** Which sides were measured on unknown machines. */
export function machineText(comparison: LabelledComparison): Text[] {
  const unknown = sideNames
    .filter((side) => !comparison[side].isMachineKnown)
    .map((side) => sideLetters[side])
  return unknown.length === 0
    ? []
    : [
        {
          en: `On which machine ${unknown.join(' and ')} ran is unknown.`,
          zh: `${unknown.join(' 与 ')} 在哪台机器上运行不详。`,
        },
      ]
}
