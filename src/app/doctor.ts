import { join } from 'node:path'
import { pythonFor } from '../core/environment/python-packages.ts'
import { readiness, type Readiness } from '../core/environment/readiness.ts'
import type { Environment } from '../core/model/environment.ts'
import { SteadyError } from '../core/model/error.ts'
import { same } from '../core/model/text.ts'
import type { Workload } from '../core/model/workload.ts'
import { findSuite, quickStart } from '../host/catalogue/suites.ts'
import { openCatalogue, shippedWorkloads, type Catalogue } from '../host/catalogue/workloads.ts'
import { probeEnvironment } from '../host/probes/environment.ts'
import { findProgram } from '../host/processes/find-program.ts'
import { loadSuite } from './load-suite.ts'

export interface WorkloadReadiness {
  readonly name: string
  readonly title: string
  /** Whether it trains anything; a workload that does not says nothing about what this machine can run. */
  readonly computes: boolean
  readonly readiness: Readiness
}

export interface Diagnosis {
  readonly environment: Environment
  readonly workloads: readonly WorkloadReadiness[]
  /** Where runs can happen from here. */
  readonly targets: readonly string[]
  /** Whether at least one training workload can start. */
  readonly canRun: boolean
  /** Whether `steady run` without a suite can start. */
  readonly canQuickStart: boolean
}

export interface DoctorOptions {
  /** Own workloads are looked for in `workloads/` here; its disk and its repository are looked at. */
  readonly folder: string
  readonly variables: NodeJS.ProcessEnv
}

/** What this machine is, and what of the catalogue it can run. Never throws for what is wrong with either. */
export async function diagnose({ folder, variables }: DoctorOptions): Promise<Diagnosis> {
  const catalogue = await openCatalogue([join(folder, 'workloads'), shippedWorkloads])
  const entries = await Promise.all(catalogue.names.map((name) => readEntry(name, catalogue)))
  const needs = entries.flatMap(({ workload }) => (workload instanceof SteadyError ? [] : [workload.needs]))
  const environment = await probeEnvironment({
    folder,
    variables,
    python: pythonFor(needs) ?? { interpreter: 'python3', packages: [] },
  })
  const onPath = (program: string) => findProgram(program, variables['PATH'] ?? '', folder) !== undefined
  const workloads = entries.map((entry) => judge(entry, environment, onPath))
  const ready = new Set(workloads.filter((one) => one.readiness.state === 'ready').map(({ name }) => name))
  const quickStartUses = (await loadSuite(await findSuite(quickStart, folder))).workloads
  return {
    environment,
    workloads,
    targets: ['local'],
    canRun: workloads.some(({ name, computes }) => computes && ready.has(name)),
    canQuickStart: [...quickStartUses.keys()].every((name) => ready.has(name)),
  }
}

interface Entry {
  readonly name: string
  /** The error is what is wrong with its file. */
  readonly workload: Workload | SteadyError
}

async function readEntry(name: string, catalogue: Catalogue): Promise<Entry> {
  try {
    const workload = await catalogue.load(name)
    if (workload === undefined) throw new Error(`the catalogue lists ${name} and does not have it`)
    return { name, workload }
  } catch (error) {
    if (error instanceof SteadyError) return { name, workload: error }
    throw error
  }
}

function judge(
  { name, workload }: Entry,
  environment: Environment,
  onPath: (program: string) => boolean,
): WorkloadReadiness {
  if (workload instanceof SteadyError) {
    const lack = { what: same(workload.message), get: same(workload.fix) }
    return { name, title: name, computes: false, readiness: { state: 'lacking', lacks: [lack] } }
  }
  return {
    name,
    title: workload.title,
    computes: workload.needs.devices !== 'none',
    readiness: readiness(workload, environment, onPath),
  }
}
