import type { Protocol, RepeatStatistic, Source, Statistic, WindowRule } from '../model/protocol.ts'
import type { Repeats } from '../model/suite.ts'
import type { Text } from '../model/text.ts'
import { clauses, joined } from '../document/text-line.ts'

/** A protocol's rule as a sentence that is made from its data, so that it cannot differ from what is done. */
export function protocolRule({ window, source, statistic, repeats, rule: whose }: Protocol): Text {
  const rule =
    whose === 'of-each-log'
      ? [ownRules, repeatWords[repeats]]
      : source === 'summary'
        ? [sourceWords[source], repeatWords[repeats]]
        : [
            windowText(window),
            sourceWords[source],
            ...statisticClause(source, statistic),
            repeatWords[repeats],
          ]
  const text = clauses(rule)
  return { en: `${text.en.charAt(0).toUpperCase()}${text.en.slice(1)}.`, zh: `${text.zh}。` }
}

const ownRules: Text = {
  en: 'each log is measured by the rule of its collection or its workload',
  zh: '每份日志按其所属测试集或模型实现的规则计算',
}

function windowText(window: WindowRule): Text {
  switch (window.kind) {
    case 'automatic':
      return {
        en: 'warm-up is found from the records themselves and dropped',
        zh: '由数据自动判定并剔除预热阶段',
      }
    case 'fixed': {
      const [noun, zh] = window.unit === 'steps' ? ['step', '步'] : ['record', '条记录']
      if (window.skip === 0) {
        const first =
          window.count === 'rest'
            ? { en: `all ${noun}s count`, zh: window.unit === 'steps' ? '计入全部步' : '计入全部记录' }
            : { en: `the first ${window.count} ${noun}s count`, zh: `取前 ${window.count} ${zh}` }
        return window.unprinted === undefined ? first : clauses([first, unprinted(window.unprinted)])
      }
      const dropped = {
        en: `the first ${window.skip === 1 ? `${noun} is` : `${window.skip} ${noun}s are`} dropped as warm-up`,
        zh: `剔除前 ${window.skip} ${zh}（预热）`,
      }
      const taken =
        window.count === 'rest'
          ? { en: 'all the rest counts', zh: '其余全部计入' }
          : {
              en: `the next ${window.count} ${window.count === 1 ? 'counts' : 'count'}`,
              zh: `取其后 ${window.count} ${zh}`,
            }
      return joined([dropped, taken], { en: ', ', zh: '，' })
    }
  }
}

const unprinted = (steps: number): Text => ({
  en: `the log has no record of the first ${steps} steps`,
  zh: `日志不打印前 ${steps} 步`,
})

const sourceWords: Record<Source, Text> = {
  steps: { en: 'throughput as the log reports it', zh: '采用日志中打印的吞吐率' },
  'step-times': {
    en: 'throughput from the step times that the log reports',
    zh: '由日志中打印的单步耗时换算吞吐率',
  },
  elapsed: {
    en: 'throughput is samples ÷ elapsed time over the window',
    zh: '吞吐率 = 窗口内样本数 ÷ 实际耗时',
  },
  summary: { en: "throughput is the log's own summary line", zh: '采用日志自带的汇总行' },
}

const statisticWords: Record<Statistic, Text> = {
  mean: { en: 'mean over the window', zh: '窗口内取平均值' },
  median: { en: 'median over the window', zh: '窗口内取中位数' },
  'trimmed-mean': {
    en: 'mean over the window after max(5%, 5) records are cut at each end of the sorted values',
    zh: '窗口内排序后两端各去掉 max(5%, 5) 条，再取平均值',
  },
  'harmonic-mean': { en: 'harmonic mean over the window', zh: '窗口内取调和平均值' },
  reported: { en: 'the last reported figure', zh: '取最后打印的数值' },
}

/** Samples ÷ elapsed time is one quotient, without a statistic over the window. */
const statisticClause = (source: Source, statistic: Statistic): Text[] =>
  source === 'elapsed' ? [] : [statisticWords[statistic]]

const repeatWords: Record<RepeatStatistic, Text> = {
  median: { en: "the case's figure is the median of its runs", zh: '各次重复取中位数' },
  mean: { en: "the case's figure is the mean of its runs", zh: '各次重复取平均值' },
  'drop-extremes-mean': {
    en: "the fastest and the slowest run are dropped and the case's figure is the mean of the rest",
    zh: '去掉最快与最慢的一次运行后取平均值',
  },
}

export const repeatStatisticName: Record<RepeatStatistic, Text> = {
  median: { en: 'median', zh: '中位数' },
  mean: { en: 'mean', zh: '平均值' },
  'drop-extremes-mean': { en: 'mean without extremes', zh: '去掉最快与最慢后的平均值' },
}

const widthText = (within: number) => `${String(Number((within * 100).toFixed(3)))}%`

export function repeatsText(repeats: Repeats): Text {
  const { pause } = repeats
  const count = countText(repeats)
  if (pause === undefined) return count
  return {
    en: `${count.en}, with a pause of ${pause} s before each`,
    zh: `${count.zh}，每次运行前暂停 ${pause} 秒`,
  }
}

function countText(repeats: Repeats): Text {
  switch (repeats.kind) {
    case 'fixed':
      return repeats.count === 1
        ? { en: 'one run per case', zh: '每个用例运行 1 次' }
        : { en: `${repeats.count} runs per case`, zh: `每个用例运行 ${repeats.count} 次` }
    case 'until-narrow': {
      const { min, max, within } = repeats
      return {
        en: `${min} to ${max} runs per case, until the interval is within ±${widthText(within)}`,
        zh: `每个用例运行 ${min} 至 ${max} 次，直到置信区间半宽不超过 ${widthText(within)}`,
      }
    }
    case 'until-ratio': {
      const { min, max, within } = repeats
      return {
        en: `${min} to ${max} runs per case, until the interval of the ratio of variants is within ±${widthText(within)}`,
        zh: `每个用例运行 ${min} 至 ${max} 次，直到变体间比值的置信区间半宽不超过 ${widthText(within)}`,
      }
    }
    case 'race':
      return {
        en: `a race of up to ${repeats.max} rounds, until the fastest setting is known to within ${widthText(repeats.within)} with ${widthText(repeats.chance)}`,
        zh: `最多 ${repeats.max} 轮竞速，直到以 ${widthText(repeats.chance)} 的把握找出最快设置（误差 ${widthText(repeats.within)} 以内）`,
      }
  }
}
