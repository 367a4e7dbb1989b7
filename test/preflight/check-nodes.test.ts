import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { environmentFindings } from '../../src/core/environment/findings.ts'
import { known, missing } from '../../src/core/model/missing.ts'
import { bytes, seconds } from '../../src/core/model/units.ts'
import { checkNodes, checks } from '../../src/core/preflight/check-nodes.ts'
import { busBandwidth, parseNetwork } from '../../src/core/preflight/network.ts'
import type { NodeFacts } from '../../src/core/preflight/node-facts.ts'
import type { NodeObservation, Observations } from '../../src/core/preflight/observations.ts'
import { soundMachine } from '../samples/sound-machine.ts'

const facts: NodeFacts = {
  clock: { ahead: seconds(-0.05), uncertainty: seconds(0.01) },
  interfaces: [{ name: 'ib0', state: 'up', speed: 200_000 }],
  fabric: [{ name: 'mlx5_0/1', state: 'ACTIVE', rate: '200 Gb/sec (4X HDR)' }],
  lockedMemory: 'unlimited',
  takenPort: undefined,
  data: { files: 10, bytes: 1000, sum: '1-2' },
}
const environment = { ...soundMachine, findings: environmentFindings(soundMachine) }

const node = (name: string, overrides: Partial<NodeFacts> = {}): NodeObservation => ({
  node: name,
  facts: known({ ...facts, ...overrides }),
  environment: { ...environment, host: name },
  steps: [],
})

const seenOf = (nodes: readonly NodeObservation[], overrides: Partial<Observations> = {}): Observations => ({
  nodes,
  unusable: [],
  interface: 'ib0',
  dataSet: '/data',
  network: known({
    backend: 'nccl',
    ranks: 2 * nodes.length,
    allReduce: [{ bytes: bytes(1 << 26), time: seconds(0.005) }],
    links: [],
  }),
  ...overrides,
})

/** Codes with the nodes that they are about, without the note that every preflight has. */
const found = (seen: Observations) => {
  const { findings, ready, notReady } = checkNodes(seen)
  return {
    ready,
    notReady,
    findings: findings
      .filter(({ finding }) => finding.code !== 'all-reduce-measured')
      .map(({ finding: { code, level }, nodes }) => [level, code, ...nodes]),
  }
}

const ready = { ready: true, notReady: [] }

