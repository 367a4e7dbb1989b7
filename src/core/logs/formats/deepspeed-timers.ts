import { seconds } from '../../model/units.ts'
import { communicationReader } from '../readers/communication.ts'
import type { LogFormat } from '../format.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'

/** Timers of whole steps, accumulation included; those of each micro-batch are called `_microstep`. */
const timers = /\btime \(ms\) \| (?:fwd|forward): ([\d.]+) \| (?:bwd|backward): ([\d.]+) .*\| step: ([\d.]+)/

const dated = /\b20\d\d-\d\d-\d\d /

const parse = matchedSteps(timers, ([, forward, backward, update], line, clock) => ({
  at: clock.at(line, Math.max(line.search(dated), 0)),
  duration: seconds((Number(forward) + Number(backward) + Number(update)) / 1000),
}))

/**
 * DeepSpeed's `wall_clock_breakdown`, where nothing else says how long steps take: forward, backward and update, without what a
 * program does between them. Lines: deepspeedai/DeepSpeed#1436, #3742, and a run of 2026 on a CPU.
 */
export const deepspeedTimers: LogFormat = {
  id: 'deepspeed-timers',
  title: 'DeepSpeed step timers',
  names: [{ text: ' time (ms) | ', framework: 'PyTorch' }],
  rateScope: 'global',
  timesWithoutLoading: true,
  fallback: 2,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, others: [communicationReader] }),
}
