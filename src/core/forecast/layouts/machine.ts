import { devicePeaksNamed } from '../../flops/peaks.ts'
import type { DevicePeaks } from '../../flops/peaks/device-peaks.ts'

export interface LayoutMachine {
  /** The name in published tables, of the board for servers. */
  readonly id: string
  readonly peaks: DevicePeaks
  /** Memory bandwidth of the device, in bytes per second. */
  readonly memoryRate: number
  /** From one device to others of its node or rack, in bytes per second and direction. */
  readonly linkRate: number
  /** Devices joined by such links, where more than those of a node. */
  readonly linked?: number
  /** Bytes per second to devices elsewhere. */
  readonly networkRate: number
  /** Memory of the largest device of this name, in GiB. */
  readonly memory: number
  readonly source: string
}

const gb = 1e9

/** A new device is a row. The network rate is that of the makers' own clusters: one adapter for each device. */
export const layoutMachines: readonly LayoutMachine[] = [
  {
    id: 'a100',
    peaks: devicePeaksNamed('a100'),
    memoryRate: 2039 * gb,
    linkRate: 300 * gb,
    networkRate: 25 * gb,
    memory: 80,
    source: 'NVIDIA A100 data sheet; DGX A100: eight adapters of 200 Gb/s',
  },
  {
    id: 'h100',
    peaks: devicePeaksNamed('h100-sxm'),
    memoryRate: 3350 * gb,
    linkRate: 450 * gb,
    networkRate: 50 * gb,
    memory: 80,
    source: 'NVIDIA H100 data sheet, SXM; DGX H100: eight adapters of 400 Gb/s',
  },
  {
    id: 'h200',
    peaks: devicePeaksNamed('h200-sxm'),
    memoryRate: 4800 * gb,
    linkRate: 450 * gb,
    networkRate: 50 * gb,
    memory: 141,
    source: 'NVIDIA H200 data sheet, SXM; DGX H200: eight adapters of 400 Gb/s',
  },
  {
    id: 'b200',
    peaks: devicePeaksNamed('b200'),
    memoryRate: 8000 * gb,
    linkRate: 900 * gb,
    networkRate: 50 * gb,
    memory: 180,
    source: 'NVIDIA DGX B200 data sheet',
  },
  {
    id: 'b300',
    peaks: devicePeaksNamed('b300'),
    memoryRate: 8000 * gb,
    linkRate: 900 * gb,
    networkRate: 100 * gb,
    memory: 270,
    source: 'NVIDIA DGX B300 data sheet',
  },
  {
    id: 'gb200',
    peaks: devicePeaksNamed('gb200'),
    memoryRate: 8000 * gb,
    linkRate: 900 * gb,
    linked: 72,
    networkRate: 50 * gb,
    memory: 186,
    source: 'NVIDIA GB200 NVL72 data sheet',
  },
  {
    id: 'gb300',
    peaks: devicePeaksNamed('gb300'),
    memoryRate: 8000 * gb,
    linkRate: 900 * gb,
    linked: 72,
    networkRate: 100 * gb,
    memory: 278,
    source: 'NVIDIA GB300 NVL72 data sheet',
  },
]

/** The machine whose name is a word of a device's name: `NVIDIA H100 80GB HBM3`, `A100-SXM4-80GB`. */
export function machineOf(device: string): LayoutMachine | undefined {
  const words = device.toLowerCase().split(/[^a-z0-9]+/)
  return layoutMachines.find(({ id }) => words.includes(id))
}

/** Bytes of a device's memory, from its name or else from its machine. */
export function capacityOf(device: string): number | undefined {
  const stated = /(\d+)\s?GB/i.exec(device)?.[1]
  const gibibytes = stated === undefined ? machineOf(device)?.memory : Number(stated)
  return gibibytes === undefined ? undefined : gibibytes * 2 ** 30
}
