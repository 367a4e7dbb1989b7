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

/** What a machine is, a line a fact; what could not be had is a dash with its reason. */
export function machineFacts(environment: Environment, language: Language): Fact[] {
  const orReason = <T>(maybe: Maybe<T>, text: (value: T) => string) =>
    maybe.kind === 'known' ? text(maybe.value) : pc.dim(`— ${sayMissing(maybe, language)}`)
  const { processor, limits, gpus, conditions, software } = environment
  return [
    { label: 'host', text: `${environment.host}, ${environment.os}, ${environment.kernel}` },
    { label: 'CPU', text: processorText(processor) },
    { label: 'memory', text: memoryText(environment, orReason) },
    { label: 'GPU', text: orReason(gpus, gpuText) },
    { label: 'limits', text: limitText(limits, processor.threads) },
    { label: 'load', text: orReason(conditions.load, (load) => load.toFixed(2)) },
    { label: 'disk', text: orReason(conditions.freeDisk, (free) => `${sizeText(free)} free here`) },
    { label: 'software', text: software.flatMap((one) => versionText(one, language)).join(', ') },
    { label: 'commit', text: orReason(environment.commit, commitText) },
  ]
}

function processorText({ model, architecture, cores, sockets, threads, flags }: Processor): string {
  const name = model.kind === 'known' ? model.value : architecture
  const parts = [
    name,
    ...(sockets.kind === 'known' && sockets.value > 1 ? [counted(sockets.value, 'socket')] : []),
    ...(cores.kind === 'known' ? [counted(cores.value, 'core')] : []),
    counted(threads, 'thread'),
  ]
  const widest = wideFlags.filter((flag) => flags.includes(flag))
  return [...parts, ...(widest.length === 0 ? [] : [widest.join(' ')])].join(', ')
}

/** The instruction sets that tell processors apart; the whole list is in `--json`. */
const wideFlags = ['avx2', 'avx512f', 'avx512_bf16', 'amx_bf16', 'sve', 'sve2', 'bf16']

function memoryText(
  { memory, conditions: { availableMemory, swapUsed } }: Environment,
  orReason: <T>(maybe: Maybe<T>, text: (value: T) => string) => string,
): string {
  const available = orReason(availableMemory, (size) => `${sizeText(size)} available`)
  const swap = swapUsed.kind === 'known' && swapUsed.value > 0 ? [`${sizeText(swapUsed.value)} in swap`] : []
  return [sizeText(memory), available, ...swap].join(', ')
}

function gpuText({ devices, driver, cuda }: Gpus): string {
  const kinds = new Map<string, number>()
  for (const { name, memory } of devices) {
    const kind = memory.kind === 'known' ? `${name} ${sizeText(memory.value)}` : name
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [
    ...[...kinds].map(([kind, count]) => `${count} × ${kind}`),
    ...(driver.kind === 'known' ? [`driver ${driver.value}`] : []),
    ...(cuda.kind === 'known' ? [`CUDA up to ${cuda.value}`] : []),
  ].join(', ')
}

function limitText({ container, cpus, affinity, memory }: Limits, threads: number): string {
  const limits = [
    ...(cpus.kind === 'known' ? [counted(Number(cpus.value.toFixed(2)), 'CPU')] : []),
    ...(affinity.kind === 'known' && affinity.value < threads
      ? [`${counted(affinity.value, 'thread')} by affinity`]
      : []),
    ...(memory.kind === 'known' ? [`${sizeText(memory.value)} of memory`] : []),
  ]
  const where = container.kind === 'known' ? `in a ${container.value} container` : 'not in a container'
  return [where, ...limits].join(', ')
}

const versionText = ({ name, version }: Software, language: Language): string[] =>
  version.kind === 'known'
    ? [`${name} ${version.value}`]
    : version.code === 'not-installed'
      ? []
      : [pc.dim(`${name} — ${sayMissing(version, language)}`)]

const commitText = (commit: string) =>
  commit.slice(0, 12) + (commit.endsWith('+') ? '+, with uncommitted changes' : '')
