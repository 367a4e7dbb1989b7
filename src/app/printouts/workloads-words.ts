import type { Text } from '../../core/model/text.ts'

export const workloadsWords = {
  detailsHint: {
    en: 'steady workloads NAME shows one in full',
    zh: 'steady workloads NAME 显示单个模型实现的详情',
  },
  singleRankLauncher: { en: 'launcher of a single rank: ', zh: '只有一个 rank 时的启动器：' },
  where: (only: Text): Text => ({ en: `  where ${only.en}`, zh: `  当 ${only.zh} 时` }),
  estimatedTime: (startup: Text, en: string, zh: string): Text => ({
    en: `${startup.en} to start, then about ${en} on each device`,
    zh: `启动 ${startup.zh}，此后每设备约 ${zh}`,
  }),
} as const
