import type { Text } from '../../model/text.ts'

export const againstWords = {
  ruleChosenByFigure: {
    en: 'its rule was chosen because it gives the published figure',
    zh: '其测速规则正是按公布值选定的',
  },
  rulesDiffer: (here: Text, published: Text): Text => ({
    en: `the rules differ (here: ${here.en}; there: ${published.en})`,
    zh: `测速规则不同（本报告：${here.zh}；公布数据：${published.zh}）`,
  }),
  noRowComparable: (shared: Text): Text => ({
    en: `No row is comparable: ${shared.en}.`,
    zh: `各行均不宜直接比较：${shared.zh}。`,
  }),
  rowsNotComparable: (en: string, reason: Text, zh: string): Text => ({
    en: `Not comparable in the rows of ${en}: ${reason.en}.`,
    zh: `${zh}${/\w$/.test(zh) ? ' ' : '的'}各行不宜直接比较：${reason.zh}。`,
  }),
  noFigureInCommon: {
    en: 'It has no figure for a case of this report.',
    zh: '其中没有与本报告各用例对应的数值。',
  },
  revisionOfFigures: (repository: string, commit: string, dates: Text): Text => ({
    en: `The figures of ${repository} are those of revision ${commit} (${dates.en}).`,
    zh: `${repository} 的数值取自 ${commit} 版（${dates.zh}）。`,
  }),
  sourceOfPublished: (repository: string, commit: string, dates: Text, isCompared: boolean): Text => ({
    en: `The published figures are those of ${repository} (${commit}, ${dates.en}).${isCompared ? ' The ratio is ours ÷ published.' : ''}`,
    zh: `公布值取自 ${repository}（${commit}，${dates.zh}）${isCompared ? '；比值为本报告 ÷ 公布值' : ''}。`,
  }),
  statedByOneSide: (list: Text): Text => ({
    en: `Only one side states these conditions in full, so they may differ: ${list.en}.`,
    zh: `以下条件只有一方完整说明，可能不同：${list.zh}。`,
  }),
} as const
