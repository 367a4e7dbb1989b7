import type { Finding } from '../model/finding.ts'
import type { Maybe } from '../model/missing.ts'
import type { Plan, TimeEstimate } from '../model/plan.ts'
import type { Suite } from '../model/suite.ts'
import { matches } from './skips.ts'

/** What is doubtful in a plan, before anything of it runs. */
export const planFindings = (suite: Suite, plan: Plan, estimate: Maybe<TimeEstimate>): Finding[] => [
  ...nothingRuns(plan),
  ...beyondBudget(suite, estimate),
  ...unusedRules(suite, plan),
]

function nothingRuns({ cases, skips }: Plan): Finding[] {
  if (cases.length > 0) return []
  return [
    {
      code: 'every-case-skipped',
      level: 'warning',
      seen: {
        en: `all ${skips.length} cases are skipped: nothing will run`,
        zh: `全部 ${skips.length} 个用例都被跳过：不会运行任何测试`,
      },
      todo: {
        en: 'Read the reasons below; change the axes, the skip rules or the target.',
        zh: '请查看下列原因，并调整测试矩阵、跳过规则或运行目标。',
      },
    },
  ]
}

function beyondBudget({ budget }: Suite, estimate: Maybe<TimeEstimate>): Finding[] {
  if (estimate.kind === 'missing' || budget.total === undefined) return []
  if (estimate.value.total <= budget.total) return []
  const [needed, given] = [Math.ceil(estimate.value.total / 60), Math.floor(budget.total / 60)]
  return [
    {
      code: 'budget-too-small',
      level: 'warning',
      seen: {
        en: `the runs take about ${needed} min, and no new run starts after ${given} min`,
        zh: `运行全部测试约需 ${needed} 分钟，而 ${given} 分钟之后不再启动新的运行`,
      },
      todo: {
        en: 'Raise budget.total, or run the suite again: it goes on where it stopped.',
        zh: '请增大 budget.total，或再次运行该测试方案：它会从中断处继续。',
      },
    },
  ]
}

/** Most often a case that was meant to be left out and is not. */
function unusedRules({ skip }: Suite, { cases, skips }: Plan): Finding[] {
  const all = [...cases, ...skips.map((one) => one.case)]
  return skip
    .filter((rule) => !all.some((point) => matches(rule, point)))
    .map(({ reason }) => ({
      code: 'skip-rule-unused',
      level: 'warning',
      seen: {
        en: `the skip rule with the reason “${reason.en}” matches no case`,
        zh: `跳过规则（原因：“${reason.zh}”）没有匹配到任何用例`,
      },
      todo: {
        en: 'Correct its `when`, or take the rule out.',
        zh: '请修正其 `when`，或删除该规则。',
      },
    }))
}
