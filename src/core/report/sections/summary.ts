import { missingText } from '../../messages/say.ts'
import { type NumberCell, speedName } from '../../document/cell-model.ts'
import { besideText, digits, withUnit } from '../../document/numbers.ts'
import { same, type Text } from '../../model/text.ts'
import { counted } from '../../text/quantities.ts'
import {
  byDevices,
  headlineCase,
  type ReportContext,
  type ReportedCase,
  throughputDecimals,
  valueOf,
} from '../context.ts'
import type { Maybe } from '../../model/missing.ts'
import type { Estimate } from '../../model/result.ts'
import { comparedSets, configurationsOf, layoutLabel, shownSpeed } from '../layouts/parallelism.ts'
import { surprises } from './surprises.ts'
import type { RunRecord } from '../record-model.ts'
import {
  axisLabel,
  batchCondition,
  configurationParts,
  leadingLabel,
  workloadParts,
} from '../../words/case-words.ts'
import { baseDevicesOf, isOnBase } from '../../results/speedup.ts'
import { baseWords, type DeviceWords } from '../../words/device-words.ts'
import { commonParts, enumeration, inEach, joined, listed, sentences } from '../../document/text-line.ts'
import { shownThroughput, shownUnit } from '../shown-figures.ts'
import { hasInterval, isBelow } from '../../results/estimate.ts'
import { topologyText } from '../../model/topology.ts'
import { grouped } from '../../collections/group-by.ts'
import { firstComparison, workloadsOf, type ComparisonTable } from '../layouts/comparison.ts'

/** The leading cases of a comparison of frameworks. */
interface Leaders {
  readonly best: ReportedCase
  readonly name: Text
  /** All cases whose figures the text states. */
  readonly named: readonly ReportedCase[]
  readonly text: Text
}

/**
 * The fastest framework at the largest scale, and the next one: in the configuration of the fastest case, then in
 * configurations on as many devices that differ only in the work. Undefined if fewer than two frameworks have a figure
 * there.
 */
function leadersOf(context: ReportContext): Leaders | undefined {
  const comparison = firstComparison(context)
  if (comparison === undefined) return undefined
  const { cases, otherWork, configuration } = comparison
  const comparable = cases.filter(
    (reportedCase) => reportedCase.throughput.kind === 'known' && !otherWork.has(reportedCase),
  )
  const best = headlineCase(comparable)
  if (best === undefined) return undefined
  const alike = grouped(
    comparable.filter((reportedCase) => isAlike(reportedCase, best)),
    configuration.key,
  )
    .map((group) => group.toSorted((a, b) => (valueOf(b.throughput) ?? 0) - (valueOf(a.throughput) ?? 0)))
    .filter((group) => group.length > 1)
  const ofBest = alike.find((group) => group.includes(best))
  if (ofBest === undefined) return undefined
  const others = alike.filter((group) => group !== ofBest)
  return {
    best,
    name: comparison.framework.label(best),
    named: [...ofBest.slice(0, 2), ...others.flatMap((group) => group.slice(0, 1))],
    text: sentences([
      sentence(ofBest, comparison, context),
      ...others.map((group) => otherSentence(group, comparison, context)),
    ]),
  }
}

/** Whether cases differ only in their work and framework. */
const isAlike = ({ case: a }: ReportedCase, { case: b }: ReportedCase) =>
  topologyText(a.topology) === topologyText(b.topology) &&
  leadingLabel(a).en === leadingLabel(b).en &&
  a.batchPerDevice === b.batchPerDevice

function sentence(
  ranked: readonly ReportedCase[],
  comparison: ComparisonTable,
  context: ReportContext,
): Text {
  const [first, second] = ranked
  if (first === undefined || second === undefined) return same('')
  const { workloads, devices } = context
  const { case: matrixCase } = first
  const model = workloads.model(matrixCase.workload)
  const where = devices.where(matrixCase.topology)
  const leading = leadingLabel(matrixCase)
  const [name, next] = [comparison.framework.label(first), comparison.framework.label(second)]
  const [figure, nextFigure] = [figureText(first, context), figureText(second, context)]
  const work = [...comparison.common, ...comparison.work].map((axis) => axisLabel(matrixCase, axis))
  const conditions = joined([leading, batchCondition(matrixCase, devices), ...work], { en: ', ', zh: '，' })
  const open = openOrder(figuresOf(ranked, comparison), 2)
  const count = workloadsOf(ranked).size
  return {
    en: `${model} on ${where.en} (${conditions.en}): ${name.en} leads ${count} frameworks with ${figure.en}; ${next.en} follows with ${nextFigure.en}.${open.en}`,
    zh: `${model}（${where.zh}，${conditions.zh}）：${count} 个框架中 ${name.zh} 最快，吞吐率为 ${figure.zh}；其次为 ${next.zh}，${nextFigure.zh}。${open.zh}`,
  }
}

