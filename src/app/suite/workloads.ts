import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import type { Workload } from '../../core/model/workload.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { openCatalogue, shippedWorkloads } from '../../host/catalogue/workloads.ts'

/** The catalogue as a suite in the folder `cwd` would see it: `workloads/` there first, then those that ship. */
const catalogueFrom = (cwd: string) => openCatalogue([join(cwd, 'workloads'), shippedWorkloads()])

/** @throws SteadyError where a workload.yaml is wrong */
export async function listWorkloads(cwd: string): Promise<Workload[]> {
  const catalogue = await catalogueFrom(cwd)
  const workloads = await Promise.all(catalogue.names.map((name) => catalogue.load(name)))
  return workloads.filter((workload) => workload !== undefined)
}

/** @throws SteadyError `WORKLOAD_UNKNOWN`, and where its workload.yaml is wrong */
export async function showWorkload(name: string, cwd: string): Promise<Workload> {
  const catalogue = await catalogueFrom(cwd)
  const workload = await catalogue.load(name)
  if (workload !== undefined) return workload
  throw new SteadyError('WORKLOAD_UNKNOWN', {
    name,
    of: 'catalogue',
    ...alternatives(name, catalogue.names),
  })
}
