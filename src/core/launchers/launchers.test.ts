import { describe, expect, it } from 'vitest'
import { localSite } from '../../../test/samples/offer.ts'
import { fillWord, holeName } from './words.ts'
import type { LaunchRequest, Site } from './launcher.ts'
import { launcherFor, launchers } from './launchers.ts'

const onNodes = (nodes: number) => ({ nodes, devicesPerNode: 2 })
const slurm: Site = { engine: 'slurm', reach: 'slurm', interface: 'eth0' }

const request = (nodes: number, site: Site = slurm): LaunchRequest => ({
  command: ['program', '--flag=a b', '$(reboot)', ''],
  topology: onNodes(nodes),
  devices: 'cpu',
  site,
  options: [],
  variables: ['OMP_NUM_THREADS'],
})

const shown = (words: LaunchRequest['command']) => words.map((word) => fillWord(word, holeName))

describe('launcherFor', () => {
  it('takes the first launcher of the workload that can start the topology', () => {
    expect(launcherFor(['mpirun', 'process'], onNodes(2), localSite)).toMatchObject({ name: 'process' })
    expect(launcherFor(['mpirun', 'process'], onNodes(2), slurm)).toMatchObject({ name: 'mpirun' })
  })

  it('takes the launcher that is asked for, or says why it does not suit', () => {
    expect(launcherFor(['mpirun', 'process'], onNodes(1), localSite, 'process')).toMatchObject({
      name: 'process',
    })
    expect(launcherFor(['process'], onNodes(1), localSite, 'mpirun')).toMatchObject({
      why: { en: 'it does not start under mpirun, only under process' },
    })
  })

  it('says why none can start it', () => {
    expect(launcherFor(['mpirun'], onNodes(4), localSite)).toMatchObject({
      why: { en: 'mpirun starts the ranks of 4 nodes over ssh or in a Slurm job; local offers neither' },
    })
  })
})

it('every launcher has a name of its own', () => {
  expect(new Set(launchers.map(({ name }) => name)).size).toBe(launchers.length)
})

describe.each(launchers)('$name', (launcher) => {
  const tasks = launcher.tasks(request(2))

  it('keeps the arguments of the command whole and in order, last', () => {
    const { command } = request(2)
    for (const task of tasks.filter(({ role }) => role !== 'service'))
      expect(task.command.slice(-command.length)).toEqual(command)
  })

  it('gives every task a name of its own and a node of the job', () => {
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
    for (const { node } of tasks) expect([0, 1]).toContain(node)
  })

  it('starts something on every node, or says that a task spans them', () => {
    const nodes = new Set(tasks.map(({ node }) => node))
    expect(nodes.size === 2 || tasks.some(({ spans }) => spans)).toBe(true)
  })

  it('starts on one node alone without naming others', () => {
    for (const task of launcher.tasks(request(1, localSite))) {
      expect(task).toMatchObject({ node: 0, spans: false })
      expect(shown(task.command).join(' ')).not.toContain('<addresses')
    }
  })
})
