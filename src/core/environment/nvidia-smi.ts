import type { Gpu, GpuProcess } from '../model/environment.ts'
import { known, mapKnown, type Maybe, missing } from '../model/missing.ts'
import { bytes } from '../model/units.ts'
import { unstated } from './reasons.ts'

/** How nvidia-smi writes that a value is not available: `[N/A]`, `[Not Supported]`, `ERR!`, `[Unknown Error]`. */
const absent = /^(?:\[.*\]|N\/A|ERR!|Not Supported|)$/

/** One cell of nvidia-smi's CSV. A value that it could not read is missing, with its own words as the reason. */
export function smiValue(cell: string | undefined): Maybe<string> {
  const text = (cell ?? '').trim()
  if (!absent.test(text)) return known(text)
  return missing('gpu-not-stated', { printed: text })
}

/** A cell with a number, such as `81559`; anything else is missing. */
export function smiNumber(cell: string | undefined): Maybe<number> {
  const text = smiValue(cell)
  if (text.kind === 'missing') return text
  const value = Number(text.value)
  return Number.isFinite(value) ? known(value) : missing('gpu-not-a-number', { printed: text.value })
}

/** Time limit for a program that answers at once on an idle machine. On a busy machine or a cold disk it can take seconds. */
export const patience = 20_000

/** A program that describes a machine, and how long it may take. */
export interface ProgramCall {
  readonly program: string
  readonly args: readonly string[]
  /** PATH for the lookup, if not the machine's own. */
  readonly path?: string | undefined
  /** Variables to set or to remove, on top of those of the machine. A call on another machine has none. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined
  /** Time after which it is killed. */
  readonly milliseconds: number
  /** Its answer describes the present moment, so it is asked again for each description of the machine. */
  readonly momentary?: true
}

const csv = '--format=csv,noheader,nounits'

const smi = (...args: string[]): ProgramCall => ({ program: 'nvidia-smi', args, milliseconds: patience })

const smiNow = (...args: string[]): ProgramCall => ({ ...smi(...args), momentary: true })

/** Queries to nvidia-smi. The parsers below read the fields in this order. */
export const smiCalls = {
  devices: smi('--query-gpu=index,name,memory.total,driver_version,clocks.max.sm,power.limit', csv),
  screen: smi(),
  topology: smi('topo', '-m'),
  processes: smiNow('--query-compute-apps=pid,process_name,used_memory', csv),
  /** Newer drivers know the first name of the field, older ones the second; each refuses the other. */
  slowdowns: [
    smiNow('--query-gpu=index,clocks_event_reasons.active', csv),
    smiNow('--query-gpu=index,clocks_throttle_reasons.active', csv),
  ],
} as const

export interface GpuRows {
  readonly devices: readonly Omit<Gpu, 'slowdown'>[]
  readonly driver: Maybe<string>
}

/** @param text answer to `devices`: memory in MiB, clock in MHz, power in W */
export function parseGpuRows(text: string): GpuRows {
  const rows = cells(text).filter(([index]) => /^\d+$/.test(index ?? ''))
  return {
    devices: rows.map(([index, name, memory, , clock, power]) => ({
      index: Number(index),
      name: name ?? '',
      memory: mapKnown(smiNumber(memory), mebibytes),
      clock: smiNumber(clock),
      powerLimit: smiNumber(power),
    })),
    driver: smiValue(rows[0]?.[3]),
  }
}

/** @param text answer to `processes`; a program's name may hold commas */
export const parseGpuProcesses = (text: string): GpuProcess[] =>
  cells(text)
    .filter(([pid]) => /^\d+$/.test(pid ?? ''))
    .map((row) => ({
      pid: Number(row[0]),
      name: row.slice(1, -1).join(', '),
      memory: mapKnown(smiNumber(row.at(-1)), mebibytes),
    }))

/** Reasons for a reduced clock (NVML's clocks event reasons), without idling, which the user causes. */
export const slowdowns: readonly (readonly [bit: number, name: string])[] = [
  [0x04, 'power cap'],
  [0x08, 'hardware slowdown'],
  [0x20, 'temperature, by software'],
  [0x40, 'temperature, by hardware'],
  [0x80, 'power brake'],
]

/** @param text answer to one of `slowdowns`  @returns the reasons of each GPU index */
export const parseSlowdowns = (text: string): ReadonlyMap<number, Maybe<readonly string[]>> =>
  new Map(
    cells(text).map(([index, mask]) => [
      Number(index),
      mapKnown(smiNumber(mask), (bits) =>
        slowdowns.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name),
      ),
    ]),
  )

/** @param screen what `nvidia-smi` prints without arguments */
export function parseCuda(screen: string): Maybe<string> {
  const version = /CUDA(?: \w+)? Version\s*:\s*(\d+(?:\.\d+)*)/.exec(screen)?.[1]
  return version === undefined ? unstated('nvidia-smi') : known(version)
}

/** The machine has no GPU, so all facts of GPUs are missing. */
export const noGpu = missing('no-gpu')

const cells = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim()))

const mebibytes = (value: number) => bytes(value * 2 ** 20)
