import { environmentFindings } from '../../core/environment/findings.ts'
import { parseHugePages, parseOsRelease } from '../../core/environment/reasons.ts'
import type { RunNeeds } from '../../core/environment/rules/rule.ts'
import type {
  Environment,
  Limits,
  MachineConditions,
  Processor,
  PythonQuestion,
} from '../../core/model/environment.ts'
import { flatMapKnown, known, type Maybe } from '../../core/model/missing.ts'
import { probeGpus } from './gpus.ts'
import { localMachine, ownLoad, type Answers, type MachineOptions } from './local-machine.ts'
import { knownTexts, type Machine } from './machine.ts'
import { probeCommit } from './repository.ts'
import { probeSoftware } from './software.ts'
import { allowedProcessors, countOfList } from '../../core/environment/cpu-list.ts'
import {
  distinct,
  parseProcessorInfo,
  type ProcessorInfo,
  governorOf,
  turboOf,
  parseMemoryInfo,
} from '../../core/environment/machine-info.ts'
import {
  cpuMax,
  cpuQuota,
  memoryMax,
  narrowest,
  cgroupFolders,
  type CgroupFolder,
} from '../../core/environment/cgroup.ts'
import { containerOf, hypervisorOf } from '../../core/environment/container.ts'
import type { Bytes } from '../../core/model/units.ts'

interface MemoryAndConditions {
  readonly memory: Bytes
  readonly conditions: MachineConditions
}

/**
 * @param results the folder for results, which may not exist yet
 * @param hypervisorFlag whether the processor reports a hypervisor; undefined where its kind cannot report one
 */
async function probeConditions(
  machine: Machine,
  results: string,
  hypervisorFlag: Promise<boolean | undefined>,
): Promise<MemoryAndConditions> {
  const cpu = '/sys/devices/system/cpu'
  const [memoryText, hugePages, governors, noTurbo, boost, firmware, sharedMemory, freeDisk] =
    await Promise.all([
      machine.text('/proc/meminfo'),
      machine.text('/sys/kernel/mm/transparent_hugepage/enabled'),
      governorTexts(machine, `${cpu}/cpufreq`),
      machine.text(`${cpu}/intel_pstate/no_turbo`),
      machine.text(`${cpu}/cpufreq/boost`),
      knownTexts(machine, ['/sys/class/dmi/id/sys_vendor', '/sys/class/dmi/id/product_name']),
      machine.space('/dev/shm', 'total'),
      machine.space(results, 'free'),
    ])
  const { system } = machine
  const memory = flatMapKnown(memoryText, (text) => known(parseMemoryInfo(text)))
  const total = flatMapKnown(memory, (info) => info.total)
  return {
    memory: total.kind === 'known' ? total.value : system.memory,
    conditions: {
      load: system.load,
      availableMemory: memory.kind === 'known' ? memory.value.available : system.availableMemory,
      swapUsed: flatMapKnown(memory, (info) => info.swapUsed),
      governor: governorOf(governors),
      turbo: turboOf(textOf(noTurbo), textOf(boost)),
      hugePages: flatMapKnown(hugePages, parseHugePages),
      hypervisor: hypervisorOf(firmware.map((text) => text.trim()).join(' '), await hypervisorFlag),
      sharedMemory,
      freeDisk,
    },
  }
}

async function governorTexts(machine: Machine, folder: string): Promise<string[]> {
  const policies = (await machine.names(folder)).filter((name) => name.startsWith('policy'))
  return knownTexts(
    machine,
    policies.map((policy) => `${folder}/${policy}/scaling_governor`),
  )
}

const textOf = (text: Maybe<string>) => (text.kind === 'known' ? text.value : undefined)

async function probeLimits(machine: Machine): Promise<Limits> {
  const [membership, mounts, first, status, docker, podman] = await Promise.all([
    machine.text('/proc/self/cgroup'),
    machine.text('/proc/self/mountinfo'),
    machine.text('/proc/1/cgroup'),
    machine.text('/proc/self/status'),
    machine.text('/.dockerenv'),
    machine.text('/run/.containerenv'),
  ])
  const folders = (controller: 'cpu' | 'memory') =>
    cgroupFolders(orEmpty(membership), orEmpty(mounts), controller)
  const [cpus, memory] = await Promise.all([
    Promise.all(folders('cpu').map((folder) => cpuLimit(machine, folder))),
    Promise.all(folders('memory').map((folder) => memoryLimit(machine, folder))),
  ])
  return {
    container: containerOf({
      dockerFile: docker.kind === 'known',
      podmanFile: podman.kind === 'known',
      cgroup: orEmpty(first),
      variables: machine.variables,
    }),
    cpus: narrowest(cpus),
    affinity: flatMapKnown(status, allowedProcessors),
    memory: narrowest(memory),
  }
}

