import { expect, it } from 'vitest'
import { nodesText } from './nodes-text.ts'

it('names one node, counts and names several, and counts all', () => {
  expect(nodesText(['n17'], 64)).toEqual({ en: 'n17', zh: 'n17' })
  expect(nodesText(['n1', 'n2', 'n9'], 64)).toEqual({ en: '3 nodes: n[1-2,9]', zh: '3 个节点：n[1-2,9]' })
  expect(nodesText(['n1', 'n2'], 2)).toEqual({ en: 'all 2 nodes', zh: '全部 2 个节点' })
})
