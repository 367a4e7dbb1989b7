import type { Plan } from '../../core/model/plan.ts'
import type { Workload } from '../../core/model/workload.ts'
import { openCatalogue, shippedWorkloads } from '../../host/catalogue/workloads.ts'

/**
 * The workloads of a plan that the catalogue knows, by name; imported results name others.
 *
 * @param folders whose workloads come before those that ship
 */
export async function workloadsOf(
  { cases }: Pick<Plan, 'cases'>,
  folders: readonly string[],
): Promise<ReadonlyMap<string, Workload>> {
  const catalogue = await openCatalogue([...folders, shippedWorkloads()])
  const workloads = new Map<string, Workload>()
  for (const name of new Set(cases.map(({ workload }) => workload))) {
    const workload = await catalogue.load(name)
    if (workload !== undefined) workloads.set(name, workload)
  }
  return workloads
}
