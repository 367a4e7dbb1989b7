import type { Protocol, Source, Statistic, WindowRule } from '../model/protocol.ts'

/** A row of the table below: a rule that one collection applies to the logs of one program. */
interface CollectionRule {
  readonly name: string
  readonly window: Extract<WindowRule, { kind: 'fixed' }>
  readonly source: Source
  readonly statistic: Statistic
  readonly rateDigits?: number
  /** The script or document that states it. */
  readonly origin: string
}

// Above the table, because its rows are created when the file loads.
const sourceTitles = {
  steps: { en: 'printed rates', zh: '打印速率' },
  'step-times': { en: 'printed step times', zh: '打印单步耗时' },
  elapsed: { en: 'samples ÷ elapsed time', zh: '样本数 ÷ 用时' },
  summary: { en: 'final figure', zh: '最终结果' },
} as const satisfies Record<Source, unknown>

const statisticTitles = {
  mean: { en: 'mean of the ', zh: '的平均值' },
  median: { en: 'median of the ', zh: '的中位数' },
  'trimmed-mean': {
    en: 'mean without max(5%, 5) extremes at each end of the ',
    zh: '两端各去掉 max(5%, 5) 条后的平均值',
  },
  'harmonic-mean': { en: 'harmonic mean of the ', zh: '的调和平均值' },
  reported: { en: 'last of the ', zh: '的最后一个值' },
} as const satisfies Record<Statistic, unknown>

const dlperf = (script: string) => `Oneflow-Inc/DLPerf, ${script}`
const steps = (skip: number, count: number) => ({ kind: 'fixed', skip, count, unit: 'steps' }) as const
const records = (skip: number, count: number | 'rest') => ({ kind: 'fixed', skip, count }) as const

/** PaddlePaddle/Perf's mean of printed rates without the first records; their number differs by program. */
export const perfMean = (skip: number): Protocol =>
  protocolOf({
    name: `perf-mean-${skip}`,
    window: records(skip, 'rest'),
    source: 'steps',
    statistic: 'mean',
    origin: 'PaddlePaddle/Perf, ResNet50V1.5/README.md: the mean without warm-up steps',
  })

/** The same for printed step times: global batch ÷ mean. */
export const perfStepTimes = (skip: number): Protocol =>
  protocolOf({
    name: `perf-step-times-${skip}`,
    window: records(skip, 'rest'),
    source: 'step-times',
    statistic: 'mean',
    origin: 'PaddlePaddle/Perf, ResNet50V1.5/README.md: the mean without warm-up steps',
  })

/** test_tipc's trimmed mean; each model sets the number of records dropped first. */
export const tipc = (skip: number): Protocol =>
  protocolOf({
    name: `tipc-${skip}`,
    window: records(skip, 'rest'),
    source: 'steps',
    statistic: 'trimmed-mean',
    origin: 'PaddlePaddle test_tipc, analysis.py with skip_steps of the model',
  })

/** The last rate of a log whose program prints the average since its start. */
export const perfLast: Protocol = protocolOf({
  name: 'perf-last',
  window: records(0, 'rest'),
  source: 'steps',
  statistic: 'reported',
  origin: 'PaddlePaddle/Perf, the last rate that the log prints',
})

/** Measures every log by the rule of the collection that it, or its workload, comes from. */
export const ofEachLog: Protocol = {
  name: 'collection',
  title: {
    en: 'each log by the rule of the collection that it or its workload is from, others as under steady; median of the repeats',
    zh: '每份日志按其自身或其模型实现所属测试集的规则计算，其余与 steady 相同；取各次重复的中位数',
  },
  window: { kind: 'automatic' },
  source: 'elapsed',
  statistic: 'mean',
  gaps: 'left-out',
  disagreement: 'withholds',
  repeats: 'median',
  rule: 'of-each-log',
  origin: 'ours',
}

/** Measures every run by the protocol that its suite names for its workload. */
export const byWorkload: Protocol = {
  ...ofEachLog,
  name: 'by-workload',
  title: {
    en: 'each run by the protocol that the suite names for its workload; median of the repeats',
    zh: '每次运行按测试方案为其模型实现指定的协议计算；取各次重复的中位数',
  },
}

