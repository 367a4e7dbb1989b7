import { numberAfter } from '../vocabulary/numbers.ts'
import { communicationReader } from '../readers/communication.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { matchedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { seconds } from '../../model/units.ts'

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

const counts = /\/micro_step=(\d+)\/global_step=(\d+), /

/** `  train_batch_size ............. 64` in its printed configuration. */
const setting = (name: string) => new RegExp(String.raw`\b${name} \.* *(\d+)\s*$`)

/** Adds the number of micro-batches in a step to what another reader finds. */
function withMicroBatches(reader: LineReader): LineReader {
  return {
    ...reader,
    read(line, emit, rank, number) {
      const [, batches, steps] = counts.exec(line) ?? []
      const each = Number(batches) / Number(steps)
      if (each > 1) emit({ kind: 'micro-batches', count: Math.round(each) })
      reader.read(line, emit, rank, number)
    },
  }
}

/**
 * DeepSpeed's throughput timer, on the first rank of every node, for all devices. Some versions divide a batch by the time of its last
 * micro-batch (deepspeedai/DeepSpeed#2165, #2498). With gradient accumulation, the rate is then far above that of Megatron or a clock. So
 * if the program that uses it reports steps as well, those are read.
 */
export const deepspeed: LogFormat = {
  id: 'deepspeed',
  title: 'DeepSpeed throughput timer',
  rateScope: 'global',
  everyRank: true,
  fallback: 1,
  recognises: recognisedBy(parse),
  open: () =>
    withMicroBatches(
      stepReader({
        parse,
        others: [communicationReader],
        facts: [
          stated(setting('train_batch_size'), (value) => ({ globalBatch: Number(value) })),
          stated(setting('train_micro_batch_size_per_gpu'), (value) => ({ batchPerDevice: Number(value) })),
          stated(setting('gradient_accumulation_steps'), (value) => ({ accumulation: Number(value) })),
          stated(setting('world_size'), (value) => ({ devices: Number(value) })),
        ],
      }),
    ),
}

/** Timers of whole steps, including accumulation; timers of a micro-batch are called `_microstep`. */
const timers = /\btime \(ms\) \| (?:fwd|forward): ([\d.]+) \| (?:bwd|backward): ([\d.]+) .*\| step: ([\d.]+)/

const timerSteps = matchedSteps(timers, ([, forward, backward, update], line, clock) => ({
  at: clock.at(line, Math.max(line.search(date), 0)),
  duration: seconds((Number(forward) + Number(backward) + Number(update)) / 1000),
}))

/**
 * DeepSpeed's `wall_clock_breakdown`, used where nothing else gives the duration of steps. It covers forward, backward and update,
 * without the program's work between them. Lines: deepspeedai/DeepSpeed#1436, #3742, and a run of 2026 on a CPU.
 */
export const deepspeedTimers: LogFormat = {
  id: 'deepspeed-timers',
  title: 'DeepSpeed step timers',
  names: [{ text: ' time (ms) | ', framework: 'PyTorch' }],
  rateScope: 'global',
  timesWithoutLoading: true,
  fallback: 2,
  recognises: recognisedBy(timerSteps),
  open: () => stepReader({ parse: timerSteps, others: [communicationReader] }),
}
