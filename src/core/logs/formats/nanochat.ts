import { printedForm } from '../printed/printed-form.ts'
import type { LogFormat } from '../format.ts'
import { factRule, stated } from '../readers/fact-rules.ts'
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
  flops: printedForm({
    anchor: 'mfu: ',
    rules: ['nanochat-window'],
    percent: String.raw`\b(?:bf16_)?mfu: `,
    speed: [{ is: 'tokens', at: String.raw`\btok/sec: `, cut: true }],
  }),
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
