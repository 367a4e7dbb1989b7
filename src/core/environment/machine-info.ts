import type { Processor } from '../model/environment.ts'
import { known, type Maybe, missing } from '../model/missing.ts'
import { unstated } from './reasons.ts'
import { bytes, type Bytes } from '../model/units.ts'

/**
 * ARM processors report numbers instead of a name: the implementer and its part. The table has only processors that train
 * models. Its numbers are those of MIDR_EL1 in the Linux kernel (arch/arm64/include/asm/cputype.h).
 */
const parts: Readonly<Record<string, string>> = {
  '0x41:0xd08': 'ARM Cortex-A72',
  '0x41:0xd0b': 'ARM Cortex-A76',
  '0x41:0xd0c': 'ARM Neoverse N1',
  '0x41:0xd40': 'ARM Neoverse V1',
  '0x41:0xd49': 'ARM Neoverse N2',
  '0x41:0xd4f': 'ARM Neoverse V2',
  '0x46:0x001': 'Fujitsu A64FX',
  '0x48:0xd01': 'HiSilicon TSV110',
  '0xc0:0xac3': 'Ampere-1',
}

/** An unknown part keeps its numbers and never gets the name of a similar one. */
function armModel(implementer: string | undefined, part: string | undefined): string | undefined {
  if (implementer === undefined || part === undefined) return undefined
  return parts[`${implementer}:${part}`.toLowerCase()] ?? `ARM implementer ${implementer} part ${part}`
}

/** Facts of the processor in /proc/cpuinfo. */
export interface ProcessorInfo extends Pick<Processor, 'model' | 'sockets' | 'cores' | 'flags'> {
  /** Logical processors in the list; 0 if the text has another form. */
  readonly threads: number
  /** Whether an x86 processor reports a hypervisor; undefined for processors that cannot report one. */
  readonly hypervisor: boolean | undefined
}

/** Instruction sets by which a training library selects kernels, by the kernel's names for them. */
const speedFlags = new Set(
  (
    'avx avx2 fma f16c avx_vnni avx512f avx512bw avx512_vnni avx512_bf16 avx512_fp16 amx_tile amx_bf16 amx_int8 ' +
    'asimd asimdhp asimddp bf16 i8mm sve sve2 svebf16 sme'
  ).split(' '),
)

/** @param text /proc/cpuinfo, of x86 (with `model name` and `physical id`) or of ARM (with neither) */
export function parseProcessorInfo(text: string): ProcessorInfo {
  const blocks = text
    .split(/\n\s*\n/)
    .map(fields)
    .filter((block) => block.has('processor'))
  const all = new Map(blocks.flatMap((block) => [...block]))
  const flags = (all.get('flags') ?? all.get('Features') ?? '').split(/\s+/)
  const packages = blocks.map((block) => block.get('physical id'))
  const cores = blocks.map((block) => [block.get('physical id'), block.get('core id')])
  return {
    model: modelOf(all),
    threads: blocks.length,
    sockets: distinct(packages),
    cores: distinct(
      cores.map((core) => (core.every((part) => part !== undefined) ? core.join(':') : undefined)),
    ),
    flags: flags.filter((flag) => speedFlags.has(flag)),
    hypervisor: all.has('flags') ? flags.includes('hypervisor') : undefined,
  }
}

const fields = (block: string) =>
  new Map(
    block.split('\n').flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const]
    }),
  )

function modelOf(all: ReadonlyMap<string, string>): Maybe<string> {
  const name = all.get('model name')
  if (name !== undefined && name !== '') return known(name.replaceAll(/\s+/g, ' '))
  const part = armModel(all.get('CPU implementer'), all.get('CPU part'))
  return part === undefined ? unstated('/proc/cpuinfo') : known(part)
}

/** Number of different values; missing if one is not stated, because the count would then be a guess. */
export function distinct(values: readonly (string | undefined)[]): Maybe<number> {
  if (values.length === 0 || values.includes(undefined)) return unstated('/proc/cpuinfo')
  return known(new Set(values).size)
}

/** @param texts scaling_governor of every frequency policy; empty where the machine has none, as in most virtual ones */
export function governorOf(texts: readonly string[]): Maybe<string> {
  const names = [...new Set(texts.map((text) => text.trim()))].filter((name) => name !== '').sort()
  if (names.length > 0) return known(names.join(', '))
  return missing('no-frequency-control')
}

/**
 * Whether the CPU may run above its base clock. The value `1` has opposite meanings in the two switches.
 * @param noTurbo intel_pstate/no_turbo, undefined where absent
 * @param boost cpufreq/boost, undefined where absent
 */
export function turboOf(noTurbo: string | undefined, boost: string | undefined): Maybe<boolean> {
  if (noTurbo !== undefined) return known(noTurbo.trim() === '0')
  if (boost !== undefined) return known(boost.trim() === '1')
  return missing('no-turbo-switch')
}

export interface MemoryInfo {
  readonly total: Maybe<Bytes>
  readonly available: Maybe<Bytes>
  readonly swapUsed: Maybe<Bytes>
}

/** @param text /proc/meminfo; its "kB" are KiB */
export function parseMemoryInfo(text: string): MemoryInfo {
  const kibibytes = (name: string) => {
    const digits = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(text)?.[1]
    return digits === undefined ? undefined : Number(digits)
  }
  const size = (value: number | undefined) =>
    value === undefined ? unstated('/proc/meminfo') : known(bytes(value * 1024))
  const swap = kibibytes('SwapTotal')
  const swapFree = kibibytes('SwapFree')
  return {
    total: size(kibibytes('MemTotal')),
    available: size(kibibytes('MemAvailable')),
    swapUsed: size(swap === undefined || swapFree === undefined ? undefined : swap - swapFree),
  }
}
