import type { Gpu, GpuProcess } from '../model/environment.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import { bytes } from '../model/units.ts'
import { unstated } from './reasons.ts'
import { smiNumber, smiValue } from './smi-value.ts'

/** Fields of the three CSV queries, in the order that the parsers below read them. */
export const gpuFields = 'index,name,memory.total,driver_version'
export const processFields = 'pid,process_name,used_memory'
/** Newer drivers know the first name, older ones the second. */
export const slowdownFields = [
  'index,clocks_event_reasons.active',
  'index,clocks_throttle_reasons.active',
] as const

export interface GpuRows {
  readonly devices: readonly Omit<Gpu, 'slowdown'>[]
  readonly driver: Maybe<string>
}

/** @param csv output of `--query-gpu` with {@link gpuFields}, `noheader,nounits`; memory is in MiB */
export function parseGpuRows(csv: string): GpuRows {
  const rows = cells(csv).filter(([index]) => /^\d+$/.test(index ?? ''))
  return {
    devices: rows.map(([index, name, memory]) => ({
      index: Number(index),
      name: name ?? '',
      memory: mapKnown(smiNumber(memory), mebibytes),
    })),
    driver: smiValue(rows[0]?.[3]),
  }
}

/** @param csv output of `--query-compute-apps` with {@link processFields}; a program's name may hold commas */
export const parseGpuProcesses = (csv: string): GpuProcess[] =>
  cells(csv)
    .filter(([pid]) => /^\d+$/.test(pid ?? ''))
    .map((row) => ({
      pid: Number(row[0]),
      name: row.slice(1, -1).join(', '),
      memory: mapKnown(smiNumber(row.at(-1)), mebibytes),
    }))

/** Reasons that hold a clock down against the user's will (NVML's clocks event reasons); idling is none of them. */
const slowdowns: readonly (readonly [bit: number, name: string])[] = [
  [0x04, 'power cap'],
  [0x08, 'hardware slowdown'],
  [0x20, 'temperature, by software'],
  [0x40, 'temperature, by hardware'],
  [0x80, 'power brake'],
]

/** @param csv output of `--query-gpu` with one of {@link slowdownFields}  @returns the reasons of each GPU index */
export const parseSlowdowns = (csv: string): ReadonlyMap<number, Maybe<readonly string[]>> =>
  new Map(
    cells(csv).map(([index, mask]) => [
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

/** No GPU at all: the reason that stands in the place of all facts of GPUs. */
export const noGpu = missing('no-gpu')

const cells = (csv: string) =>
  csv
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim()))

const mebibytes = (value: number) => bytes(value * 2 ** 20)
