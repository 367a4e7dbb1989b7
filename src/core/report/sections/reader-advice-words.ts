export const readerAdviceWords = {
  allowForThis: {
    en: 'Allow for this when you compare the published figure.',
    zh: '与公布值比较时请考虑这一点。',
  },
  lookAtRepeats: {
    en: 'Look at the published repeats one by one before you use their figure.',
    zh: '使用该数值前，请先查看文档列出的各次重复。',
  },
  compareOnAsManyNodes: {
    en: 'The published speedups include this loss: compare only with figures on as many nodes.',
    zh: '公布的加速比已包含该损失：请仅与节点数相同的数据比较。',
  },
  compareOneDevice: {
    en: 'Compare the published figure of one device with other figures of one device.',
    zh: '请将公布的单卡数值与其他单卡数据比较。',
  },
  neighboursAlike: {
    en: 'if the rows are in the order of the tests, neighbours are alike, and the interval may be too narrow',
    zh: '若各行按测试先后排列，相邻结果较为接近，区间可能偏窄',
  },
  notExamined: {
    en: 'Figures without an interval were not examined for this.',
    zh: '没有置信区间的数值未做此项检查。',
  },
} as const