/** A sentence on other work, such as real images: the leader only. */
function otherSentence(
  ranked: readonly ReportedCase[],
  comparison: ComparisonTable,
  context: ReportContext,
): Text {
  const [first, second] = ranked
  if (first === undefined || second === undefined) return same('')
  const given = joined(
    comparison.work.map((axis) => axisLabel(first.case, axis)),
    { en: ', ', zh: '，' },
  )
  const name = comparison.framework.label(first)
  const figure = figureText(first, context)
  const open = openOrder(figuresOf(ranked, comparison), 1)
  return {
    en: `With ${given.en}: ${name.en} leads with ${figure.en}.${open.en}`,
    zh: `${given.zh}下最快的是 ${name.zh}：${figure.zh}。${open.zh}`,
  }
}

const figuresOf = (ranked: readonly ReportedCase[], { framework }: ComparisonTable): RankedFigure[] =>
  ranked.map((reportedCase) => ({ name: framework.label(reportedCase), figure: reportedCase.throughput }))

interface RankedFigure {
  readonly name: Text
  readonly figure: Maybe<Estimate<number>>
}

/**
 * States which cases have no clear order with the first, because their intervals overlap; or else with the next of those
 * that the text states.
 */
function openOrder(ranked: readonly RankedFigure[], stated: number): Text {
  for (const [place, head] of ranked.slice(0, stated).entries()) {
    const tied = ranked.slice(place + 1).filter(({ figure }) => isOpen(head.figure, figure))
    if (tied.length === 0) continue
    const { en, zh } = listed(
      [head, ...tied].map(({ name }) => name),
      enumeration,
    )
    return {
      en: ` The intervals of ${en.replace(/, ([^,]*)$/, ' and $1')} overlap, so their order is open.`,
      zh: `${zh} 的置信区间重叠，先后未定。`,
    }
  }
  return same('')
}

/** @param slower of two cases */
const isOpen = (faster: Maybe<Estimate<number>>, slower: Maybe<Estimate<number>>): boolean =>
  hasInterval(faster) && hasInterval(slower) && !isBelow(slower, faster)

/**
 * The main finding: the leading framework or layout at the largest scale, or how far a single one scales; what is surprising;
 * then what was not measured.
 */
export function summaryText(context: ReportContext): Text {
  return sentences([...leading(context), ...surprises(context), tally(context), ...rulesFound(context)])
}

/** Cases with different units cannot be ranked. */
function leading(context: ReportContext): Text[] {
  const units = new Set(context.cases.flatMap(({ unit }) => unit ?? []))
  if (units.size > 1) return [severalUnits([...units])]
  if (context.published) {
    const subject = openSubject(context)
    if (subject !== undefined) return [subject]
  }
  const leaders = leadersOf(context)
  if (leaders !== undefined)
    return [leaders.text, ...withoutInterval(leaders.named), ...questioned(leaders.best, leaders.name)]
  const layouts = leadingLayout(context)
  if (layouts !== undefined) return [layouts]
  const best = headlineCase(context.cases)
  if (best === undefined)
    return context.published ? [] : [{ en: 'No case could be measured.', zh: '没有任何用例测得吞吐率。' }]
  return [finding(best, context), ...withoutInterval([best]), ...questioned(best)]
}

/** The first workload of a report is its subject. Where its figures are open, no other workload leads instead. */
function openSubject({ cases, workloads, folder }: ReportContext): Text | undefined {
  const [first] = folder.suite.matrices.flatMap((matrix) => matrix.workloads)
  const known = cases.filter(({ throughput }) => throughput.kind === 'known')
  if (
    first === undefined ||
    known.length === 0 ||
    known.some(({ case: matrixCase }) => matrixCase.workload === first)
  )
    return undefined
  const name = workloads.name(first)
  const others = [...new Set(known.map(({ case: matrixCase }) => matrixCase.workload))]
  const isSameModel = others.every((other) => workloads.model(other) === workloads.model(first))
  const names = others.map((other) => (isSameModel ? workloads.framework(other) : workloads.name(other)))
  return {
    en: `The report gives no figure of ${name} yet, only of ${names.join(', ')}.`,
    zh: `原报告尚未填写 ${name} 的数据，仅有 ${names.join('、')} 的数据。`,
  }
}

