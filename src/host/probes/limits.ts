import { cpuMax, cpuQuota, memoryMax, narrowest } from '../../core/environment/cgroup-limits.ts'
import { cgroupFolders, type CgroupFolder } from '../../core/environment/cgroup.ts'
import { containerOf } from '../../core/environment/container.ts'
import { allowedProcessors } from '../../core/environment/cpu-list.ts'
import type { Limits } from '../../core/model/environment.ts'
import { flatMapKnown, type Maybe } from '../../core/model/missing.ts'
import type { Bytes } from '../../core/model/units.ts'
import type { Machine } from './machine.ts'

export async function probeLimits(machine: Machine): Promise<Limits> {
  const [membership, mounts, first, status, docker, podman] = await Promise.all([
    machine.text('/proc/self/cgroup'),
    machine.text('/proc/self/mountinfo'),
    machine.text('/proc/1/cgroup'),
    machine.text('/proc/self/status'),
    machine.text('/.dockerenv'),
    machine.text('/run/.containerenv'),
  ])
  const folders = (controller: 'cpu' | 'memory') =>
    cgroupFolders(orEmpty(membership), orEmpty(mounts), controller)
  const [cpus, memory] = await Promise.all([
    Promise.all(folders('cpu').map((folder) => cpuLimit(machine, folder))),
    Promise.all(folders('memory').map((folder) => memoryLimit(machine, folder))),
  ])
  return {
    container: containerOf({
      dockerFile: docker.kind === 'known',
      podmanFile: podman.kind === 'known',
      cgroup: orEmpty(first),
      variables: machine.variables,
    }),
    cpus: narrowest(cpus),
    affinity: flatMapKnown(status, allowedProcessors),
    memory: narrowest(memory),
  }
}

async function cpuLimit(machine: Machine, { version, path }: CgroupFolder): Promise<number | undefined> {
  if (version === 2) return valueOf(await machine.text(`${path}/cpu.max`), cpuMax)
  const [quota, period] = await Promise.all([
    machine.text(`${path}/cpu.cfs_quota_us`),
    machine.text(`${path}/cpu.cfs_period_us`),
  ])
  return quota.kind === 'known' && period.kind === 'known' ? cpuQuota(quota.value, period.value) : undefined
}

async function memoryLimit(machine: Machine, { version, path }: CgroupFolder): Promise<Bytes | undefined> {
  const file = version === 2 ? 'memory.max' : 'memory.limit_in_bytes'
  return valueOf(await machine.text(`${path}/${file}`), memoryMax)
}

const valueOf = <T>(text: Maybe<string>, read: (text: string) => T | undefined) =>
  text.kind === 'known' ? read(text.value) : undefined

const orEmpty = (text: Maybe<string>) => (text.kind === 'known' ? text.value : '')
