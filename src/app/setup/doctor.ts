import { dirname, join } from 'node:path'
import { interpreterOf } from '../../core/environment/python-packages.ts'
import {
  readiness,
  tooLate,
  type InstalledPrograms,
  type Readiness,
} from '../../core/environment/readiness.ts'
import type { Environment, Software } from '../../core/model/environment.ts'
import { SteadyError } from '../../core/model/error.ts'
import { missing, type Maybe, type Missing } from '../../core/model/missing.ts'
import type { Needs, Workload } from '../../core/model/workload.ts'
import { kindOn } from '../../core/setups/choose.ts'
import { usualPython } from '../../core/text/interpreters.ts'
import { findSuite, quickStart } from '../../host/catalogue/suites.ts'
import { openCatalogue, shippedWorkloads, type Catalogue } from '../../host/catalogue/workloads.ts'
import { findEngine } from '../../host/installation/engine.ts'
import { probeEnvironment } from '../../host/probes/environment.ts'
import { localMachine } from '../../host/probes/local-machine.ts'
import { pythonPackages } from '../../host/probes/software.ts'
import { findProgram } from '../../host/processes/find-program.ts'
import { loadSuite } from '../suite/load-suite.ts'
import { setupStates, type SetupState } from './setup.ts'

export interface WorkloadReadiness {
  readonly name: string
  readonly title: string
  /** Whether it trains anything; a workload that does not says nothing about what this machine can run. */
  readonly computes: boolean
  readonly readiness: Readiness | BrokenFile
}

/** Its file is wrong, so that nothing can be said of it. */
export interface BrokenFile {
  readonly state: 'broken'
  readonly code: string
  readonly details: SteadyError['details']
}

export interface Diagnosis {
  readonly environment: Environment
  readonly workloads: readonly WorkloadReadiness[]
  /** Frameworks that steady can install. */
  readonly setups: readonly SetupState[]
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
  /** Milliseconds that one program may take; each has its own limit by default. */
  readonly timeout?: number
}

/** What this machine is, and what of the catalogue it can run. Never throws for what is wrong with either. */
export async function diagnose({ folder, variables, ...limits }: DoctorOptions): Promise<Diagnosis> {
  const catalogue = await openCatalogue([join(folder, 'workloads'), shippedWorkloads()])
  const entries = await Promise.all(catalogue.names.map((name) => readEntry(name, catalogue)))
  const needs = entries.flatMap(({ workload }) => (workload instanceof SteadyError ? [] : [workload.needs]))
  const packages = needs.flatMap(({ python }) => python)
  const [environment, pythons, setups] = await Promise.all([
    probeEnvironment({ folder, variables, ...limits, pythons: [{ interpreter: usualPython, packages }] }),
    otherPythons(needs, { packages, variables, ...limits }),
    setupStates(variables),
  ])
  pythons.set(usualPython, environment.software)
  const installed: InstalledPrograms = {
    program: (name) => findProgram(name, variables['PATH'] ?? '', folder) !== undefined,
    package: (interpreter, wanted) =>
      pythons.get(interpreter)?.some(({ name, version }) => name === wanted && version.kind === 'known') ??
      false,
    unanswered: (interpreter) =>
      pythons
        .get(interpreter)
        ?.flatMap(({ name, version }) => (name === 'python' ? (notAnswered(version) ?? []) : []))[0],
    engine: findEngine(variables) !== undefined,
    setup: (name, on) => {
      const found = setups.find(({ setup }) => setup.name === name)?.kinds[kindOn[on]]
      if (found?.state !== 'ready') return undefined
      const programs = dirname(found.installed.python)
      return { program: (program) => findProgram(program, programs, folder) !== undefined }
    },
  }
  const workloads = entries.map((entry) => judge(entry, environment, installed))
  const ready = new Set(
    workloads.filter((workload) => workload.readiness.state === 'ready').map(({ name }) => name),
  )
  const quickStartUses = (await loadSuite(await findSuite(quickStart, folder))).workloads
  return {
    environment,
    workloads,
    setups,
    targets: ['local'],
    canRun: workloads.some(({ name, computes }) => computes && ready.has(name)),
    canQuickStart: [...quickStartUses.keys()].every((name) => ready.has(name)),
  }
}

/**
 * The packages of interpreters that workloads name instead of the usual one. One that is named by its path is not started:
 * the file may be a stranger's.
 */
async function otherPythons(
  needs: readonly Needs[],
  { packages, ...machineOptions }: Omit<DoctorOptions, 'folder'> & { readonly packages: readonly string[] },
): Promise<Map<string, readonly Software[]>> {
  const machine = localMachine(machineOptions)
  const interpreters = new Set(needs.filter(({ python }) => python.length > 0).map(interpreterOf))
  interpreters.delete(usualPython)
  const answers = [...interpreters].map(
    async (interpreter) =>
      [
        interpreter,
        interpreter.includes('/')
          ? [{ name: 'python', version: missing('program-not-asked', { program: interpreter }) }]
          : await pythonPackages(machine, { interpreter, packages }),
      ] as const,
  )
  return new Map(await Promise.all(answers))
}

/** Why an interpreter said nothing of its packages, which may be there all the same. */
const notAnswered = (version: Maybe<string>): Missing | undefined =>
  version.kind === 'missing' && version.code === 'program-not-asked' ? version : tooLate(version)

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
  installed: InstalledPrograms,
): WorkloadReadiness {
  if (workload instanceof SteadyError) {
    const { code, details } = workload
    return { name, title: name, computes: false, readiness: { state: 'broken', code, details } }
  }
  return {
    name,
    title: workload.title,
    computes: workload.needs.devices !== 'none',
    readiness: readiness(workload, environment, installed),
  }
}