/** One sentence for all figures in the headline. */
function withoutInterval(caseOutcomes: readonly ReportedCase[]): Text[] {
  const lacking = caseOutcomes.filter(
    ({ throughput }) => throughput.kind === 'known' && throughput.value.interval.kind === 'missing',
  )
  if (lacking.length === 0) return []
  if (caseOutcomes.length === 1)
    return [{ en: 'This figure has no confidence interval.', zh: '该数值没有置信区间。' }]
  return lacking.length === caseOutcomes.length
    ? [
        {
          en: 'These figures have no confidence intervals.',
          zh: '以上数值均没有置信区间。',
        },
      ]
    : [
        {
          en: 'Figures without an interval have one run.',
          zh: '未列出置信区间的数值只有一次运行。',
        },
      ]
}

const severalUnits = (units: readonly string[]): Text => ({
  en: `The cases are measured in ${units.join(', ')}, which do not compare.`,
  zh: `各用例的单位不同（${units.join('、')}），不能互相比较。`,
})

/** States in the headline that its figure is doubtful, for readers who stop there. */
const questioned = ({ grade, limitedBy }: ReportedCase, name?: Text): Text[] =>
  grade === 'doubtful'
    ? [
        {
          en: `${name === undefined ? 'This figure' : `The figure of ${name.en}`} is doubtful (${limitedBy ?? ''}): read the findings before you use it.`,
          zh: `${name === undefined ? '该数值' : ` ${name.zh} 的数值`}存疑（${limitedBy ?? ''}），使用前请先阅读检查发现。`,
        },
      ]
    : []

function finding(best: ReportedCase, context: ReportContext): Text {
  const { folder, devices, workloads, labels } = context
  const leading = leadingLabel(best.case)
  const workload = workloads.name(best.case.workload)
  const where = devices.where(best.case.topology)
  const reached = figureText(best, context)
  const conditions = joined(
    [
      leading,
      batchCondition(best.case, devices),
      ...labels.parts(best.case, [...workloadParts, 'topology', ...configurationParts]),
    ],
    { en: ', ', zh: '，' },
  )
  const scaled = scaling(best, devices, folder.suite.report.decimals.speedup)
  return {
    en: `${workload} reaches ${reached.en} on ${where.en} (${conditions.en})${scaled.en}.`,
    zh: `${workload}（${where.zh}，${conditions.zh}）的${speedName(shownUnit([best], context)).zh}为 ${reached.zh}${scaled.zh}。`,
  }
}

/** The fastest layout on the most devices, in the unit of the table of layouts. */
function leadingLayout(context: ReportContext): Text | undefined {
  if (!context.tables.includes('parallelism')) return undefined
  const [cases, ...others] = comparedSets(context)
  if (cases === undefined || others.length > 0) return undefined
  const speed = shownSpeed(cases, context)
  if (speed === undefined) return undefined
  const speedOf = (reportedCase: ReportedCase) => valueOf(speed.figure(reportedCase))
  const figured = cases.filter((reportedCase) => speedOf(reportedCase) !== undefined)
  const most = headlineCase(figured)
  const ranked = figured
    .filter((reportedCase) => most !== undefined && byDevices(reportedCase.case, most.case) === 0)
    .toSorted((a, b) => (speedOf(b) ?? 0) - (speedOf(a) ?? 0))
  const [first, second] = ranked
  if (first === undefined || second === undefined) return undefined
  const configuration = configurationsOf(cases, context)
  const common = commonParts(ranked.map((reportedCase) => configuration.parts(reportedCase)))
  const [name, next] = [layoutLabel(first, context), layoutLabel(second, context)]
  const [figure, nextFigure] = [first, second].map((reportedCase) => {
    const estimate = speed.figure(reportedCase)
    const decimals = throughputDecimals(reportedCase, context)
    return estimate.kind === 'known' ? withInterval(estimate.value, { unit: speed.unit, decimals }) : same('')
  })
  const model = context.workloads.model(first.case.workload)
  const conditions = joined([context.devices.where(first.case.topology), ...common], { en: ', ', zh: '，' })
  const open = openOrder(
    ranked.map((reportedCase) => ({
      name: layoutLabel(reportedCase, context),
      figure: speed.figure(reportedCase),
    })),
    2,
  )
  return {
    en: `${model} (${conditions.en}): ${name.en} leads ${ranked.length} layouts with ${figure?.en}; ${next.en} follows with ${nextFigure?.en}.${open.en}`,
    zh: `${model}（${conditions.zh}）：${ranked.length} 种并行布局中 ${name.zh} 最快，为 ${figure?.zh}；其次为 ${next.zh}，${nextFigure?.zh}。${open.zh}`,
  }
}

