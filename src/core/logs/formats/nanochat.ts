import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { changedSteps, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { countAfter, countAt } from '../vocabulary/numbers.ts'

const keyed = keyedSteps({
  marks: ['step ', ' | loss: ', ' | dt: ', 'ms | tok/sec: '],
  step: 'step ',
  milliseconds: ' | dt: ',
  loss: ' | loss: ',
})

/** The rate is a whole number with commas among its digits. */
const parse = changedSteps(keyed, (step, line) => ({ ...step, rate: countAfter(line, ' | tok/sec: ') }))

/**
 * nanochat and autoresearch. Rate and `dt` are of one step of all devices; chat_sft of 2025 prints too low a rate where it accumulates.
 * Lines: karpathy/nanochat#175 and stored logs of both.
 */
export const nanochat: LogFormat = {
  id: 'nanochat',
  title: 'nanochat',
  names: [{ text: ' | tok/sec: ', unit: 'tokens' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        stated(/^Total batch size ([\d,]+) => gradient accumulation steps: /, (printed) => {
          const globalBatch = countAt(printed, 0)
          return globalBatch === undefined ? {} : { globalBatch, unit: 'tokens' }
        }),
        stated(/\bDistributed world size: (\d+)$/, (devices) => ({ devices: Number(devices) })),
      ],
    }),
}
