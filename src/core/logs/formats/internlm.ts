import { printedForm } from '../printed/printed-form.ts'
import type { LogFormat } from '../format.ts'
import { withSamplesSoFar } from '../readers/counted-samples.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'

const rate = 'tgs (tokens/gpu/second)='

/** Commas between the values until 2023, blanks since InternEvo. */
const generation = (mark: string): StepKeys => ({
  marks: ['tflops=', `${mark}step=`, `${mark}loss=`, `${mark}${rate}`],
  step: `${mark}step=`,
  rate: `${mark}${rate}`,
  loss: `${mark}loss=`,
})

const keyed = firstOf(keyedSteps(generation(',')), keyedSteps(generation(' ')))

/**
 * InternLM and InternEvo. The rate is of one device; the tokens of all are counted since the start. `tgs/tgs_avg` and its relatives
 * are means. Lines: stored logs of July 2023 and March 2024.
 */
export const internlm: LogFormat = {
  id: 'internlm',
  title: 'InternLM, InternEvo',
  names: [
    { text: 'record_current_batch_training_metrics', framework: 'PyTorch' },
    { text: rate, unit: 'tokens' },
  ],
  rateScope: 'per-device',
  flops: printedForm({
    anchor: 'tflops=',
    rules: ['internevo'],
    teraflops: String.raw`\btflops=`,
    speed: [{ is: 'tokens-per-device', at: String.raw`\btgs \(tokens/gpu/second\)=` }],
  }),
  everyRank: true,
  recognises: recognisedBy(keyed),
  open: () => stepReader({ parse: withSamplesSoFar(keyed, 'num_consumed_tokens=') }),
}
