import { describe, expect, it } from 'vitest'
import type { Task } from '../../../core/model/job.ts'
import { portCount } from '../../../core/jobs/holes.ts'
import { firstPort } from '../first-port.ts'
import { filesOf, jobFolder, nodesFor } from './places.ts'

const task = (command: Task['command']): Task => ({
  name: 'rank-0',
  node: 0,
  command,
  variables: {},
  role: 'rank',
  spans: false,
})
const file = (path: string) => [{ hole: 'file', path } as const]

describe('places on the nodes', () => {
  it('two ids never share a folder, and none leads out of it', () => {
    const folders = ['a/b', 'a_2fb', 'a.b', '../x', 'é'].map((id) => jobFolder('/tmp/steady', id))
    expect(new Set(folders).size).toBe(5)
    for (const folder of folders) expect(folder).toMatch(/^\/tmp\/steady\/jobs\/[A-Za-z0-9._-]+$/)
  })

  it('two files of one name get two names', () => {
    const names = filesOf({ tasks: [task([file('/a/train.py'), file('/b/train.py'), file('/a/train.py')])] })
    expect([...names.values()]).toEqual(['train.py', '1-train.py'])
  })

  it('a job gets as many ports as its offsets ask for, and starts the search where its id says', () => {
    expect(portCount({ tasks: [task([[{ hole: 'port', offset: 3 }]])] })).toBe(4)
    expect(firstPort('one')).toBe(firstPort('one'))
    expect(firstPort('one')).toBeGreaterThanOrEqual(20_000)
    expect(firstPort('one')).toBeLessThan(30_000)
  })

  it('takes the first nodes with room for the devices', () => {
    const nodes = [2, 8, undefined, 8].map((gpus, index) => ({
      name: `h${index}`,
      address: 'x',
      cpus: 1,
      gpus,
    }))
    const names = (devices: 'gpu' | 'cpu' | 'none') =>
      nodesFor({ topology: { nodes: 2, devicesPerNode: 4 }, devices }, nodes).map(({ name }) => name)
    expect(names('gpu')).toEqual(['h1', 'h2'])
    expect(names('cpu')).toEqual([])
    expect(names('none')).toEqual(['h0', 'h1'])
  })
})
