import type { LogFormat } from '../format.ts'
import { anchorsOf } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'
import { wholeMatcher } from '../readers/whole-match.ts'
import { rateOn } from '../readers/summary-reader.ts'
import { logFinding } from '../finding-rows.ts'

/** Size, count, type, reduction, sometimes root; then time, algbw, busbw and error, out of place and in place. */
const row =
  /^\s*(\d+)\s+\d+ +(?:int8|uint8|int32|uint32|int64|uint64|float|double|half|bfloat16|f8e4m3|f8e5m2) +(?:sum|prod|min|max|avg|mulsum|none) +(?:-?\d+\s+)?[\d.]+\s+[\d.]+\s+(\d+(?:\.\d*)?)\s+\S+\s+[\d.]+\s+[\d.]+\s+(\d+(?:\.\d*)?)/

const average = /^# Avg bus bandwidth(.*)/

const header = /^# nThread .* minBytes /

const rank = /^# +Rank +(\d+) /
const rankOf = wholeMatcher(rank)

const meanOf = rateOn(average)

/** NVIDIA's nccl-tests. It measures the interconnect, not training; its bandwidths are a finding. */
export const ncclTests: LogFormat = {
  id: 'nccl-tests',
  title: 'nccl-tests',
  rateScope: 'global',
  withoutThroughput: true,
  recognises: (line) => [header, average, row].some((pattern) => pattern.test(line)),
  open() {
    let fastest: { readonly bandwidth: number; readonly size: number } | undefined
    return {
      anchors: anchorsOf([header, rank, row, average].map(fixedTextsOf)),
      read(line, emit) {
        const last = rankOf(line)?.[1]
        if (last !== undefined) emit({ kind: 'facts', facts: { devices: Number(last) + 1 } })
        const [, size, outOfPlace, inPlace] = row.exec(line) ?? []
        const bandwidth = Math.max(Number(outOfPlace ?? 0), Number(inPlace ?? 0))
        if (bandwidth > (fastest?.bandwidth ?? 0)) fastest = { bandwidth, size: Number(size) }
        const mean = meanOf(line)
        if (mean !== undefined)
          emit({
            kind: 'finding',
            finding: logFinding('bus-bandwidth', { mean, fastest: fastest ?? null }),
          })
      },
    }
  },
}
