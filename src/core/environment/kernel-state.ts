import { known, type Maybe } from '../model/missing.ts'
import { unstated } from './reasons.ts'

/** @param text /proc/loadavg  @returns the one-minute load average */
export function parseLoad(text: string): Maybe<number> {
  const load = /^\d+(?:\.\d+)?(?=\s)/.exec(text)?.[0]
  return load === undefined ? unstated('/proc/loadavg') : known(Number(load))
}

/** @param text transparent_hugepage/enabled: `always [madvise] never`, the chosen one in brackets */
export function parseHugePages(text: string): Maybe<string> {
  const chosen = /\[(\w+)\]/.exec(text)?.[1]
  return chosen === undefined ? unstated('transparent_hugepage/enabled') : known(chosen)
}
