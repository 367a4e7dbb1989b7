import { expect, test } from 'vitest'
import { UsageError } from '../options.ts'
import { parsePlacement } from './placement.ts'

const good = { NNODES: '3', NODE_RANK: '2', MASTER_ADDR: '10.0.0.1', MASTER_PORT: '29500' }

test('without variables, and with one node, a process trains alone', () => {
  const alone = { kind: 'alone', nodes: 1, node: 0 }
  expect(parsePlacement({})).toEqual(alone)
  expect(parsePlacement({ NNODES: '' })).toEqual(alone)
  expect(parsePlacement({ ...good, NNODES: '1', NODE_RANK: '0' })).toEqual(alone)
})

test('the variables of a launcher place a process among its nodes', () => {
  const { nodes, node, host, port } = { nodes: 3, node: 2, host: '10.0.0.1', port: 29500 }
  expect(parsePlacement(good)).toEqual({ kind: 'member', nodes, node, host, port })
})

const refusals: Record<string, readonly [Readonly<Record<string, string>>, string]> = {
  'a number of nodes that is none': [{ NNODES: 'two' }, 'NNODES two is not a whole number from 1.'],
  'no node at all': [{ NNODES: '0' }, 'NNODES 0 is not a whole number from 1.'],
  'a rank beyond the last node': [{ NODE_RANK: '3' }, 'NODE_RANK 3 is not a whole number from 0 to 2.'],
  'a negative rank': [{ NODE_RANK: '-1' }, 'NODE_RANK -1 is not a whole number from 0 to 2.'],
  'a missing rank': [{ NODE_RANK: '' }, 'NNODES is 3, but NODE_RANK is not set.'],
  'a missing address': [{ MASTER_ADDR: ' ' }, 'NNODES is 3, but MASTER_ADDR is not set.'],
  'a missing port': [{ MASTER_PORT: '' }, 'NNODES is 3, but MASTER_PORT is not set.'],
  'a port that cannot be': [
    { MASTER_PORT: '65536' },
    'MASTER_PORT 65536 is not a whole number from 1 to 65535.',
  ],
  'a rank without a number of nodes': [{ NNODES: '' }, 'NODE_RANK is 2, but NNODES says'],
}
for (const [name, [change, message]] of Object.entries(refusals))
  test(`${name} is refused in one line`, () => {
    const parse = () => parsePlacement({ ...good, ...change })
    expect(parse).toThrow(UsageError)
    expect(parse).toThrow(message)
    expect(parse).not.toThrow(/\n/)
  })
