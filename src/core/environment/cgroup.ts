import { known, type Maybe } from '../model/missing.ts'
import { bytes, type Bytes } from '../model/units.ts'
import { unlimited } from './reasons.ts'

/** A control group that this process is in, as a folder whose files hold its limits. */
export interface CgroupFolder {
  readonly version: 1 | 2
  readonly path: string
}

interface CgroupMount {
  readonly version: 1 | 2
  /** The control group at the mount point; not `/` where a container sees only its own part. */
  readonly root: string
  readonly point: string
  readonly controllers: readonly string[]
}

/**
 * Every folder that may limit this process: its own group and all groups around it, outermost first. Some may not exist,
 * because a container's own group is often mounted as the root of the tree.
 * @param membership /proc/self/cgroup
 * @param mounts /proc/self/mountinfo
 */
export function cgroupFolders(
  membership: string,
  mounts: string,
  controller: 'cpu' | 'memory',
): CgroupFolder[] {
  const groups = parseMembership(membership)
  return parseMounts(mounts).flatMap((mount) => {
    if (mount.version === 1 && !mount.controllers.includes(controller)) return []
    const group = groups.get(mount.version === 2 ? '' : controller)
    if (group === undefined) return []
    return withParents(mount.point, below(mount.root, group)).map((path) => ({
      version: mount.version,
      path,
    }))
  })
}

/** Lines such as `4:memory:/docker/0a1b` (version 1) and `0::/user.slice` (version 2, under the empty name). */
function parseMembership(text: string): Map<string, string> {
  const groups = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []
    if (controllers === undefined || path === undefined) continue
    for (const controller of controllers.split(',')) groups.set(controller, path)
  }
  return groups
}

/** Fields of a line: id, parent, device, root, mount point, options, optional fields, `-`, type, source, options. */
function parseMounts(text: string): CgroupMount[] {
  return text.split('\n').flatMap((line): CgroupMount[] => {
    const [before, after] = line.split(' - ')
    const [, , , root, point] = before?.split(' ') ?? []
    const [type, , options] = after?.split(' ') ?? []
    if (root === undefined || point === undefined || (type !== 'cgroup' && type !== 'cgroup2')) return []
    return [
      {
        version: type === 'cgroup2' ? 2 : 1,
        root: unescape(root),
        point: unescape(point),
        controllers: options?.split(',') ?? [],
      },
    ]
  })
}

/** mountinfo writes spaces, tabs, line ends and backslashes in octal. */
const unescape = (path: string) =>
  path.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCodePoint(parseInt(octal, 8)))

/** The group's path below a mount's root; the root itself if the group lies outside of it. */
function below(root: string, group: string): string {
  if (group.split('/').includes('..')) return '/'
  if (root === '/') return group
  return group === root || group.startsWith(`${root}/`) ? group.slice(root.length) : '/'
}

function withParents(point: string, path: string): string[] {
  const names = path.split('/').filter((name) => name !== '')
  return [point, ...names.map((_, depth) => [point, ...names.slice(0, depth + 1)].join('/'))]
}

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
