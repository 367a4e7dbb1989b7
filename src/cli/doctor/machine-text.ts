import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import type { Environment, Gpus, Limits, Processor, Software } from '../../core/model/environment.ts'
import type { Maybe } from '../../core/model/missing.ts'
import { counted } from '../../core/text/counted.ts'
import { sizeText } from '../../core/text/size.ts'

export interface Fact {
  readonly label: string
  readonly text: string
}

const texts = {
  en: {
    host: 'host',
    cpu: 'CPU',
    memory: 'memory',
    gpu: 'GPU',
    limits: 'limits',
    load: 'load',
    disk: 'disk',
    software: 'software',
    commit: 'commit',
    freeHere: (size: string) => `${size} free here`,
    sockets: (count: number) => counted(count, 'socket'),
    cores: (count: number) => counted(count, 'core'),
    threads: (count: number) => counted(count, 'thread'),
    cpus: (count: number) => counted(count, 'CPU'),
    available: (size: string) => `${size} available`,
    swapped: (size: string) => `${size} in swap`,
    driver: (version: string) => `driver ${version}`,
    cuda: (version: string) => `CUDA up to ${version}`,
    affinity: (count: number) => `${counted(count, 'thread')} by affinity`,
    memoryLimit: (size: string) => `${size} of memory`,
    inContainer: (kind: string) => `in a ${kind} container`,
    noContainer: 'not in a container',
    changes: '+, with uncommitted changes',
    comma: ', ',
  },
  zh: {
    host: '主机',
    cpu: 'CPU',
    memory: '内存',
    gpu: 'GPU',
    limits: '限制',
    load: '负载',
    disk: '磁盘',
    software: '软件',
    commit: '提交',
    freeHere: (size: string) => `当前目录可用 ${size}`,
    sockets: (count: number) => `${count} 路`,
    cores: (count: number) => `${count} 核`,
    threads: (count: number) => `${count} 线程`,
    cpus: (count: number) => `${count} 个 CPU`,
    available: (size: string) => `可用 ${size}`,
    swapped: (size: string) => `交换区已用 ${size}`,
    driver: (version: string) => `驱动 ${version}`,
    cuda: (version: string) => `CUDA 最高 ${version}`,
    affinity: (count: number) => `亲和性限制为 ${count} 线程`,
    memoryLimit: (size: string) => `内存 ${size}`,
    inContainer: (kind: string) => `在 ${kind} 容器中`,
    noContainer: '不在容器中',
    changes: '+，有未提交的改动',
    comma: '，',
  },
} as const

type Words = (typeof texts)[Language]

/** What a machine is, a line a fact; what could not be had is a dash with its reason. */
export function machineFacts(environment: Environment, language: Language): Fact[] {
  const orReason = <T>(maybe: Maybe<T>, text: (value: T) => string) =>
    maybe.kind === 'known' ? text(maybe.value) : pc.dim(`— ${sayMissing(maybe, language)}`)
  const words = texts[language]
  const { processor, limits, gpus, conditions, software } = environment
  return [
    { label: words.host, text: [environment.host, environment.os, environment.kernel].join(words.comma) },
    { label: words.cpu, text: processorText(processor, words) },
    { label: words.memory, text: memoryText(environment, orReason, words) },
    { label: words.gpu, text: orReason(gpus, (known) => gpuText(known, words)) },
    { label: words.limits, text: limitText(limits, processor.threads, words) },
    { label: words.load, text: orReason(conditions.load, (load) => load.toFixed(2)) },
    { label: words.disk, text: orReason(conditions.freeDisk, (free) => words.freeHere(sizeText(free))) },
    {
      label: words.software,
      text: software.flatMap((software) => versionText(software, language)).join(words.comma),
    },
    { label: words.commit, text: orReason(environment.commit, (commit) => commitText(commit, words)) },
  ]
}

function processorText(
  { model, architecture, cores, sockets, threads, flags }: Processor,
  words: Words,
): string {
  const name = model.kind === 'known' ? model.value : architecture
  const parts = [
    name,
    ...(sockets.kind === 'known' && sockets.value > 1 ? [words.sockets(sockets.value)] : []),
    ...(cores.kind === 'known' ? [words.cores(cores.value)] : []),
    words.threads(threads),
  ]
  const widest = wideFlags.filter((flag) => flags.includes(flag))
  return [...parts, ...(widest.length === 0 ? [] : [widest.join(' ')])].join(words.comma)
}

/** The instruction sets that tell processors apart; the whole list is in `--json`. */
const wideFlags = ['avx2', 'avx512f', 'avx512_bf16', 'amx_bf16', 'sve', 'sve2', 'bf16']

function memoryText(
  { memory, conditions: { availableMemory, swapUsed } }: Environment,
  orReason: <T>(maybe: Maybe<T>, text: (value: T) => string) => string,
  words: Words,
): string {
  const available = orReason(availableMemory, (size) => words.available(sizeText(size)))
  const swap =
    swapUsed.kind === 'known' && swapUsed.value > 0 ? [words.swapped(sizeText(swapUsed.value))] : []
  return [sizeText(memory), available, ...swap].join(words.comma)
}

function gpuText({ devices, driver, cuda }: Gpus, words: Words): string {
  const kinds = new Map<string, number>()
  for (const { name, memory } of devices) {
    const kind = memory.kind === 'known' ? `${name} ${sizeText(memory.value)}` : name
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [
    ...[...kinds].map(([kind, count]) => `${count} × ${kind}`),
    ...(driver.kind === 'known' ? [words.driver(driver.value)] : []),
    ...(cuda.kind === 'known' ? [words.cuda(cuda.value)] : []),
  ].join(words.comma)
}

function limitText({ container, cpus, affinity, memory }: Limits, threads: number, words: Words): string {
  const limits = [
    ...(cpus.kind === 'known' ? [words.cpus(Number(cpus.value.toFixed(2)))] : []),
    ...(affinity.kind === 'known' && affinity.value < threads ? [words.affinity(affinity.value)] : []),
    ...(memory.kind === 'known' ? [words.memoryLimit(sizeText(memory.value))] : []),
  ]
  const where = container.kind === 'known' ? words.inContainer(container.value) : words.noContainer
  return [where, ...limits].join(words.comma)
}

const versionText = ({ name, version }: Software, language: Language): string[] =>
  version.kind === 'known'
    ? [`${name} ${version.value}`]
    : version.code === 'not-installed'
      ? []
      : [pc.dim(`${name} — ${sayMissing(version, language)}`)]

const commitText = (commit: string, words: Words) =>
  commit.slice(0, 12) + (commit.endsWith('+') ? words.changes : '')
