import { known, type Maybe, missing } from '../model/missing.ts'

/** @param text /etc/os-release, a list of shell assignments: `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"` */
export function parseOsRelease(text: string): Maybe<string> {
  const value = (name: string) =>
    new RegExp(`^${name}=(["']?)(.*)\\1\\s*$`, 'm').exec(text)?.[2]?.replaceAll(/\\(["$`\\])/g, '$1')
  const name = value('PRETTY_NAME') ?? value('NAME')
  return name === undefined || name === '' ? unstated('/etc/os-release') : known(name)
}

/** @param text /proc/loadavg  @returns the one-minute load average */
export function parseLoad(text: string): Maybe<number> {
  const load = /^\d+(?:\.\d+)?(?=\s)/.exec(text)?.[0]
  return load === undefined ? unstated('/proc/loadavg') : known(Number(load))
}

/** @param text /proc/loadavg  @returns how many programs, or threads of them, run or wait for a CPU at this moment */
export function runningIn(text: string): number | undefined {
  const running = /^(?:\S+ ){3}(\d+)\/\d/.exec(text)?.[1]
  return running === undefined ? undefined : Number(running)
}

/** @param text transparent_hugepage/enabled: `always [madvise] never`, the chosen one in brackets */
export function parseHugePages(text: string): Maybe<string> {
  const chosen = /\[(\w+)\]/.exec(text)?.[1]
  return chosen === undefined ? unstated('transparent_hugepage/enabled') : known(chosen)
}

/** The source of a fact could not be read. */
export const unreadable = (source: string) => missing('not-readable', { source })

/** The source was read and does not state the fact. */
export const unstated = (source: string) => missing('not-stated', { source })

/** No limit of this kind is set: the machine's own size is the limit. */
export const unlimited = missing('no-limit')
