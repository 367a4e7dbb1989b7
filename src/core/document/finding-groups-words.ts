import type { Text } from '../model/text.ts'
import { counted } from '../text/counted.ts'

export const findingGroupsWords = {
  nodes: (count: number): Text => ({ en: counted(count, 'node'), zh: `${count} 个节点` }),
  cases: (count: number): Text => ({ en: counted(count, 'case'), zh: `${count} 个用例` }),
  searches: (count: number): Text => ({
    en: count === 1 ? '1 search' : `${count} searches`,
    zh: `${count} 次搜索`,
  }),
  runs: (count: number): Text => ({ en: counted(count, 'run'), zh: `${count} 次运行` }),
} as const
