import type { WorkloadTitles } from '../model/results-folder.ts'
import type { Workload } from '../model/workload.ts'

/** What a results folder keeps of its workloads, so that its reports need no catalogue. */
export const workloadTitles = (workloads: ReadonlyMap<string, Workload>): WorkloadTitles =>
  Object.fromEntries(
    [...workloads].map(([name, { model, framework, unit }]) => [name, { model, framework, unit }]),
  )
