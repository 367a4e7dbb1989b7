import { numberAfter } from '../numbers.ts'
import type { LogFormat } from '../format.ts'
import { recognisedBy, stepReader, type StepParser } from '../step-lines.ts'

/** `[timer.py:157:stop] 0/20, SamplesPerSec=…`, and since 0.5 `epoch=0/micro_step=3/global_step=3, RunningAvg…, Curr…`. */
const parse: StepParser = (line, number, clock) => {
  const timer = line.includes('SamplesPerSec=') ? line.indexOf(':stop] ') : -1
  if (timer < 0) return undefined
  const rate = numberAfter(line, 'CurrSamplesPerSec=') ?? numberAfter(line, ' SamplesPerSec=')
  if (rate === undefined) return undefined
  const slash = line.indexOf('/', timer)
  return {
    line: number,
    epoch: numberAfter(line, 'epoch=') ?? numberAfter(line, ':stop] '),
    step: numberAfter(line, 'global_step=') ?? numberAfter(line.slice(slash, slash + 20), '/'),
    at: clock.at(line, Math.max(line.indexOf('[20'), 0)),
    rate,
    duration: undefined,
    steps: undefined,
    loss: undefined,
  }
}

/**
 * DeepSpeed's throughput timer, on the first rank of every node, for all devices. It counts micro-batches by the time
 * of the last of them: with gradient accumulation it is far above what Megatron or a clock says of the same run.
 */
export const deepspeed: LogFormat = {
  id: 'deepspeed',
  title: 'DeepSpeed throughput timer',
  framework: 'PyTorch',
  model: undefined,
  unit: 'samples',
  rateScope: 'global',
  anchors: ['SamplesPerSec='],
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, everyRank: true }),
}
