import type { Protocol } from '../model/protocol.ts'
import { perfLast, perfMean, perfStepTimes, tipc } from '../protocols/collection-protocols.ts'
import { protocolNamed } from '../protocols/protocols.ts'

/** The protocols that a collection may have used for the figure of a log. */
export interface CollectionRules {
  /** Tried in order; the first that gives a figure is the collection's own. */
  readonly usual: readonly Protocol[]
  /** Other protocols that its documents may have used for logs like this one. */
  readonly others: readonly Protocol[]
  /** Drops the first records, where documents do not state how many. Tried only if no other protocol gives a document's figure. */
  readonly without?: (records: number) => Protocol
}

const dlperfProtocols: Readonly<Record<string, string>> = {
  'tf2-timehistory': 'dlperf-coarse',
  'mxnet-insightface': 'dlperf-coarse',
  'tf2-bert': 'dlperf-elapsed',
  'oneflow-cnn': 'dlperf-elapsed',
  'oneflow-resnet50': 'dlperf-elapsed',
  'oneflow-bert': 'dlperf-elapsed',
  'oneflow-insightface': 'dlperf-from-25',
  'oneflow-recommender': 'dlperf-elapsed-1000',
  'ngc-tensorflow-resnet50': 'dlperf-first-100',
  'ngc-pytorch-resnet50': 'dlperf-elapsed-25',
  'ngc-pytorch-bert': 'dlperf-elapsed-25',
  'pytorch-examples': 'dlperf-step-times',
  'paddle-models-resnet50': 'dlperf-step-rates',
  'paddle-bert-steps': 'dlperf-records',
  'mxnet-partial-fc': 'dlperf-tail',
  'gluonnlp-bert': 'dlperf-latency',
  mindspore: 'dlperf-epoch-times',
  hugectr: 'dlperf-after-first',
}

/** Each program's extractor in DLPerf has its own rule; most use 100 steps after the first 20. */
export const dlperfRules = (format: string): CollectionRules => ({
  usual: [protocolNamed(dlperfProtocols[format] ?? 'dlperf')],
  others: [],
})

/** Records that test_tipc drops for a model of each repository (`skip_steps`). */
const tipcSkips: Readonly<Record<string, number>> = { paddleseg: 2, 'paddlenlp-transformer': 5 }

/** Warm-up records that fit most of Perf's figures, for programs whose figure it takes from the step lines. */
const warmUps: Readonly<Record<string, number>> = {
  'ngc-tensorflow-bert': 0,
  'ngc-tensorflow-resnet50': 5,
  'paddlenlp-transformer': 5,
  paddleseg: 5,
}

/** `PaddleSeg_fcn_bs8_fp16_DP_N1C8_log`: the form of log names from test_tipc. */
const tipcName = /_n\d+c\d+_log(?:\.gz|\.zst)?$/i

/** Perf's documents say only that warm-up is dropped. Logs that test_tipc made use its rule. */
export function perfRules(format: string, path: string): CollectionRules {
  if (tipcName.test(path)) {
    const skip = tipcSkips[format]
    const usual = skip === undefined ? protocolNamed('tipc') : tipc(skip)
    return { usual: [usual], others: [protocolNamed('tipc'), ...[2, 5].map(tipc)], without: perfMean }
  }
  const ngc = protocolNamed('ngc')
  if (format === 'mmsegmentation')
    return { usual: [perfStepTimes(5), perfStepTimes(2)], others: [perfStepTimes(2)], without: perfStepTimes }
  return {
    usual: [ngc, perfMean(warmUps[format] ?? 10), perfMean(0)],
    others: [...[0, 1, 5, 10].map(perfMean), perfLast, protocolNamed('tipc')],
    without: perfMean,
  }
}
