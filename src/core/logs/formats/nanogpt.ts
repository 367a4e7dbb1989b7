import { printedForm } from '../printed/printed-form.ts'
import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { changedSteps, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { countAfter, countAt } from '../vocabulary/numbers.ts'

/** The date is what users put before it. */
const iteration = keyedSteps({
  marks: ['iter ', ': loss ', ', time ', 'ms'],
  step: 'iter ',
  milliseconds: ', time ',
  loss: ': loss ',
})

const evaluated = ': train loss '

/**
 * nanoGPT. The milliseconds are those of the last step alone, accumulation included; where `step N: train loss` comes before them,
 * they include the evaluation, so that neither they nor the time up to that line count. Lines: karpathy/nanoGPT#110, #178, #215, #466.
 */
export const nanogpt: LogFormat = {
  id: 'nanogpt',
  title: 'nanoGPT',
  rateScope: 'global',
  flops: printedForm({
    anchor: 'ms, mfu ',
    rules: ['palm-no-positions'],
    // A100, whatever it runs on; each figure is a tenth of that of its step.
    peak: 312e12,
    keeps: 0.9,
    percent: [', mfu ', '%'],
    speed: [{ is: 'milliseconds', at: [', time ', 'ms'] }],
  }),
  recognises: recognisedBy(iteration),
  open() {
    let evaluatedAt: number | undefined
    const parse = changedSteps(iteration, (step) =>
      step.step === evaluatedAt ? { ...step, duration: undefined, steps: 0 } : step,
    )
    return stepReader({
      parse,
      facts: [
        stated(/^tokens per iteration will be: ([\d,]+)/, (printed) => {
          const globalBatch = countAt(printed, 0)
          return globalBatch === undefined ? {} : { globalBatch, unit: 'tokens' }
        }),
      ],
      others: {
        anchors: [evaluated],
        read(line) {
          if (line.includes(evaluated)) evaluatedAt = countAfter(line, 'step ')
        },
      },
    })
  },
}
