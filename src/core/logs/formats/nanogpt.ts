import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { countAfter, countAt } from '../vocabulary/numbers.ts'

/** The date is what users put before it. */
const iteration = templateSteps(['iter {step}: loss {loss}, time {milliseconds}ms'])

const evaluated = ': train loss '

/**
 * nanoGPT. The milliseconds are those of the last step alone, accumulation included; where `step N: train loss` comes before them,
 * they include the evaluation, so that neither they nor the time up to that line count. Lines: karpathy/nanoGPT#110, #178, #215, #466.
 */
export const nanogpt: LogFormat = {
  id: 'nanogpt',
  title: 'nanoGPT',
  rateScope: 'global',
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
      others: [
        {
          anchors: [evaluated],
          read(line) {
            if (line.includes(evaluated)) evaluatedAt = countAfter(line, 'step ')
          },
        },
      ],
    })
  },
}
