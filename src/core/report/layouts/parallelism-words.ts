import type { Text } from '../../model/text.ts'

export const parallelismWords = {
  parallelism: { en: 'Parallelism', zh: '并行策略' },
  share: (isOfDataSheet: boolean, rule: string | undefined): Text => {
    const name = isOfDataSheet
      ? { en: 'MFU', zh: 'MFU' }
      : { en: 'Share of the matrix-product rate', zh: '占矩阵乘法速率的比例' }
    return rule === undefined ? name : { en: `${name.en} (${rule})`, zh: `${name.zh}（${rule}）` }
  },
  deviceMemory: { en: 'Peak memory of a device', zh: '单设备峰值显存' },
  lossesShort: { en: 'Losses of the first steps', zh: '前几步的损失' },
  equal: (others: number): Text => ({
    en: `equal to ${others} other${others === 1 ? '' : 's'}`,
    zh: `与其他 ${others} 个用例一致`,
  }),
  tokens: (tokens: number): Text => ({ en: `${tokens} tokens`, zh: `序列长度 ${tokens}` }),
} as const
