import { intervalOf } from '../../results/estimate.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { valueOf, type CaseOutcome, type ReportContext } from '../context.ts'
import { grouped } from '../../collections/group-by.ts'
import { firstComparison, workloadsOf, type ComparisonTable } from '../layouts/comparison.ts'
import { axisLabel, batchCondition, leadingLabel } from '../../words/case-words.ts'
import { joined, sentences } from '../../document/compose.ts'
import { figureText } from './figure-text.ts'
import { headlineCase } from './headline.ts'
import { leadersWords } from './leaders-words.ts'

/** Who leads a comparison of frameworks. */
export interface Leaders {
  readonly best: CaseOutcome
  /** All whose figures the text has. */
  readonly named: readonly CaseOutcome[]
  readonly text: Text
}

/**
 * Which framework is the fastest at the largest scale, and which follows: in the configuration of the fastest case, then in
 * those that only do other work on as many devices. Undefined where no two frameworks have a figure there.
 */
export function leadersOf(context: ReportContext): Leaders | undefined {
  const comparison = firstComparison(context)
  if (comparison === undefined) return undefined
  const { cases, otherWork, configuration } = comparison
  const comparable = cases.filter(
    (caseOutcome) => caseOutcome.throughput.kind === 'known' && !otherWork.has(caseOutcome),
  )
  const best = headlineCase(comparable)
  if (best === undefined) return undefined
  const alike = grouped(
    comparable.filter((caseOutcome) => isAlike(caseOutcome, best)),
    configuration.key,
  )
    .map((group) => group.toSorted((a, b) => (valueOf(b.throughput) ?? 0) - (valueOf(a.throughput) ?? 0)))
    .filter((group) => group.length > 1)
  const ofBest = alike.find((group) => group.includes(best))
  if (ofBest === undefined) return undefined
  const others = alike.filter((group) => group !== ofBest)
  return {
    best,
    named: [...ofBest.slice(0, 2), ...others.flatMap((group) => group.slice(0, 1))],
    text: sentences([
      sentence(ofBest, comparison, context),
      ...others.map((group) => otherSentence(group, comparison, context)),
    ]),
  }
}

/** Cases that differ in nothing but the work that they do, and in their framework. */
const isAlike = ({ case: a }: CaseOutcome, { case: b }: CaseOutcome) =>
  topologyText(a.topology) === topologyText(b.topology) &&
  leadingLabel(a).en === leadingLabel(b).en &&
  a.batchPerDevice === b.batchPerDevice

function sentence(ranked: readonly CaseOutcome[], comparison: ComparisonTable, context: ReportContext): Text {
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
  const open = openOrder(first, second, [name, next])
  const count = workloadsOf(ranked).size
  return leadersWords.leader(model, where, conditions, name, count, figure, next, nextFigure, open)
}

/** With other work, such as real images: the leader alone. */
function otherSentence(
  ranked: readonly CaseOutcome[],
  { framework, work }: ComparisonTable,
  context: ReportContext,
): Text {
  const [first, second] = ranked
  if (first === undefined || second === undefined) return same('')
  const given = joined(
    work.map((axis) => axisLabel(first.case, axis)),
    { en: ', ', zh: '，' },
  )
  const name = framework.label(first)
  const figure = figureText(first, context)
  const open = openOrder(first, second, [name, framework.label(second)])
  return leadersWords.leaderGiven(given, name, figure, open)
}

/** That two cases with these names may be in the other order: their intervals overlap. Empty where one has none. */
function openOrder(
  { throughput: a }: CaseOutcome,
  { throughput: b }: CaseOutcome,
  [first, second]: readonly [Text, Text],
): Text {
  const [ofFirst, ofSecond] = [intervalOf(a), intervalOf(b)]
  const overlap =
    ofFirst.kind === 'known' && ofSecond.kind === 'known' && ofFirst.value.low <= ofSecond.value.high
  return overlap ? leadersWords.orderOpen(first, second) : same('')
}
