import type { Text } from '../../model/text.ts'

export const environmentWords = {
  environment: { en: 'Environment', zh: '测试环境' },
  seenBySteady: { en: 'Seen by steady', zh: '运行时采集的环境' },
  statedSource: (name: string): Text => ({
    en: `Source of ${name}, as stated`,
    zh: `${name} 的代码来源（声明）`,
  }),
  nodes: { en: 'Nodes', zh: '节点' },
  machineState: { en: 'State of the machine', zh: '机器状态' },
  software: { en: 'Software', zh: '软件版本' },
} as const
