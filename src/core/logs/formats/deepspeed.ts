import { numberAfter } from '../vocabulary/numbers.ts'
import { communicationReader } from '../readers/communication.ts'
import type { LogFormat } from '../format.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'

/** `0/20, SamplesPerSec=…`, later `0/20, RunningAvgSamplesPerSec=…`, since 0.8 `epoch=0/micro_step=3/global_step=3, RunningAvg…`. */
const steps =
  /\b(?:epoch=(\d+)\/micro_step=\d+\/global_step=(\d+)|(\d+)\/(\d+)), (?:RunningAvg)?SamplesPerSec=/

const date = /\b20\d\d-\d\d-\d\d /

const parse = matchedSteps(steps, (match, line, clock) => {
  const rate = numberAfter(line, 'CurrSamplesPerSec=') ?? numberAfter(line, ' SamplesPerSec=')
  if (rate === undefined) return undefined
  return {
    epoch: Number(match[1] ?? match[3]),
    step: Number(match[2] ?? match[4]),
    at: clock.at(line, Math.max(line.search(date), 0)),
    rate,
  }
})

/**
 * DeepSpeed's throughput timer, on the first rank of every node, for all devices. It counts micro-batches by the time
 * of the last of them: with gradient accumulation it is far above what Megatron or a clock says of the same run. So
 * if the program that uses it reports steps as well, those are read.
 */
export const deepspeed: LogFormat = {
  id: 'deepspeed',
  title: 'DeepSpeed throughput timer',
  rateScope: 'global',
  everyRank: true,
  fallback: 1,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, others: communicationReader }),
}
