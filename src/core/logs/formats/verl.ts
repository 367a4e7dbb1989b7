import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { markedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { countAfter, numberAfter, secondsAfter } from '../vocabulary/numbers.ts'

const [duration, all, each] = ['timing_s/step:', 'perf/total_num_tokens:', 'perf/throughput:']

const parse = markedSteps(['step:', ' - ', duration, each], (line) => {
  const time = secondsAfter(line, duration, 1)
  return time === undefined
    ? undefined
    : {
        step: countAfter(line, 'step:'),
        rate: numberAfter(line, each),
        duration: seconds(time),
        batch: numberAfter(line, all),
      }
})

/** The tokens of all devices by those of one, which are rounded until 2025. */
function devicesOn(line: string): number | undefined {
  const [tokens, rate] = [numberAfter(line, all), numberAfter(line, each)]
  const time = secondsAfter(line, duration, 1)
  const devices =
    tokens === undefined || rate === undefined || time === undefined ? 0 : tokens / (rate * time)
  return devices > 0 && Number.isFinite(devices) ? Math.round(devices) : undefined
}

/**
 * verl. A step generates, scores and trains; its tokens are those of prompts and answers, and the rate is of one device. Lines:
 * verl-project/verl#1208, #2060, and a stored log of 2025.
 */
export const verl: LogFormat = {
  id: 'verl',
  title: 'verl',
  names: [{ text: each, unit: 'tokens' }],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open() {
    const reader = stepReader({ parse })
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        const devices = devicesOn(line)
        if (devices !== undefined) emit({ kind: 'facts', facts: { devices } })
        reader.read(line, emit, rank)
      },
    }
  },
}