function scaling(best: ReportedCase, words: DeviceWords, decimals: number): Text {
  const { speedup, efficiency } = best
  const base = baseWords(words, [baseDevicesOf(best)])
  if (speedup.kind === 'missing' || efficiency.kind === 'missing' || isOnBase(best)) return { en: '', zh: '' }
  const times = withInterval(speedup.value, { unit: 'times', decimals })
  const share = withInterval(efficiency.value, { unit: 'percent', decimals: 1 })
  const { interval } = speedup.value
  if (interval.kind === 'known' && interval.value.low <= 1 && interval.value.high >= 1) {
    return {
      en: `. No speedup over ${base.en} is shown: ${times.en}`,
      zh: `；未显示出加速：是${base.zh}的 ${times.zh.replace('×', ' 倍')}`,
    }
  }
  return {
    en: `. Speedup over ${base.en}: ${times.en}; scaling efficiency: ${share.en}`,
    zh: `，是${base.zh}的 ${times.zh.replace('×', ' 倍')}；扩展效率 ${share.zh}`,
  }
}

function tally({ records, cases, folder, published }: ReportContext): Text {
  const skipped = folder.plan.skips.length
  const withFigure = cases.filter(({ throughput }) => throughput.kind === 'known').length
  if (published && withFigure === 0) {
    return {
      en: `The report gives no figure for any of its ${counted(skipped, 'case')}.`,
      zh: `原报告的 ${skipped} 个用例均未填写数据。`,
    }
  }
  if (published) {
    return {
      en: `The report gives figures for ${counted(withFigure, 'case')}${skipped === 0 ? '' : `, and none for ${skipped} others`}.`,
      zh: `原报告给出 ${withFigure} 个用例的数据${skipped === 0 ? '' : `，另有 ${skipped} 个用例未填写`}。`,
    }
  }
  const measured = records.filter(({ throughput }) => throughput.kind === 'known').length
  const failed = records.filter(isFailure).length
  return {
    en: `${measured} of ${records.length} runs measured${failed === 0 ? '' : `, ${failed} failed`}${skipped === 0 ? '' : `; ${counted(skipped, 'case')} skipped`}.`,
    zh: `共 ${records.length} 次运行，有效 ${measured} 次${failed === 0 ? '' : `，失败 ${failed} 次`}${skipped === 0 ? '' : `；跳过 ${skipped} 个用例`}。`,
  }
}

/** A figure whose rule was chosen by the document agrees with the document trivially. */
function rulesFound({ records }: ReportContext): Text[] {
  const found = records.filter(
    ({ ruleFrom, throughput }) => ruleFrom === 'document' && throughput.kind === 'known',
  ).length
  if (found === 0) return []
  return [
    {
      en: `${counted(found, 'figure')} by a rule found from the document, which ${found === 1 ? 'is' : 'are'} not counted as reproduced.`,
      zh: `其中 ${found} 个数值所用的规则由文档反推得出，不计入复现。`,
    },
  ]
}

const isFailure = ({ state }: RunRecord) =>
  state !== 'completed' && state !== 'not-run' && state !== 'cancelled'

/** `9.85 images/s (95% CI 9.80 – 9.91)`, or why there is no figure. */
function figureText(reportedCase: ReportedCase, context: ReportContext): Text {
  const throughput = shownThroughput(reportedCase)
  return throughput.kind === 'missing'
    ? missingText(throughput)
    : withInterval(throughput.value, {
        unit: shownUnit([reportedCase], context),
        decimals: throughputDecimals(reportedCase, context),
      })
}

/** A number with its interval, if there is one; a finding reports a missing interval. */
function withInterval(
  { value, interval }: Estimate<number>,
  hints: Pick<NumberCell, 'unit' | 'decimals'>,
): Text {
  const beside = interval.kind === 'known' ? 'interval-and-level' : 'nothing'
  const cell: NumberCell = { kind: 'number', value, interval, evidence: [], beside, ...hints }
  return inEach((language) => `${withUnit(digits(value, hints), hints.unit)}${besideText(cell, language)}`)
}
