import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const preflightWords = {
  node: { en: 'Node', zh: '节点' },
  clusterNodes: (cluster: string, engine: string): Text => ({
    en: `Nodes of ${cluster} (${engine})`,
    zh: `${cluster} 的节点（${engine}）`,
  }),
  findings: { en: 'Findings', zh: '发现' },
  nodeReady: { en: 'The node is ready.', zh: '该节点已就绪。' },
  allNodesReady: (all: number): Text => ({
    en: `All ${all} nodes are ready.`,
    zh: `全部 ${all} 个节点均已就绪。`,
  }),
  cannotRunTogether: {
    en: 'Each node is ready, but they cannot run together: see the errors above.',
    zh: '每个节点都已就绪，但它们无法一起运行：见上面的错误。',
  },
  nodesNotReady: (count: number, all: number, names: string): Text => ({
    en: `${count} of ${counted(all, 'node')} ${count === 1 ? 'is' : 'are'} not ready: ${names}.`,
    zh: `${all} 个节点中有 ${count} 个尚未就绪：${names}。`,
  }),
} as const
