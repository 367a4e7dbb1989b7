import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { oomKills } from './oom-kills.ts'

/** A folder with these files, as the root of a machine. */
function machine(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'steady-oom-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const vmstat = { 'proc/vmstat': 'pgfault 12\noom_kill 40\n' }
const events = (kills: number) => `low 0\nhigh 0\nmax 7\noom 3\noom_kill ${kills}\n`

describe('how often the kernel has killed for want of memory', () => {
  it('is what the own control group of version 2 counts, not the machine', () => {
    const root = machine({
      ...vmstat,
      'proc/self/cgroup': '0::/job.slice/step\n',
      'sys/fs/cgroup/job.slice/step/memory.events': events(2),
    })
    expect(oomKills(root)).toEqual({ count: 2, record: '/sys/fs/cgroup/job.slice/step/memory.events' })
  })

  it('is what the group of version 1 counts', () => {
    const root = machine({
      ...vmstat,
      'proc/self/cgroup': '5:devices:/\n4:cpu,memory:/job\n0::/\n',
      'sys/fs/cgroup/memory/memory.oom_control': 'oom_kill_disable 0\noom_kill 9\n',
      'sys/fs/cgroup/memory/job/memory.oom_control': 'oom_kill_disable 0\noom_kill 1\n',
    })
    expect(oomKills(root)).toEqual({ count: 1, record: '/sys/fs/cgroup/memory/job/memory.oom_control' })
  })

  it('in a container that sees the path of the machine is in the folder that is mounted', () => {
    const root = machine({
      ...vmstat,
      'proc/self/cgroup': '0::/system.slice/docker-1f.scope\n',
      'sys/fs/cgroup/memory.events': events(3),
    })
    expect(oomKills(root)).toEqual({ count: 3, record: '/sys/fs/cgroup/memory.events' })
  })

  it('is what the machine counts where no group can be seen', () => {
    expect(oomKills(machine({ ...vmstat, 'proc/self/cgroup': '0::/\n' }))).toEqual({
      count: 40,
      record: '/proc/vmstat',
    })
    expect(oomKills(machine({}))).toBeUndefined()
  })
})
