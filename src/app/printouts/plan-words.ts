import type { Text } from '../../core/model/text.ts'

export const planWords = {
  startFolder: (folder: string): Text => ({
    en: `# Lines without cd start in ${folder}.`,
    zh: `# 不含 cd 的命令在 ${folder} 中执行。`,
  }),
  copyFiles: (files: string): Text => ({
    en: `# First copy to the same paths on each node: ${files}`,
    zh: `# 请先复制到各节点的相同路径：${files}`,
  }),
  setAddresses: {
    en: '# First set STEADY_ADDRESS_0, STEADY_ADDRESS_1 … to the addresses of the nodes.',
    zh: '# 请先将 STEADY_ADDRESS_0、STEADY_ADDRESS_1 … 设为各节点的地址。',
  },
  moreRuns: (count: number): Text => ({ en: ` … ${count} more`, zh: ` … 另有 ${count} 个` }),
  moreRows: (count: number): Text => ({
    en: `… and ${count} more; --all shows them`,
    zh: `… 另有 ${count} 项；--all 列出全部`,
  }),
} as const
