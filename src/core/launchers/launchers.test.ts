import { describe, expect, it } from 'vitest'
import { launcherFor, launchers } from './launchers.ts'

const onNodes = (nodes: number) => ({ nodes, devicesPerNode: 8 })

describe('launcherFor', () => {
  it('takes the process launcher on one machine, and starts the command as it is', () => {
    const launcher = launcherFor(['process'], onNodes(1))
    expect('launch' in launcher && launcher.launch(['python3', 'a b.py'], onNodes(1))).toEqual([
      'python3',
      'a b.py',
    ])
  })

  it('says why none can start it', () => {
    expect(launcherFor(['process'], onNodes(4))).toMatchObject({
      why: {
        en: 'the process launcher starts one process on one machine, not on 4',
      },
    })
  })
})

describe('every launcher', () => {
  it('has a name of its own', () => {
    expect(new Set(launchers.map(({ name }) => name)).size).toBe(launchers.length)
  })

  it.each(launchers)('$name keeps the arguments of the command whole and in order', (launcher) => {
    const command = ['program', '--flag=a b', '$(reboot)', '']
    expect(launcher.launch(command, onNodes(1)).slice(-command.length)).toEqual(command)
  })
})
