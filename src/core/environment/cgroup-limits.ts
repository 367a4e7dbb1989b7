import { known, type Maybe } from '../model/missing.ts'
import { bytes, type Bytes } from '../model/units.ts'
import { unlimited } from './reasons.ts'

/** @param text cpu.max of version 2: `150000 100000`, or `max 100000` where there is no limit */
export function cpuMax(text: string): number | undefined {
  const [quota, period] = text.trim().split(/\s+/)
  return quotient(quota, period ?? '100000')
}

/** @param quota cpu.cfs_quota_us of version 1, -1 where there is no limit  @param period cpu.cfs_period_us */
export const cpuQuota = (quota: string, period: string) => quotient(quota.trim(), period.trim())

function quotient(quota: string | undefined, period: string): number | undefined {
  const cpus = Number(quota) / Number(period)
  return Number.isFinite(cpus) && cpus > 0 ? cpus : undefined
}

/** Version 1 writes "no limit" as the largest number of whole pages below 2⁶³. */
const noMemoryLimit = 2 ** 62

/** @param text memory.max of version 2 (`max` where there is no limit) or memory.limit_in_bytes of version 1 */
export function memoryMax(text: string): Bytes | undefined {
  const limit = Number(text.trim())
  return Number.isFinite(limit) && limit > 0 && limit < noMemoryLimit ? bytes(limit) : undefined
}

/** The narrowest of nested limits, which is the effective one. */
export function narrowest<T extends number>(limits: readonly (T | undefined)[]): Maybe<T> {
  const set = limits.filter((limit) => limit !== undefined)
  const least = set.reduce<T | undefined>((a, b) => (a === undefined || b < a ? b : a), undefined)
  return least === undefined ? unlimited : known(least)
}
