import type { Text } from '../../model/text.ts'

export const nodesWords = {
  nodesAlike: (all: number): Text => ({
    en: `The ${all} nodes differ in nothing that steady compares.`,
    zh: `${all} 个节点的各项配置一致。`,
  }),
  differences: { en: 'What differs between the nodes', zh: '各节点之间的差异' },
  eachNode: { en: 'Each node', zh: '各节点' },
} as const
