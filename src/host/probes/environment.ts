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
import { distinct, parseProcessorInfo, type ProcessorInfo } from '../../core/environment/processor-info.ts'
import { cpuMax, cpuQuota, memoryMax, narrowest } from '../../core/environment/cgroup-limits.ts'
import { cgroupFolders, type CgroupFolder } from '../../core/environment/cgroup.ts'
import { containerOf } from '../../core/environment/container.ts'
import type { Bytes } from '../../core/model/units.ts'
import { governorOf, turboOf } from '../../core/environment/cpu-settings.ts'
import { hypervisorOf } from '../../core/environment/hypervisor.ts'
import { parseMemoryInfo } from '../../core/environment/memory-info.ts'

interface MemoryAndConditions {
  readonly memory: Bytes
  readonly conditions: MachineConditions
}

/**
 * @param results the folder that results go to, or will be made in
 * @param hypervisorFlag what the processor says of a hypervisor, undefined where its kind cannot say
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
  /** What the processor itself says of a hypervisor; undefined where its kind cannot say. */
  readonly hypervisorFlag: boolean | undefined
}

/** /proc/cpuinfo first, the kernel's topology files where it is silent (ARM), and the system's own view without Linux. */
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
