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
  morePossible: (count: number): Text => ({
    en: `${count} more may contradict each other: --all lists them`,
    zh: `另有 ${count} 处可能矛盾：--all 列出全部`,
  }),
} as const
