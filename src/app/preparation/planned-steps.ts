import { fillWord, holeName } from '../../core/launchers/words.ts'
import type { Word } from '../../core/model/job.ts'
import type { PlannedStep } from '../../core/plan/plan-document.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import { unknownYet } from '../jobs/job-preview.ts'
import { casesToPrepare, neededSteps } from './needed-steps.ts'

/** The steps that the cases of a plan need, with what only the nodes know named in angle brackets. */
export function plannedSteps(planned: PlannedSuite): PlannedStep[] {
  const shown = (words: readonly Word[]) => words.map((word) => fillWord(word, holeName))
  return neededSteps(casesToPrepare(planned), { ...planned, results: unknownYet.results }).map(
    ({ step: { workload, title, check, make, explain, published, today }, topology }) => ({
      workload,
      title,
      nodes: topology.nodes,
      creates: check?.by === 'paths' ? shown(check.creates) : [],
      needs: check?.by === 'paths' ? shown(check.needs) : [],
      check: check?.by === 'command' ? shown(check.command) : [],
      command: shown(make?.command ?? []),
      typed: make?.typed,
      byRuns: make?.byRuns ?? false,
      explain,
      published,
      today,
    }),
  )
}
