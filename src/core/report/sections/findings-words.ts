export const findingsWords = {
  findings: { en: 'Findings', zh: '检查发现' },
  allCasesWithFigure: { en: 'all cases with a figure', zh: '所有已有数值的用例' },
  allCases: { en: 'all cases', zh: '所有用例' },
  allRuns: { en: 'all runs', zh: '所有运行' },
  allSearches: { en: 'all searches', zh: '所有搜索' },
} as const
