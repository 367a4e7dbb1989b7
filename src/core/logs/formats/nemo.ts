import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['Training epoch ', ', iteration ', ' | global_step: ', ' | train_step_timing in s: '],
  epoch: 'Training epoch ',
  step: ' | global_step: ',
  duration: ' | train_step_timing in s: ',
  batch: ' | global_batch_size: ',
  loss: ' | reduced_train_loss: ',
})

/** NVIDIA NeMo 2. It prints the seconds of a step and the batch of all devices. */
export const nemo: LogFormat = {
  id: 'nemo',
  title: 'NVIDIA NeMo',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, statesBatch: true }),
}
