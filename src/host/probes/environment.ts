import * as os from 'node:os'
import { environmentFindings } from '../../core/environment/findings.ts'
import { parseOsRelease } from '../../core/environment/os-release.ts'
import type { PythonQuestion } from '../../core/environment/python-packages.ts'
import type { RunNeeds } from '../../core/environment/rules/rule.ts'
import type { Environment } from '../../core/model/environment.ts'
import { flatMapKnown } from '../../core/model/missing.ts'
import { probeConditions } from './conditions.ts'
import { probeGpus } from './gpus.ts'
import { probeLimits } from './limits.ts'
import { localMachine, type Machine, type MachineOptions } from './machine.ts'
import { probeProcessor } from './processor.ts'
import { probeCommit } from './repository.ts'
import { probeSoftware } from './software.ts'

/** What is to be known of a machine on behalf of the runs that it is about to make. */
export interface EnvironmentQuestion {
  /** The folder that the suite lies in: its repository gives the commit. */
  readonly folder: string
  /** The folder that results are written to, if it is not {@link folder}; it must exist. */
  readonly results?: string
  /**
   * The Python whose packages are listed. Starting one costs a tenth of a second to seconds, so it is asked only where a
   * workload uses it: `pythonFor` says which.
   */
  readonly python?: PythonQuestion
  /** What the runs will ask of the machine; without it, what they need is not checked. */
  readonly needs?: RunNeeds
}

export type ProbeOptions = EnvironmentQuestion & MachineOptions

/**
 * What this machine is, at this moment. All probes run side by side and each is bounded in time; one that fails leaves a
 * missing value with its reason. Never rejects.
 */
export async function probeEnvironment(options: ProbeOptions): Promise<Environment> {
  const captured = new Date().toISOString()
  const machine = localMachine(options)
  const probed = probeProcessor(machine)
  const [{ processor }, { memory, conditions }, limits, gpus, software, commit, osName] = await Promise.all([
    probed,
    probeConditions(
      machine,
      options.results ?? options.folder,
      probed.then((one) => one.hypervisorFlag),
    ),
    probeLimits(machine),
    probeGpus(machine),
    probeSoftware(machine, options.python),
    probeCommit(machine, options.folder),
    probeOs(machine),
  ])
  const facts = {
    captured,
    host: os.hostname(),
    os: osName,
    kernel: `${os.type()} ${os.release()}`,
    processor,
    memory,
    limits,
    gpus,
    software,
    conditions,
    commit,
  }
  return { ...facts, findings: environmentFindings(facts, options.needs) }
}

async function probeOs(machine: Machine): Promise<string> {
  const name = flatMapKnown(await machine.text('/etc/os-release'), parseOsRelease)
  return name.kind === 'known' ? name.value : os.version()
}