describe('a preflight', () => {
  it('finds equal nodes ready, and shows a row of all checks for each', () => {
    const seen = seenOf([node('a'), node('b')])
    expect(found(seen)).toEqual({ ...ready, findings: [] })
    const { checks, nodes } = checkNodes(seen)
    expect(checks.map(({ name }) => name)).toEqual([
      'reached',
      'machine',
      'data',
      'disk',
      'clock',
      'port',
      'interface',
      'fabric',
    ])
    for (const { cells } of nodes) {
      expect(cells).toHaveLength(checks.length)
      for (const { level, shows } of cells) expect([level, shows?.kind]).toEqual(['note', 'known'])
    }
  })

  it.each<[string, Partial<NodeFacts>, readonly (readonly string[])[]]>([
    [
      'whose clock is 3 s ahead',
      { clock: { ahead: seconds(3), uncertainty: seconds(0) } },
      [['warning', 'clock-off', 'c']],
    ],
    [
      'whose lines arrived too unevenly to tell',
      { clock: { ahead: seconds(3), uncertainty: seconds(2.5) } },
      [],
    ],
    ['with a port that is taken', { takenPort: 29_500 }, [['warning', 'port-taken', 'c']]],
    [
      'without the interface',
      { interfaces: [{ name: 'eth0', state: 'up', speed: undefined }] },
      [['error', 'interface-absent', 'c']],
    ],
    [
      'whose interface is down',
      { interfaces: [{ name: 'ib0', state: 'down', speed: undefined }] },
      [['error', 'interface-down', 'c']],
    ],
    [
      'with a slower interface',
      { interfaces: [{ name: 'ib0', state: 'up', speed: 100_000 }] },
      [['warning', 'nodes-differ']],
    ],
    ['without InfiniBand', { fabric: [] }, [['warning', 'nodes-differ']]],
    [
      'with a port of InfiniBand that is down',
      { fabric: [{ name: 'mlx5_0/1', state: 'DOWN', rate: '10 Gb/sec (4X SDR)' }] },
      [
        ['warning', 'fabric-port-down', 'c'],
        ['warning', 'nodes-differ'],
      ],
    ],
    ['whose locked memory is limited', { lockedMemory: '64' }, [['warning', 'locked-memory-limited', 'c']]],
    ['without the data set', { data: 'absent' }, [['error', 'data-set-absent', 'c']]],
    ['with a data set that is too large to list', { data: 'unread' }, [['warning', 'data-set-unread', 'c']]],
    ['with other data', { data: { files: 10, bytes: 1000, sum: '9-2' } }, [['error', 'data-sets-differ']]],
  ])('names a node %s', (_, overrides, findings) => {
    const isError = findings.some(([level]) => level === 'error')
    expect(found(seenOf([node('a'), node('b'), node('c', overrides)]))).toEqual({
      ready: !isError,
      notReady: findings.flatMap(([level, , ...nodes]) => (level === 'error' ? nodes : [])),
      findings,
    })
  })

  it('says why a node ran no job, and judges the others', () => {
    const why = missing('job-failed', { outcome: { en: 'no route', zh: '没有路由' }, printed: '' })
    const lost: NodeObservation = { node: 'b', facts: why, environment: undefined, steps: [] }
    const seen = seenOf([node('a'), lost, node('c', { takenPort: 1 })])
    expect(found(seen)).toEqual({
      ready: false,
      notReady: ['b'],
      findings: [
        ['error', 'node-without-job', 'b'],
        ['warning', 'port-taken', 'c'],
      ],
    })
    const [, { cells } = { cells: [] }] = checkNodes(seen).nodes
    expect(cells.slice(1).map(({ shows }) => shows)).toEqual(cells.slice(1).map(() => undefined))
  })

  it('says one thing once that is wrong with several nodes', () => {
    const seen = seenOf([node('a', { takenPort: 7 }), node('b', { takenPort: 7 })])
    expect(found(seen).findings).toEqual([['warning', 'port-taken', 'a', 'b']])
  })

  it('is not passed where ranks cannot exchange gradients, whatever each node says', () => {
    for (const why of [
      missing('all-reduce-wrong'),
      missing('job-failed', { outcome: { en: '', zh: '' }, printed: '' }),
    ])
      expect(found(seenOf([node('a'), node('b')], { network: why }))).toEqual({
        ready: false,
        notReady: [],
        findings: [['error', 'network-failed']],
      })
    expect(found(seenOf([node('a')], { network: missing('one-rank-only') }))).toEqual({
      ...ready,
      findings: [['note', 'network-not-measured']],
    })
  })

  it('names the node whose links are slow, and not its neighbours', () => {
    const ring = [10e9, 10e9, 3e9, 3e9, 10e9]
    const links = ring.map((bandwidth, index) => ({ nodes: [index, (index + 1) % 5] as const, bandwidth }))
    const network = known({
      backend: 'nccl',
      ranks: 5,
      allReduce: [{ bytes: bytes(1), time: seconds(1) }],
      links,
    })
    expect(
      found(
        seenOf(
          ['a', 'b', 'c', 'd', 'e'].map((name) => node(name)),
          { network },
        ),
      ).findings,
    ).toEqual([['warning', 'slow-link', 'd']])
  })
})

describe('docs/preflight.md', () => {
  it('has a row for every check, and no other', () => {
    const page = readFileSync(new URL('../../docs/preflight.md', import.meta.url), 'utf8')
    const [, table = ''] = page.split('## Checks')
    const rows = [...(table.split('## ')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(rows).toEqual(checks.map(({ name }) => name))
  })
})

describe('what ranks print of the network', () => {
  const printed = [
    'steady-network backend gloo 4 1.13.0 .',
    'steady-network all-reduce 4096 0.000200000 right .',
    'steady-network all-reduce 67108864 0.100000000 right .',
    'steady-network link 0 1 16777216 0.010000000 .',
  ]

  it('is read from whichever stream it is in, between other lines', () => {
    expect(parseNetwork([['NCCL INFO', ...printed.slice(0, 3)], [printed[3] ?? '']])).toEqual({
      backend: 'gloo',
      ranks: 4,
      allReduce: [
        { bytes: 4096, time: 0.0002 },
        { bytes: 67_108_864, time: 0.1 },
      ],
      links: [{ nodes: [0, 1], bandwidth: 1_677_721_600 }],
    })
  })

  it('is nothing without an all-reduce, and wrong where one has another sum', () => {
    expect(parseNetwork([['steady-network backend gloo 4 1.13.0 .']])).toBeUndefined()
    expect(parseNetwork([printed.map((line) => line.replace('right', 'wrong'))])).toBe('wrong')
  })

  it('gives the bandwidth of a link of the ring: two ranks move the tensor once, many nearly twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4096 }), (ranks) => {
        const bandwidth = busBandwidth({ bytes: bytes(1e9), time: seconds(1) }, ranks)
        expect(bandwidth).toBeGreaterThanOrEqual(1e9)
        expect(bandwidth).toBeLessThan(2e9)
      }),
    )
    expect(busBandwidth({ bytes: bytes(1e9), time: seconds(1) }, 2)).toBe(1e9)
  })
})
