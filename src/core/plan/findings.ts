import type { Case } from '../model/case.ts'
import { type Finding, findingTable } from '../model/finding.ts'
import type { Maybe } from '../model/missing.ts'
import type { Plan, TimeEstimate } from '../model/plan.ts'
import type { SkipRule, Suite } from '../model/suite.ts'
import { aloneFindings, variantFindings } from '../variants/variants.ts'
import type { CaseTimes } from './estimate.ts'
import { matches } from './skips.ts'

/** What can be found about a plan. */
export const planFinding = findingTable({
  'every-case-skipped': ['warning', 'other'],
  'budget-too-small': ['warning', 'other'],
  'run-limit-short': ['warning', 'other'],
  'placeholder-left': ['warning', 'other'],
  'path-in-image': ['note', 'other'],
  'skip-rule-unused': ['warning', 'other'],
  'planned-elsewhere': ['note', 'other'],
  'cluster-not-asked': ['note', 'other'],
  'cluster-not-reached': ['note', 'other'],
  'slurm-allocation-time': ['note', 'other'],
  'workload-replaced': ['note', 'other'],
})

/** Findings about a plan, before any of it runs. */
export const planFindings = (
  suite: Suite,
  plan: Plan,
  { estimate, times }: { readonly estimate: Maybe<TimeEstimate>; readonly times: CaseTimes },
): Finding[] => [
  ...nothingRuns(plan),
  ...beyondBudget(suite, estimate),
  ...beyondLimit(suite, plan, times),
  ...unusedRules(suite, plan),
  ...variantFindings(suite.variants),
  ...aloneFindings(suite.variants, plan),
]

function nothingRuns({ cases, skips, searches }: Plan): Finding[] {
  const unsearched = searches.filter(({ skip }) => skip !== undefined).length
  if (cases.length > 0 || unsearched < searches.length) return []
  return [planFinding('every-case-skipped', { skipped: skips.length + unsearched })]
}

function beyondBudget({ budget }: Suite, estimate: Maybe<TimeEstimate>): Finding[] {
  if (estimate.kind === 'missing' || budget.total === undefined) return []
  if (estimate.value.total <= budget.total) return []
  const [needed, given] = [Math.ceil(estimate.value.total / 60), Math.floor(budget.total / 60)]
  return [planFinding('budget-too-small', { needed, budget: given })]
}

/** Expected times assume perfect scaling, so the runs take at least that long. */
function beyondLimit({ budget }: Suite, { cases }: Plan, times: CaseTimes): Finding[] {
  const long = cases.flatMap(({ id }) => times.get(id)?.expected ?? []).filter((time) => time > budget.run)
  if (long.length === 0) return []
  const [needed, limit] = [Math.ceil(Math.max(...long) / 60), Math.floor(budget.run / 60)]
  return [planFinding('run-limit-short', { cases: long.length, needed, limit })]
}

/** A rule without a match often means that a case which should be skipped will run. */
function unusedRules({ skip }: Suite, { cases, skips, searches }: Plan): Finding[] {
  const all = [...cases, ...skips.map((skip) => skip.case)]
  const unfound = searches.filter(({ added }) => added === undefined).map(({ smallest }) => smallest)
  return skip
    .filter((rule) => !all.some((matrixCase) => matches(rule, matrixCase)))
    .filter((rule) => !unfound.some((matrixCase) => mayMatch(rule, matrixCase)))
    .map(({ reason }) => planFinding('skip-rule-unused', { reason }))
}

/** Whether a rule may match once the batch is found, which may be the one that it names. */
const mayMatch = (rule: SkipRule, matrixCase: Case) => {
  const { batch, ...when } = rule.when
  return matches(batch === undefined ? rule : { ...rule, when }, matrixCase)
}
