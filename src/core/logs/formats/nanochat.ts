import type { LogFormat } from '../format.ts'
import { factRule, stated } from '../readers/fact-rules.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { countAt } from '../vocabulary/numbers.ts'

const parse = templateSteps(['step {step} | loss: {loss} | dt: {milliseconds}ms | tok/sec: {rate}'], [], {
  commasGroup: true,
})

const total = /^Total batch size ([\d,]+) => gradient accumulation steps: (\d+)/

/** How near the tokens of a rate come to those that it ought to count. */
const NEAR = 0.02

/**
 * nanochat and autoresearch. Rate and `dt` are of one step of all devices. Until October 2025 the rate counts one batch of those that a
 * step accumulates (karpathy/nanochat#175): where the log shows that, it is left out, and the batch and `dt` give the figure. Lines:
 * stored logs of both.
 */
export const nanochat: LogFormat = {
  id: 'nanochat',
  title: 'nanochat',
  names: [{ text: ' | tok/sec: ', unit: 'tokens' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open() {
    let perBatch: number | undefined
    const countsOneBatch = (rate = NaN, duration = NaN) =>
      perBatch !== undefined && Math.abs((rate * duration) / perBatch - 1) <= NEAR
    return stepReader({
      parse: changedSteps(parse, (step) =>
        countsOneBatch(step.rate, step.duration) ? { ...step, rate: undefined } : step,
      ),
      facts: [
        factRule([total], (line) => {
          const [, printed = '', batches] = total.exec(line) ?? []
          const globalBatch = countAt(printed, 0)
          if (globalBatch === undefined) return undefined
          perBatch = batches === '1' ? undefined : globalBatch / Number(batches)
          return { globalBatch, unit: 'tokens' }
        }),
        stated(/\bDistributed world size: (\d+)$/, (devices) => ({ devices: Number(devices) })),
      ],
    })
  },
}
