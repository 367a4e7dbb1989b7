import { expect, it } from 'vitest'
import { equalNodes, node, withDriver } from '../../../test/samples/nodes.ts'
import type { NodeEnvironment } from '../../core/model/environment.ts'
import { finding } from '../../core/model/finding.ts'
import { openNodes } from './nodes.ts'

const busy = finding('machine-busy', 'warning', { load: 9, cpus: 4 })

/** A session on nodes of a cluster, of which an earlier one described some. */
function session(cluster: readonly NodeEnvironment[], earlier: readonly NodeEnvironment[] = []) {
  let kept = earlier
  const reported: string[] = []
  const asked: string[][] = []
  const nodes = openNodes({
    question: { folder: '/' },
    store: { nodes: () => kept, keepNodes: (all) => (kept = all) },
    target: {
      probe: (names) => {
        asked.push([...names])
        return Promise.resolve(cluster.filter((nodeEnvironment) => names.includes(nodeEnvironment.node)))
      },
    },
    reporter: {
      finding: ({ code }, about) => reported.push(about === undefined ? code : `${about.en}: ${code}`),
    },
  })
  return { nodes, reported, asked, kept: () => kept.map((nodeEnvironment) => nodeEnvironment.node) }
}

it('names no node where there is one', async () => {
  const { nodes, reported } = session([node('a', { findings: [busy] })])
  await nodes.describe(['a'])
  expect(reported).toEqual(['machine-busy'])
})

it('names the nodes of a finding, and says once what several have', async () => {
  const cluster = equalNodes(4).map((equalNode, index) =>
    node(equalNode.node, { findings: index === 1 ? [] : [busy] }),
  )
  const { nodes, reported } = session(cluster)
  await nodes.describe(cluster.map((nodeEnvironment) => nodeEnvironment.node))
  expect(reported).toEqual(['3 nodes: node[1,3-4]: machine-busy'])
})

it('tells of what differs between nodes, again only where another node changes it', async () => {
  const { nodes, reported, asked, kept } = session([
    node('a'),
    node('b', withDriver('470.82')),
    node('c'),
    node('d'),
  ])
  await nodes.describe(['a', 'b'])
  expect(reported).toEqual(['nodes-differ'])
  await nodes.describe(['b', 'a'])
  expect(reported).toHaveLength(1)
  await nodes.describe(['b', 'c'])
  expect(reported).toEqual(['nodes-differ', 'nodes-differ'])
  expect(asked).toEqual([['a', 'b'], ['c']])
  expect(kept()).toEqual(['a', 'b', 'c'])
})

it('names the node that changed since an earlier session', async () => {
  const cluster = [node('a'), node('b', { kernel: 'Linux 7' })]
  const { nodes, reported } = session(cluster, [node('a'), node('b')])
  await nodes.describe(['a', 'b'])
  expect(reported).toEqual(['b: machine-changed', 'nodes-differ'])
})
