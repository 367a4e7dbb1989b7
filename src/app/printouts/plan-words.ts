import type { Text } from '../../core/model/text.ts'

export const planWords = {
  cases: { en: 'Cases', zh: '用例' },
  estimatedFrom: { en: 'Time estimated from', zh: '用时估计依据' },
  largestBatch: { en: 'Largest batch that fits', zh: '可运行的最大批大小' },
  skipped: { en: 'Skipped', zh: '已跳过' },
  variants: { en: 'Variants', zh: '变体' },
  launch: { en: 'Launch', zh: '启动设置' },
  programs: { en: 'Programs', zh: '程序来源' },
  preparation: { en: 'Preparation', zh: '准备步骤' },
  commands: { en: 'Commands', zh: '命令' },
  order: { en: 'Order', zh: '执行顺序' },
  pauseBeforeRuns: (en: string, zh: string): Text => ({
    en: `pause of ${en} before every run but the first`,
    zh: `除首次运行外，每次运行前暂停 ${zh}`,
  }),
  timeUnknown: (why: Text): Text => ({ en: `time unknown: ${why.en}`, zh: `用时未知：${why.zh}` }),
  time: { en: 'time', zh: '用时' },
  batch: { en: 'batch', zh: '批大小' },
  tries: { en: 'tries', zh: '搜索范围' },
  foundByTrials: {
    en: 'Each is found by short runs before the runs of the suite; the estimated time is without them.',
    zh: '正式运行之前先以短时试运行逐一搜索；预计用时不含搜索。',
  },
  suite: { en: 'suite', zh: '测试方案' },
  workload: { en: 'workload', zh: '模型实现' },
  target: { en: 'target', zh: '运行目标' },
  document: { en: 'document', zh: '公布文档' },
  by: { en: 'by', zh: '依据' },
  reason: { en: 'reason', zh: '原因' },
  allShowsCases: { en: '--all shows every case', zh: '--all 列出全部用例' },
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
  round: { en: 'round', zh: '轮次' },
  casesByNumber: { en: 'cases by #', zh: '用例（按 #）' },
  moreRows: (count: number): Text => ({
    en: `… and ${count} more; --all shows them`,
    zh: `… 另有 ${count} 项；--all 列出全部`,
  }),
} as const
