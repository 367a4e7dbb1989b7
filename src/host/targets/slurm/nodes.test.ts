import { describe, expect, it } from 'vitest'
import { seconds } from '../../../core/model/units.ts'
import { capacityOf, isUsable, readNodes, shortageOf } from './nodes.ts'

/** Printed by Slurm 22.05, but for the node n3. */
const printed = [
  'n1|bench*|drained|2|gpu:v100:8|infinite|new disk | 12',
  'n1|short|drained|2|gpu:v100:8|infinite|new disk | 12',
  'n2|bench*|idle|2|gpu:v100:8|infinite|none',
  'n3|bench*|mixed|64|gpu:a100:4(S:0-1),gpu:v100:2,nic:1|infinite|none',
  'n4|bench*|down*|64|(null)|infinite|Not responding',
  '',
].join('\n')

describe('readNodes', () => {
  it('reads each node of each partition, with all its GPUs', () => {
    expect(readNodes(printed).map(({ name, partition, gpus }) => [name, partition, gpus])).toEqual([
      ['n1', 'bench', 8],
      ['n1', 'short', 8],
      ['n2', 'bench', 8],
      ['n3', 'bench', 6],
      ['n4', 'bench', 0],
    ])
  })

  it('keeps the reason whole, and has none where Slurm has none', () => {
    const [first, , third] = readNodes(printed)
    expect([first?.reason, third?.reason]).toEqual(['new disk | 12', ''])
  })

  it('knows the default partition', () => {
    expect(readNodes(printed).map(({ isDefault }) => isDefault)).toEqual([true, false, true, true, true])
  })
})

describe('isUsable', () => {
  const node = {
    name: 'n1',
    partition: 'bench',
    isDefault: true,
    cpus: 1,
    gpus: 0,
    mostTime: seconds(60),
    reason: '',
  }
  it.each(['idle', 'mixed', 'allocated', 'allocated+', 'idle~', 'completing', 'planned'])(
    'accepts %s',
    (state) => {
      expect(isUsable({ ...node, state })).toBe(true)
    },
  )
  it.each(['idle*', 'down', 'down*', 'drained', 'draining', 'fail', 'maint', 'unknown'])(
    'refuses %s',
    (state) => {
      expect(isUsable({ ...node, state })).toBe(false)
    },
  )
})

describe('capacityOf', () => {
  it('counts the usable nodes and what the largest of them has, and names the others', () => {
    const nodes = readNodes(printed).filter(({ partition }) => partition === 'bench')
    const unusable = [
      { name: 'n1', state: 'drained', reason: 'new disk | 12' },
      { name: 'n4', state: 'down*', reason: 'Not responding' },
    ]
    expect(capacityOf(nodes)).toEqual({
      cpu: { kind: 'known', value: { nodes: 2, devicesPerNode: 64, unusable } },
      gpu: { kind: 'known', value: { nodes: 2, devicesPerNode: 8, unusable } },
    })
  })

  it('is missing where no node is usable, and says why', () => {
    const nodes = readNodes(printed).filter(({ partition }) => partition === 'short')
    expect(capacityOf(nodes).gpu).toMatchObject({
      kind: 'missing',
      code: 'no-usable-nodes',
      data: { nodes: [{ name: 'n1', state: 'drained', reason: 'new disk | 12' }] },
    })
  })
})

describe('shortageOf', () => {
  const nodes = readNodes(printed).filter(({ partition }) => partition === 'bench')

  it('names the nodes that cannot be used, with the reasons that Slurm has, where too few are left', () => {
    expect(shortageOf(nodes, 3)).toEqual({
      needed: 3,
      usable: 2,
      unusable: [
        { name: 'n1', state: 'drained', reason: 'new disk | 12' },
        { name: 'n4', state: 'down*', reason: 'Not responding' },
      ],
    })
  })

  it('is none where enough nodes are left', () => {
    expect(shortageOf(nodes, 2)).toBeUndefined()
  })
})
