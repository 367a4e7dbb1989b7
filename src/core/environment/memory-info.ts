import { known, type Maybe } from '../model/missing.ts'
import { bytes, type Bytes } from '../model/units.ts'
import { unstated } from './reasons.ts'

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
