import type { Text } from '../../core/model/text.ts'

export const initWords = {
  written: { en: 'Written', zh: '已写出' },
  next: { en: 'Next', zh: '接下来' },
  nothingToVary: {
    en: 'No option of the command can be varied: none is named as a batch, devices, steps or a condition.',
    zh: '命令中没有可改变的选项：没有发现表示 batch、设备数、步数或条件的选项。',
  },
  suiteCanVary: (en: string, zh: string): Text => ({
    en: `A suite can vary ${en}.`,
    zh: `测试方案可改变：${zh}。`,
  }),
} as const
