import { stated } from '../facts.ts'
import type { LogFormat } from '../format.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../step-lines.ts'

const fields = { duration: ' time: ', loss: ' loss: ' }

/** Whoever logs is in the line's middle: `mmseg`, `mmdet`, `mmcls`, `mmpose`, or `mmengine` since 2022. */
const byIterations: StepKeys = {
  marks: [' - mm', ' - INFO - Iter [', ' time: ', 'data_time: '],
  step: ' - INFO - Iter [',
  ...fields,
}

const byEpochs: StepKeys = {
  marks: [' - mm', ' - INFO - Epoch [', '][', ' time: ', 'data_time: '],
  epoch: ' - INFO - Epoch [',
  step: '][',
  ...fields,
}

const engineByIterations: StepKeys = {
  marks: [' - mmengine - INFO - Iter(train) [', ' time: ', 'data_time: '],
  step: 'Iter(train) [',
  ...fields,
}

const engineByEpochs: StepKeys = {
  marks: [' - mmengine - INFO - Epoch(train) ', '[', '][', ' time: ', 'data_time: '],
  epoch: 'Epoch(train)  [',
  step: '][',
  ...fields,
}

const parse = firstOf(
  keyedSteps(byIterations),
  keyedSteps(byEpochs),
  keyedSteps(engineByIterations),
  keyedSteps(engineByEpochs),
)

/**
 * mmsegmentation and the other OpenMMLab trainers, which share their logger. They print the seconds of a step and no
 * rate; `data_time` is a part of them.
 */
export const mmsegmentation: LogFormat = {
  id: 'mmsegmentation',
  title: 'mmsegmentation and other OpenMMLab trainers',
  framework: 'PyTorch',
  model: undefined,
  unit: 'images',
  rateScope: 'global',
  anchors: [
    'data_time: ',
    'samples_per_gpu=',
    'gpu_ids = ',
    'OptimizerHook',
    'Environment info:',
    'Distributed training: ',
  ],
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Environment info:',
      facts: [
        stated(/\bsamples_per_gpu=(\d+)/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/^gpu_ids = range\(0, (\d+)\)/, (value) => ({ devices: Number(value) })),
        stated(/\btype='Fp16OptimizerHook'/, () => ({ precision: 'amp' })),
      ],
    }),
}