async function cpuLimit(machine: Machine, { version, path }: CgroupFolder): Promise<number | undefined> {
  if (version === 2) return valueOf(await machine.text(`${path}/cpu.max`), cpuMax)
  const [quota, period] = await Promise.all([
    machine.text(`${path}/cpu.cfs_quota_us`),
    machine.text(`${path}/cpu.cfs_period_us`),
  ])
  return quota.kind === 'known' && period.kind === 'known' ? cpuQuota(quota.value, period.value) : undefined
}

async function memoryLimit(machine: Machine, { version, path }: CgroupFolder): Promise<Bytes | undefined> {
  const file = version === 2 ? 'memory.max' : 'memory.limit_in_bytes'
  return valueOf(await machine.text(`${path}/${file}`), memoryMax)
}

const valueOf = <T>(text: Maybe<string>, read: (text: string) => T | undefined) =>
  text.kind === 'known' ? read(text.value) : undefined

const orEmpty = (text: Maybe<string>) => (text.kind === 'known' ? text.value : '')

interface ProbedProcessor {
  readonly processor: Processor
  /** Whether the processor reports a hypervisor; undefined where its kind cannot report one. */
  readonly hypervisorFlag: boolean | undefined
}

/** Reads /proc/cpuinfo, then the kernel's topology files for missing facts (ARM); without Linux, Node's own view. */
async function probeProcessor(machine: Machine): Promise<ProbedProcessor> {
  const [text, online] = await Promise.all([
    machine.text('/proc/cpuinfo'),
    machine.text('/sys/devices/system/node/online'),
  ])
  const info: ProcessorInfo = parseProcessorInfo(text.kind === 'known' ? text.value : '')
  const threads = info.threads > 0 ? info.threads : machine.system.threads
  const silent = info.cores.kind === 'missing' || info.sockets.kind === 'missing'
  const topology = silent ? await kernelTopology(machine, info.threads) : info
  return {
    processor: {
      model: info.model.kind === 'known' ? info.model : machine.system.processor,
      architecture: machine.system.architecture,
      sockets: topology.sockets,
      cores: topology.cores,
      threads,
      numaNodes: flatMapKnown(online, (list) => countOfList(list, '/sys/devices/system/node/online')),
      flags: info.flags,
    },
    hypervisorFlag: info.hypervisor,
  }
}

async function kernelTopology(machine: Machine, threads: number) {
  const folders = Array.from({ length: threads }, (_, cpu) => `/sys/devices/system/cpu/cpu${cpu}/topology`)
  const [sockets, cores] = await Promise.all([
    knownTexts(
      machine,
      folders.map((folder) => `${folder}/physical_package_id`),
    ),
    knownTexts(
      machine,
      folders.map((folder) => `${folder}/thread_siblings_list`),
    ),
  ])
  return { sockets: distinct(sockets), cores: distinct(cores) }
}

/** What to find out about a machine before runs start on it. */
export interface EnvironmentQuestion {
  /** The folder of the suite: its repository gives the commit. */
  readonly folder: string
  /** The folder that results are written to, if it is not {@link folder}; it must exist. */
  readonly results?: string
  /**
   * The Pythons whose packages are listed. Starting one takes 0.1 s to several seconds, so only those that a workload uses
   * are asked (see `pythonFor`).
   */
  readonly pythons?: readonly PythonQuestion[]
  /** What the runs will need of the machine; if absent, needs are not checked. */
  readonly needs?: RunNeeds | undefined
}

export type ProbeOptions = EnvironmentQuestion & MachineOptions

/**
 * Describes this machine at this moment. Never rejects.
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
 * Answers the questions of one session. A program such as `nvidia-smi` can take seconds, so each program is asked once; only
 * facts of the moment are asked again. The load is taken when the session starts, so that programs started by steady, such as
 * each Python that lists its packages, do not count as load.
 */
export function openProbe(load = ownLoad()): (options: ProbeOptions) => Promise<Environment> {
  const answers: Answers = new Map()
  return (options) => probeEnvironment({ load, ...options }, answers)
}

export interface MachineQuestion extends Pick<EnvironmentQuestion, 'pythons' | 'needs'> {
  /** The folder on the machine whose free space is reported. */
  readonly results: string
  /** The commit of the suite's repository, which may be on another machine. */
  readonly commit: Promise<Maybe<string>>
}

/** Describes a machine by probes with time limits, all at once. A failed probe gives a missing value. Never rejects. */
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
