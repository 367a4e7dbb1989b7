import { imageFor } from '../../core/containers/image-for.ts'
import { fillWord, holeName } from '../../core/launchers/words.ts'
import type { WorkloadSource } from '../../core/model/workload-source.ts'
import { variantOf } from '../../core/variants/variants.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import { prepareRun } from '../suite/prepare.ts'
import { unknownYet } from '../jobs/job-preview.ts'

/** Where the program of some cases is, and where it comes from. */
export interface PlannedProgram {
  readonly workload: string
  readonly source: WorkloadSource | undefined
  /** Undefined where its cluster starts no containers. */
  readonly image: string | undefined
  /** Undefined for the suite's folder. */
  readonly startsIn: string | undefined
}

/** The programs of a plan, each once; those of which nothing is stated are left out. */
export function plannedPrograms(planned: PlannedSuite): PlannedProgram[] {
  const { plan, suite, workloads, target } = planned
  const programs = plan.cases.flatMap((matrixCase): PlannedProgram[] => {
    const workload = workloads.get(matrixCase.workload)
    if (workload === undefined) return []
    const image =
      target.site.containers === undefined
        ? undefined
        : imageFor(workload, suite, variantOf(suite.variants, matrixCase))
    if (workload.source === undefined && workload.startsIn === undefined && image === undefined) return []
    const run = { id: `${matrixCase.id}/1`, case: matrixCase, repeat: 1 }
    const { startsIn } = prepareRun(run, { ...planned, results: unknownYet.results })
    return [
      {
        workload: workload.name,
        source: workload.source,
        image,
        startsIn: startsIn && fillWord(startsIn, holeName),
      },
    ]
  })
  return [...new Map(programs.map((program) => [JSON.stringify(program), program])).values()]
}
