import { describe, expect, it } from 'vitest'
import { node, oneOldDriver, withDriver, withGovernor } from '../../../test/samples/nodes.ts'
import { sayFinding } from '../messages/say.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import { finding } from '../model/finding.ts'
import { known, missing } from '../model/missing.ts'
import { nodeFindings } from './node-findings.ts'

const sentences = (nodes: readonly NodeEnvironment[]) =>
  nodeFindings(nodes).map(({ finding }) => sayFinding(finding, 'en').seen)

describe('findings about nodes', () => {
  it('name the value of most nodes by their number, and the node that stands apart', () => {
    expect(sentences(oneOldDriver)).toEqual([
      'the nodes differ in GPU driver: 535.1 (63 nodes); 470.82 (node17)',
    ])
  })

  it('are not made of what could not be read', () => {
    expect(
      sentences([node('a'), node('b', withGovernor(missing('not-readable', { source: '/sys' })))]),
    ).toEqual([])
    const software = [{ name: 'torch', version: known('2.4.0') }]
    expect(sentences([node('a', { software: [] }), node('b', { software })])).toEqual([])
  })

  it('say where one node lacks what the others have', () => {
    expect(sentences([node('a'), node('b', { gpus: missing('no-gpu') })])).toEqual([
      'the nodes differ in GPU: Sample GPU (16.0 GiB) × 2 (a); nvidia-smi lists no GPU (b)',
    ])
  })

  it('are not made of what cannot change speed', () => {
    expect(sentences([node('a'), node('b', { commit: known('fedcba') })])).toEqual([])
  })

  it('are shortened where every node is another one', () => {
    const nodes = Array.from({ length: 7 }, (_, index) => node(`n${index}`, withDriver(`535.${index}`)))
    expect(sentences(nodes)).toEqual([
      'the nodes differ in GPU driver: 535.0 (n0); 535.1 (n1); 535.2 (n2); 535.3 (n3); 3 other values',
    ])
  })

  it('are one finding with a list of nodes where several have the same, worst first', () => {
    const off = finding('huge-pages-off', 'note')
    const busy = finding('machine-busy', 'warning', { load: 9, cpus: 4 })
    const nodes = [
      node('a', { findings: [off] }),
      node('b', { findings: [off, busy] }),
      node('c', { findings: [off] }),
    ]
    expect(nodeFindings(nodes)).toEqual([
      { finding: busy, nodes: ['b'] },
      { finding: off, nodes: ['a', 'b', 'c'] },
    ])
  })
})