const dlperfRules: readonly CollectionRule[] = [
  {
    name: 'dlperf-first-100',
    window: { ...records(0, 100), unprinted: 20 },
    source: 'steps',
    statistic: 'mean',
    // extract_tensorflow_logs.py:67
    rateDigits: 2,
    origin: dlperf('NVIDIADeepLearningExamples/TensorFlow/Classification, extract_tensorflow_logs.py'),
  },
  {
    name: 'dlperf-elapsed-first-100',
    window: { ...records(0, 100), unprinted: 20 },
    source: 'elapsed',
    statistic: 'mean',
    origin: dlperf('NVIDIADeepLearningExamples/TensorFlow/Classification, extract_tensorflow_logs_time.py'),
  },
  {
    name: 'dlperf-records',
    window: records(20, 100),
    source: 'steps',
    statistic: 'mean',
    origin: dlperf('PaddlePaddle/bert/extract_paddle_logs.py'),
  },
  {
    name: 'dlperf-tail',
    window: records(19, 'rest'),
    source: 'steps',
    statistic: 'mean',
    // extract_mxnet_logs.py:65
    rateDigits: 1,
    origin: dlperf('MxNet/InsightFace/PartailFC/extract_mxnet_logs.py'),
  },
  {
    name: 'dlperf-from-25',
    window: records(24, 101),
    source: 'steps',
    statistic: 'mean',
    origin: dlperf('OneFlow/Recognition/insightface/extract_oneflow_logs_time.py'),
  },
  {
    name: 'dlperf-step-rates',
    window: records(20, 100),
    source: 'step-times',
    statistic: 'harmonic-mean',
    origin: dlperf('PaddlePaddle/resnet50v1.5/extract_paddle_logs.py'),
  },
  {
    name: 'dlperf-latency',
    window: records(100, 100),
    source: 'step-times',
    statistic: 'harmonic-mean',
    origin: dlperf('MxNet/BERT/extract_mxnet_logs.py'),
  },
  {
    name: 'dlperf-step-times',
    window: steps(26, 100),
    source: 'step-times',
    statistic: 'mean',
    origin: dlperf('PyTorch/resnet50v1.5/extract_pytorch_logs_time.py'),
  },
  {
    name: 'dlperf-epoch-times',
    window: steps(20, 100),
    source: 'step-times',
    statistic: 'mean',
    origin: dlperf('MindSpore/bert/extract_mindspore_logs_time.py'),
  },
  {
    name: 'dlperf-after-first',
    window: records(1, 'rest'),
    source: 'step-times',
    statistic: 'mean',
    origin: dlperf('HugeCTR/wdl/tools/extract_hugectr_logs.py'),
  },
  {
    name: 'dlperf-elapsed-25',
    window: steps(25, 100),
    source: 'elapsed',
    statistic: 'mean',
    origin: dlperf('NVIDIADeepLearningExamples/PyTorch, extract_pytorch_logs_time.py'),
  },
  {
    name: 'dlperf-elapsed-1000',
    window: steps(100, 1000),
    source: 'elapsed',
    statistic: 'mean',
    origin: dlperf('OneFlow/ClickThroughRate/WideDeepLearning/extract_info_from_log.py'),
  },
]

/** How many records or steps the extractors of public collections drop, and how they average the rest. */
export const collectionProtocols: readonly Protocol[] = [
  ofEachLog,
  ...dlperfRules.map(protocolOf),
  ...[0, 5, 10].map(perfMean),
  ...[2, 5].map(perfStepTimes),
  ...[2, 5].map(tipc),
  perfLast,
]

function protocolOf({ name, window, source, statistic, rateDigits, origin }: CollectionRule): Protocol {
  return {
    name,
    title: titleOf(window, source, statistic),
    window,
    source,
    statistic,
    ...(rateDigits === undefined ? {} : { rateDigits }),
    // The scripts ignore gaps, and each uses one fixed source.
    gaps: 'included',
    disagreement: 'warns',
    repeats: 'median',
    origin,
  }
}

function titleOf({ skip, count, unit }: CollectionRule['window'], source: Source, statistic: Statistic) {
  const [en, zh] = unit === 'steps' ? ['steps', '步'] : ['records', '条记录']
  const sourceTitle = sourceTitles[source]
  const way = source === 'elapsed' ? { en: '', zh: '' } : statisticTitles[statistic]
  if (skip === 0)
    return {
      en: `${way.en}${sourceTitle.en} of ${count === 'rest' ? `all ${en}` : `the first ${count} ${en}`}, median of the repeats`,
      zh: `取${count === 'rest' ? (unit === 'steps' ? '全部步' : '全部记录') : `前 ${count} ${zh}`}的${sourceTitle.zh}${way.zh}，再取各次重复的中位数`,
    }
  return {
    en: `first ${skip} ${en} dropped, ${way.en}${sourceTitle.en} of ${count === 'rest' ? 'the rest' : `the next ${count}`}, median of the repeats`,
    zh: `丢弃前 ${skip} ${zh}，取${count === 'rest' ? '其余' : `其后 ${count} ${zh}`}的${sourceTitle.zh}${way.zh}，再取各次重复的中位数`,
  }
}
