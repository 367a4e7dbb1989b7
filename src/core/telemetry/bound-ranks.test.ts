import { describe, expect, it } from 'vitest'
import { sampledNode } from '../../../test/samples/telemetry.ts'
import { boundRanks } from './run-telemetry.ts'
import type { NodeSamples } from './node-samples.ts'

const node = (allowed: string | undefined, ranks: readonly string[]): NodeSamples => ({
  ...sampledNode('n1', { seconds: 10 }),
  allowed,
  ranks: new Map(ranks.map((cpus, rank) => [`rank-${rank}`, cpus])),
})

const found = (
  allowed: string | undefined,
  ranks: readonly string[],
  command: readonly string[] = ['mpirun'],
) =>
  boundRanks([node(allowed, ranks)], {
    launcher: 'mpirun',
    tasks: [{ name: 'mpirun', node: 'n1', command, variables: {} }],
  })

const bound = (level: string, fewest: number, usable: number, ranks: number, offered = 40) => [
  {
    code: 'ranks-bound',
    level,
    data: {
      launcher: 'mpirun',
      unbinding: ['--bind-to', 'none'],
      bound: [{ node: 'n1', ranks, fewest, usable, offered }],
    },
  },
]

describe('ranks that may use fewer CPUs than their node has are a finding:', () => {
  it('one rank on one core', () => {
    expect(found('0-39', ['0'])).toEqual(bound('warning', 1, 1, 1))
  })

  it('two ranks, each on one core', () => {
    expect(found('0-39', ['0', '20'])).toEqual(bound('warning', 1, 2, 2))
  })

  it('one rank on one socket', () => {
    expect(found('0-39', ['0-19'])).toEqual(bound('warning', 20, 20, 1))
  })

  it('ranks that have their share of the CPUs, but all on one socket, are a note', () => {
    expect(found('0-39', ['0-19', '0-19', '0-19', '0-19'])).toEqual(bound('note', 20, 20, 4))
  })
})

describe('it is none', () => {
  it.each([
    ['where ranks are bound to nothing', '0-39', ['0-39', '0-39']],
    ['where ranks are bound to sockets that make up the node', '0-39', ['0-19', '20-39']],
    ['where each of two ranks has one of two cores', '0-1', ['0', '1']],
    ['where the scheduler gave the job these CPUs', '4-7', ['4-7']],
    ['where no rank wrote a list', '0-39', []],
    ['where the sampler printed no list', undefined, ['0']],
    ['where a list is of another form', '0-39', ['ff']],
    ['where a list names more CPUs than any kernel has', '0-4294967295', ['0']],
  ])('%s', (_, allowed, ranks) => {
    expect(found(allowed, ranks)).toEqual([])
  })

  it('where the cluster file limits the container to some CPUs', () => {
    expect(found('0-39', ['0-3'], ['podman', 'run', '--cpuset-cpus=0-3', 'lab/train:1'])).toEqual([])
  })
})
