import { environmentFindings } from '../../core/environment/findings.ts'
import { parseOsRelease } from '../../core/environment/os-release.ts'
import type { RunNeeds } from '../../core/environment/rules/rule.ts'
import type { Environment, PythonQuestion } from '../../core/model/environment.ts'
import { flatMapKnown, type Maybe } from '../../core/model/missing.ts'
import { probeConditions } from './conditions.ts'
import { probeGpus } from './gpus.ts'
import { probeLimits } from './limits.ts'
import { localMachine, ownLoad, type Answers, type MachineOptions } from './local-machine.ts'
import type { Machine } from './machine.ts'
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
   * The Pythons whose packages are listed. Starting one costs a tenth of a second to seconds, so each is asked only where
   * a workload uses it: `pythonFor` says which.
   */
  readonly pythons?: readonly PythonQuestion[]
  /** What the runs will ask of the machine; without it, what they need is not checked. */
  readonly needs?: RunNeeds | undefined
}

export type ProbeOptions = EnvironmentQuestion & MachineOptions

/**
 * What this machine is, at this moment. Never rejects.
 *
 * @param answers of programs that were asked for an earlier question
 */
export function probeEnvironment(
  { folder, results = folder, ...options }: ProbeOptions,
  answers?: Answers,
): Promise<Environment> {
  const machine = localMachine(options, answers)
  return describeMachine(machine, { ...options, results, commit: probeCommit(machine, folder) })
}

/**
 * Answers the questions of one session. A program such as `nvidia-smi` takes up to seconds, so it is asked once for all,
 * but for what the machine does at the moment of each question. The load is that of the session's start, because what it
 * starts itself, such as the Pythons that it asks for their packages, is no other program.
 */
export function openProbe(load = ownLoad()): (options: ProbeOptions) => Promise<Environment> {
  const answers: Answers = new Map()
  return (options) => probeEnvironment({ load, ...options }, answers)
}

/** What is to be known of one machine. */
export interface MachineQuestion extends Pick<EnvironmentQuestion, 'pythons' | 'needs'> {
  /** The folder on it whose free space counts. */
  readonly results: string
  /** Of the repository that the suite lies in, wherever that is. */
  readonly commit: Promise<Maybe<string>>
}

/**
 * What a machine is. All probes run side by side and each is bounded in time; one that fails leaves a missing value with
 * its reason. Never rejects.
 */
export async function describeMachine(machine: Machine, question: MachineQuestion): Promise<Environment> {
  const { captured, host, kernel } = machine.system
  const probed = probeProcessor(machine)
  const [{ processor }, { memory, conditions }, limits, gpus, machineSoftware, pythonSoftware, commit, os] =
    await Promise.all([
      probed,
      probeConditions(
        machine,
        question.results,
        probed.then((probedProcessor) => probedProcessor.hypervisorFlag),
      ),
      probeLimits(machine),
      probeGpus(machine),
      machine.software(),
      probeSoftware(machine, question.pythons ?? []),
      question.commit,
      probeOs(machine),
    ])
  const facts = {
    captured,
    host,
    os,
    kernel,
    processor,
    memory,
    limits,
    gpus,
    software: [...machineSoftware, ...pythonSoftware],
    conditions,
    commit,
  }
  return { ...facts, findings: environmentFindings(facts, question.needs) }
}

async function probeOs(machine: Machine): Promise<string> {
  const name = flatMapKnown(await machine.text('/etc/os-release'), parseOsRelease)
  return name.kind === 'known' ? name.value : machine.system.version
}
