import type { Text } from '../model/text.ts'

export const tableFlagsPrintoutWords = {
  contradictions: { en: 'Cannot both be true', zh: '不可能同时成立' },
  likelyContradictions: {
    en: 'Likely contradict each other: a label, or what a column means, is left open',
    zh: '很可能矛盾：某个标签或某列的含义没有说明',
  },
  possibleContradictions: {
    en: 'May contradict each other: other editions, or no figure in common',
    zh: '可能矛盾：版本不同，或没有相同的数值',
  },
  mergedCells: {
    en: 'the table merges cells, so its labels cannot be told apart',
    zh: '表格合并了单元格，无法区分其标签',
  },
  noHeader: {
    en: 'the table has no header, so its columns have no names',
    zh: '表格没有表头，各列没有名称',
  },
  notRead: { en: 'not read: ', zh: '未读取：' },
  shareNotChecked: (title: string): Text => ({
    en: `column '${title}' is not compared with a peak: `,
    zh: `列“${title}”未与峰值核对：`,
  }),
  shareNeeds: {
    rate: { en: 'no TFLOP/s or tokens per second beside it', zh: '旁边没有 TFLOP/s 或每秒 token 数' },
    device: {
      en: 'no device of the peak rates in docs/flops.md is named',
      zh: '没有注明 docs/flops.md 峰值表中的设备',
    },
    model: {
      en: 'no TFLOP/s beside it, and no model of docs/flops.md is named',
      zh: '旁边没有 TFLOP/s，也没有注明 docs/flops.md 中的模型',
    },
    length: {
      en: 'no TFLOP/s beside it, and no sequence length is stated',
      zh: '旁边没有 TFLOP/s，也没有注明序列长度',
    },
  },
  morePossible: (count: number): Text => ({
    en: `${count} more may contradict each other: --all lists them`,
    zh: `另有 ${count} 处可能矛盾：--all 列出全部`,
  }),
} as const
