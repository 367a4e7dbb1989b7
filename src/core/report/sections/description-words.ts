import type { ReportUnit } from '../../model/units.ts'
import type { Text } from '../../model/text.ts'

const quantities = {
  tokens: { en: 'tokens per second', zh: '每秒处理的 token 数' },
  samples: { en: 'samples per second', zh: '每秒处理的样本数' },
} as const

function shownAs(unit: ReportUnit | undefined, all: Text): Text {
  if (unit === 'step-time')
    return {
      en: 'shown as the time of a step: its samples over samples per second',
      zh: '以单步耗时表示，即每步样本数 ÷ 每秒处理的样本数',
    }
  const { en, zh } = quantities[unit?.startsWith('tokens') === true ? 'tokens' : 'samples']
  return unit?.endsWith('/device') === true
    ? {
        en: `in ${en} of one device: those of ${all.en} over their number`,
        zh: `单位为单个设备${zh}，即${all.zh}合计值 ÷ 设备数`,
      }
    : { en: `in ${en} of ${all.en} together`, zh: `单位为${all.zh}合计${zh}` }
}

export const descriptionWords = {
  shownAs,
  layouts: { en: 'Layouts (devices = TP × PP × CP × DP)', zh: '并行布局（设备数 = TP × PP × CP × DP）' },
  throughputByStudent: {
    en: "The interval of a throughput is Student's t on the logarithms of its repeats.",
    zh: '吞吐率的置信区间由各次重复的对数按 t 分布得出。',
  },
  throughputJoined: {
    en: 'It contains two of the repeats; if these have an outlier or two speeds, the two are its ends (order statistics).',
    zh: '区间包含其中两次重复；各次重复有离群值或两种速度时，以这两次为端点（次序统计量）。',
  },
  speedupByBootstrap: {
    en: 'That of a speedup is from resampling the repeats of both cases (bootstrap).',
    zh: '加速比的置信区间由两组重复的重抽样（bootstrap）得出。',
  },
  speedupByWelch: {
    en: "That of a speedup is Welch's t on the logarithms of the repeats of both cases.",
    zh: '加速比的置信区间由两组重复的对数按 Welch t 检验得出。',
  },
  independenceAssumed: {
    en: 'Intervals assume that the repeats are independent: fewer than 20 rarely show whether each is like the one before, and then they are too narrow.',
    zh: '置信区间以各次重复相互独立为前提；重复少于 20 次时，通常无法判断相邻结果是否相关；若相关，区间会偏窄。',
  },
  peakAssumed: {
    en: 'Those of two to four repeats also assume noise with one peak: they do not show a machine with two speeds.',
    zh: '重复 2 至 4 次的区间还以噪声单峰为前提，不能反映机器有两种速度的情况。',
  },
  throughputOfRuns: (statistic: Text): Text => ({
    en: `A throughput cell is the ${statistic.en} of the case's completed runs`,
    zh: `表中吞吐率为该用例全部完成运行的${statistic.zh}`,
  }),
  evidenceInDocuments: (en: string, zh: string): Text => ({
    en: `${en} has the document and the line of each figure.`,
    zh: `“${zh}”列出每个数值所在的文档与行号。`,
  }),
  evidenceInLogs: (en: string, zh: string): Text => ({
    en: `Each figure comes from the runs and log lines listed under ${en}.`,
    zh: `每个数值所依据的运行与日志行列于“${zh}”。`,
  }),
} as const
