import type { WorkloadFacts } from '../model/results-folder.ts'
import type { Workload } from '../model/workload.ts'

/** The facts of workloads that a results folder stores, so that a reader needs no catalogue. */
export const workloadFacts = (workloads: ReadonlyMap<string, Workload>): Record<string, WorkloadFacts> =>
  Object.fromEntries(
    [...workloads].map(([name, { model, framework, unit, format, needs, source }]) => [
      name,
      { model, framework, unit, format, devices: needs.devices, source },
    ]),
  )
