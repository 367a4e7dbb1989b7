import type { Protocol } from '../model/protocol.ts'
import { SteadyError } from '../model/error.ts'
import { alternatives } from '../yaml/nearest.ts'
import { collectionProtocols } from './collection-protocols.ts'

/** The protocols of general use; the first is the default. docs/protocols.md has the rule, source and pitfalls of each. */
export const protocols: readonly Protocol[] = [
  {
    name: 'steady',
    title: {
      en: 'automatic steady window, samples ÷ elapsed time, median of the repeats',
      zh: '自动稳态窗口，样本数 ÷ 用时，取各次重复的中位数',
    },
    window: { kind: 'automatic' },
    source: 'elapsed',
    statistic: 'mean',
    gaps: 'left-out',
    disagreement: 'withholds',
    repeats: 'median',
    origin: 'ours',
  },
  {
    name: 'dlperf',
    title: {
      en: '20 steps dropped, mean of the rates reported for the next 100, median of the repeats',
      zh: '丢弃前 20 步，取其后 100 步打印速率的平均值，再取各次重复的中位数',
    },
    window: { kind: 'fixed', skip: 20, count: 100, unit: 'steps' },
    source: 'steps',
    statistic: 'mean',
    gaps: 'included',
    disagreement: 'withholds',
    repeats: 'median',
    origin: 'Oneflow-Inc/DLPerf, extract_*_logs.py',
  },
  {
    name: 'dlperf-elapsed',
    title: {
      en: '20 steps dropped, samples of the next 100 ÷ their time by the time stamps, median of the repeats',
      zh: '丢弃前 20 步，按时间戳计算其后 100 步的样本数 ÷ 用时，再取各次重复的中位数',
    },
    window: { kind: 'fixed', skip: 20, count: 100, unit: 'steps' },
    source: 'elapsed',
    statistic: 'mean',
    gaps: 'included',
    disagreement: 'withholds',
    repeats: 'median',
    origin: 'Oneflow-Inc/DLPerf, extract_cnn_result.py, extract_bert_result.py, extract_*_logs_time.py',
  },
  {
    name: 'dlperf-coarse',
    title: {
      en: 'the first record dropped, mean of the rates of the next five, median of the repeats; for logs with a record per 100 steps',
      zh: '丢弃第 1 条记录，取其后 5 条速率的平均值，再取各次重复的中位数；用于每 100 步打印一次的日志',
    },
    window: { kind: 'fixed', skip: 1, count: 5 },
    source: 'steps',
    statistic: 'mean',
    gaps: 'included',
    disagreement: 'withholds',
    repeats: 'median',
    origin: 'Oneflow-Inc/DLPerf, TensorFlow/extract_tensorflow_logs.py',
  },
  {
    name: 'tipc',
    title: {
      en: '10 records dropped, max(5%, 5) cut at each end of the sorted rest, mean, × devices',
      zh: '丢弃前 10 条记录，其余排序后两端各去掉 max(5%, 5) 条，取平均值，再乘设备数',
    },
    window: { kind: 'fixed', skip: 10, count: 'rest' },
    source: 'steps',
    statistic: 'trimmed-mean',
    gaps: 'included',
    disagreement: 'withholds',
    repeats: 'median',
    origin: 'PaddlePaddle test_tipc, analysis.py',
  },
  {
    name: 'ngc',
    title: {
      en: "the log's own final figure, median of the repeats",
      zh: '日志自身的最终结果，取各次重复的中位数',
    },
    window: { kind: 'fixed', skip: 0, count: 'rest' },
    source: 'summary',
    statistic: 'reported',
    gaps: 'included',
    disagreement: 'withholds',
    repeats: 'median',
    origin: 'NVIDIA/DeepLearningExamples',
  },
  {
    name: 'mlperf',
    title: {
      en: 'whole run, samples ÷ elapsed time, mean of the repeats without the fastest and the slowest; not time to train',
      zh: '整次运行的样本数 ÷ 用时，去掉最快和最慢的一次后取各次重复的平均值；不是训练到目标精度的时间',
    },
    window: { kind: 'fixed', skip: 0, count: 'rest' },
    source: 'elapsed',
    statistic: 'mean',
    gaps: 'included',
    disagreement: 'withholds',
    repeats: 'drop-extremes-mean',
    origin: 'MLCommons training rules, aggregation of runs',
  },
]

const allProtocols = [...protocols, ...collectionProtocols]

/** Names of all protocols, including those of collections. */
export const protocolNames = allProtocols.map(({ name }) => name)

/** A protocol of general use or the rule of a collection, by its name. */
export const findProtocol = (name: string | undefined): Protocol | undefined =>
  allProtocols.find((protocol) => protocol.name === name)

/** @throws SteadyError PROTOCOL_UNKNOWN */
export function protocolNamed(name: string): Protocol {
  const found = findProtocol(name)
  if (found !== undefined) return found
  throw new SteadyError('PROTOCOL_UNKNOWN', { name, ...alternatives(name, protocolNames) })
}
