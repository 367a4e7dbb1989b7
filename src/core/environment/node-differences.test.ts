import { describe, expect, it } from 'vitest'
import {
  equalNodes,
  node,
  oneOldDriver,
  soundEnvironment,
  withGovernor,
} from '../../../test/samples/nodes.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import { known, missing } from '../model/missing.ts'
import { bytes } from '../model/units.ts'
import { nodeDifferences } from './node-differences.ts'

const namesOf = (nodes: readonly NodeEnvironment[]) => nodeDifferences(nodes).map(({ fact }) => fact.name)

describe('what differs between nodes', () => {
  it('is nothing for one node, and for equal ones', () => {
    expect(nodeDifferences([node('a')])).toEqual([])
    expect(nodeDifferences(equalNodes(3))).toEqual([])
  })

  it('is not what every node has of its own: name, time, load, free memory, free disk', () => {
    const { conditions } = soundEnvironment
    const other = node('b', {
      captured: '2027-01-01T00:00:00.000Z',
      conditions: {
        ...conditions,
        load: known(9),
        availableMemory: known(bytes(1)),
        swapUsed: known(bytes(1)),
        freeDisk: known(bytes(1)),
      },
    })
    expect(nodeDifferences([node('a'), other])).toEqual([])
  })

  it('groups the nodes of each value, most nodes first', () => {
    const [difference, ...others] = nodeDifferences(oneOldDriver)
    expect(others).toEqual([])
    expect(difference?.fact.name).toBe('gpu-driver')
    expect(difference?.values.map(({ value, nodes: nodeNames }) => [value, nodeNames.length])).toEqual([
      [known({ en: '535.1', zh: '535.1' }), 63],
      [known({ en: '470.82', zh: '470.82' }), 1],
    ])
    expect(difference?.values[1]?.nodes).toEqual(['node17'])
  })

  it('takes the little that firmware keeps of memory for no difference', () => {
    expect(namesOf([node('a'), node('b', { memory: bytes(soundEnvironment.memory * 0.995) })])).toEqual([])
    expect(namesOf([node('a'), node('b', { memory: bytes(soundEnvironment.memory / 2) })])).toEqual([
      'memory',
    ])
  })

  it('holds what is known of one node and not of another', () => {
    const other = node('b', withGovernor(missing('not-readable', { source: '/sys' })))
    expect(namesOf([node('a'), other])).toEqual(['governor'])
  })

  it('compares the version of each program, also of one that only some nodes have', () => {
    const software = [
      { name: 'node', version: known('20.20.0') },
      { name: 'torch', version: known('2.4.0') },
    ]
    expect(namesOf([node('a'), node('b', { software })])).toEqual(['version-torch'])
  })
})
