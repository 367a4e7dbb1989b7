import type { Case } from '../model/case.ts'
import type { ResultsFolder } from '../model/results-folder.ts'
import type { Label } from '../document/text-line.ts'
import { CaseLabels } from '../words/case-words.ts'
import { WorkloadWords } from '../words/workload-words.ts'

/** Labels of the cases as the report of their results folder prints them. */
export function caseLabelsOf({
  plan,
  workloads,
  suite,
}: Pick<ResultsFolder, 'plan' | 'workloads' | 'suite'>): (matrixCase: Case) => Label {
  const labels = new CaseLabels(plan.cases, new WorkloadWords(workloads), new Map(), suite.report.labels)
  return (matrixCase) => labels.parts(matrixCase)
}
