import type { Finding } from '../../model/finding.ts'
import type { LogFormat } from '../format.ts'
import { anchorsOf } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'
import { rateOn } from '../readers/summary-reader.ts'

/** size, count, type, reduction, sometimes root; then time, algbw, busbw and error out of place and in place. */
const row =
  /^\s*(\d+)\s+\d+ +(?:int8|uint8|int32|uint32|int64|uint64|float|double|half|bfloat16|f8e4m3|f8e5m2) +(?:sum|prod|min|max|avg|mulsum|none) +(?:-?\d+\s+)?[\d.]+\s+[\d.]+\s+(\d+(?:\.\d*)?)\s+\S+\s+[\d.]+\s+[\d.]+\s+(\d+(?:\.\d*)?)/

const average = /^# Avg bus bandwidth(.*)/

const header = /^# nThread .* minBytes /

const rankOf = /^# +Rank +(\d+) /

const meanOf = rateOn(average)

/** NVIDIA's nccl-tests. It measures the interconnect, not training, and its bandwidths are a finding. */
export const ncclTests: LogFormat = {
  id: 'nccl-tests',
  title: 'nccl-tests',
  framework: 'NCCL',
  model: undefined,
  unit: 'samples',
  rateScope: 'global',
  withoutThroughput: {
    en: 'nccl-tests measures the bandwidth of collectives, not training',
    zh: 'nccl-tests 测量的是集合通信带宽，而不是训练',
  },
  recognises: (line) => [header, average, row].some((pattern) => pattern.test(line)),
  open() {
    let fastest: { readonly bandwidth: number; readonly size: number } | undefined
    return {
      anchors: anchorsOf([header, rankOf, row, average].map(fixedTextsOf)),
      read(line, number, sink) {
        const rank = rankOf.exec(line)?.[1]
        if (rank !== undefined) sink.facts(number, { devices: Number(rank) + 1 })
        const [, size, outOfPlace, inPlace] = row.exec(line) ?? []
        const bandwidth = Math.max(Number(outOfPlace ?? 0), Number(inPlace ?? 0))
        if (bandwidth > (fastest?.bandwidth ?? 0)) fastest = { bandwidth, size: Number(size) }
        const mean = meanOf(line)
        if (mean !== undefined) sink.finding(number, busBandwidth(mean, fastest))
      },
    }
  },
}

function busBandwidth(
  mean: number,
  fastest: { readonly bandwidth: number; readonly size: number } | undefined,
): Finding {
  const best =
    fastest === undefined
      ? { en: '', zh: '' }
      : {
          en: `, at most ${fastest.bandwidth} GB/s (${fastest.size} bytes)`,
          zh: `，最高 ${fastest.bandwidth} GB/s（${fastest.size} 字节）`,
        }
  return {
    code: 'bus-bandwidth',
    level: 'note',
    seen: {
      en: `bus bandwidth averages ${mean} GB/s over all sizes${best.en}`,
      zh: `各种大小下的平均总线带宽为 ${mean} GB/s${best.zh}`,
    },
    todo: {
      en: 'Read it as the bandwidth of the interconnect; the average depends on which sizes were run.',
      zh: '该值反映互连带宽；平均值取决于所测的数据大小。',
    },
  }
}
