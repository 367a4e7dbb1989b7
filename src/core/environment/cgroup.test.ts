import { describe, expect, it } from 'vitest'
import { cgroupFolders } from './cgroup.ts'

const unified = '31 24 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate'
const v1 = (controllers: string, root = '/') =>
  `40 31 0:30 ${root} /sys/fs/cgroup/${controllers} rw - cgroup cgroup rw,${controllers}`

describe('cgroupFolders', () => {
  it('lists the own group of version 2 and all around it, outermost first', () => {
    expect(cgroupFolders('0::/user.slice/run-7.scope\n', unified, 'cpu')).toEqual([
      { version: 2, path: '/sys/fs/cgroup' },
      { version: 2, path: '/sys/fs/cgroup/user.slice' },
      { version: 2, path: '/sys/fs/cgroup/user.slice/run-7.scope' },
    ])
  })

  it('takes the version 1 tree of the controller that is asked for, even when it shares a mount', () => {
    const membership = '5:memory:/job/12\n4:cpu,cpuacct:/job\n0::/\n'
    const mounts = [v1('memory'), v1('cpu,cpuacct')].join('\n')
    expect(cgroupFolders(membership, mounts, 'cpu').map(({ path }) => path)).toEqual([
      '/sys/fs/cgroup/cpu,cpuacct',
      '/sys/fs/cgroup/cpu,cpuacct/job',
    ])
    expect(cgroupFolders(membership, mounts, 'memory').map(({ path }) => path)).toEqual([
      '/sys/fs/cgroup/memory',
      '/sys/fs/cgroup/memory/job',
      '/sys/fs/cgroup/memory/job/12',
    ])
  })

  it('finds the limits at the mount point where a container is shown only its own part of the tree', () => {
    expect(cgroupFolders('5:memory:/docker/0a1b\n', v1('memory', '/docker/0a1b'), 'memory')).toEqual([
      { version: 1, path: '/sys/fs/cgroup/memory' },
    ])
  })

  it('stays inside the mount where the group lies outside of what the namespace shows', () => {
    expect(cgroupFolders('0::/../../outer\n', unified, 'cpu')).toEqual([
      { version: 2, path: '/sys/fs/cgroup' },
    ])
  })

  it('reads a mount point with a blank in it', () => {
    const blank = unified.replace('/sys/fs/cgroup', '/mnt/c\\040g')
    expect(cgroupFolders('0::/\n', blank, 'cpu')).toEqual([{ version: 2, path: '/mnt/c g' }])
  })

  it('finds nothing where there are no control groups', () => {
    expect(cgroupFolders('', '22 1 8:1 / / rw - ext4 /dev/sda1 rw', 'cpu')).toEqual([])
  })
})
