import { printedForm } from '../printed/printed-form.ts'
import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { firstOf, keyedSteps, matchedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { lossAt } from '../vocabulary/numbers.ts'

/** `step   61/74 | loss 3.2 (+nanz)| norm 1.4 (+nanz)| lr 3.00e-04 | 44.57 ms | 50.1% bf16 MFU | 91886 tok/s` */
const inCuda = /\bstep +(\d+)\/\d+ \| loss (\S+) .*\| +([\d.]+) ms \| .* MFU \| +([\d.]+) tok\/s/
const inPython = /\bstep +(\d+)\/\d+ \| train loss (\S+) .*\| \(([\d.]+) ms \| ([\d.]+) tok\/s\)/

const rated = (pattern: RegExp) =>
  matchedSteps(pattern, ([, step, loss = '', time, rate], line, clock) => ({
    step: Number(step),
    at: clock.at(line),
    rate: Number(rate),
    duration: seconds(Number(time) / 1000),
    loss: lossAt(loss, 0),
  }))

const inC = keyedSteps({
  marks: ['step ', ': train loss ', ' (took ', ' ms)'],
  step: 'step ',
  milliseconds: ' (took ',
  loss: ': train loss ',
})

const parse = firstOf(rated(inCuda), rated(inPython), inC)

const tokens = (count: string) => ({ globalBatch: Number(count), unit: 'tokens' as const })

/**
 * llm.c in CUDA, Python and C. The milliseconds are those of one step of all devices; the rate is in CUDA a mean over some twenty
 * steps. Lines: karpathy/llm.c#796 and stored logs of 2024.
 */
export const llmC: LogFormat = {
  id: 'llm-c',
  title: 'llm.c',
  names: [{ text: ' tok/s', unit: 'tokens' }],
  rateScope: 'global',
  flops: printedForm({
    anchor: 'MFU |',
    rules: ['6n-half-attention'],
    percent: [String.raw`\| `, String.raw`% \w+ MFU \|`],
    speed: [{ is: 'milliseconds', at: [String.raw`\| `, String.raw` ms \|`] }],
  }),
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        stated(/\bnum_processes=(\d+) and total_batch_size=/, (devices) => ({ devices: Number(devices) })),
        stated(/\band total_batch_size=(\d+)/, tokens),
        stated(/^total desired batch size: (\d+)$/, tokens),
      ],
    }),
}
