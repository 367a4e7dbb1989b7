import { stated, factRule, type FactRule } from '../readers/fact-rules.ts'
import { countAt } from '../vocabulary/numbers.ts'
import type { LogFormat } from '../format.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'

const fields = { duration: ' time: ', loss: ' loss: ' }

/** The name of the logger precedes `INFO`: `mmseg`, `mmdet`, `mmcls`, `mmpose`, `mmengine` since 2022; in 2018 none. */
const byIterations: StepKeys = {
  marks: [' - INFO - Iter [', ' time: ', 'data_time: '],
  step: ' - INFO - Iter [',
  ...fields,
}

const byEpochs: StepKeys = {
  marks: [' - INFO - Epoch [', '][', ' time: ', 'data_time: '],
  epoch: ' - INFO - Epoch [',
  step: '][',
  ...fields,
}

const engineByIterations: StepKeys = {
  marks: [' - INFO - Iter(train) [', ' time: ', 'data_time: '],
  step: 'Iter(train) [',
  ...fields,
}

/** Epochs are aligned to the right: the more there are, the more blanks. */
const engineByEpochs = (blanks: number): StepKeys => {
  const epoch = `Epoch(train)${' '.repeat(blanks)}[`
  return { marks: [' - INFO - ' + epoch, '][', ' time: ', 'data_time: '], epoch, step: '][', ...fields }
}

const parse = firstOf(
  keyedSteps(byIterations),
  keyedSteps(byEpochs),
  keyedSteps(engineByIterations),
  ...[1, 2, 3, 4].map((blanks) => keyedSteps(engineByEpochs(blanks))),
)

/** The settings are printed as Python; those of the training data come before those of the validation. */
function trainingBatch(): FactRule {
  const [loader, batch] = [/_dataloader = dict\(/, /\bbatch_size=(.+)/]
  let training = false
  return factRule([loader, batch], (line) => {
    if (loader.test(line)) training = line.startsWith('train_')
    const size = training ? countAt(batch.exec(line)?.[1] ?? '', 0) : undefined
    return size === undefined ? undefined : { batchPerDevice: size }
  })
}

/**
 * mmsegmentation and the other OpenMMLab trainers, which share their logger. They print the seconds of a step and no
 * rate; `data_time` is a part of them. Since 2022 all log as `mmengine`, XTuner with its language models too: what a sample is only the
 * name of a loss says. Lines: InternLM/xtuner#658, open-mmlab/mmyolo#789.
 */
export const mmsegmentation: LogFormat = {
  id: 'mmsegmentation',
  title: 'mmsegmentation and other OpenMMLab trainers',
  names: [
    { text: ' - mm', framework: 'PyTorch' },
    ...[' - mmseg', ' - mmdet', ' - mmcls', ' - mmpose', ' decode.', ' loss_cls: ', ' loss_bbox: '].map(
      (text) => ({ text, unit: 'images' as const }),
    ),
  ],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Environment info:',
      facts: [
        stated(/\bsamples_per_gpu=(\d+)/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/^gpu_ids = range\(0, (\d+)\)/, (value) => ({ devices: Number(value) })),
        stated(/\btype='Fp16OptimizerHook'|\btype='AmpOptimWrapper'/, () => ({ precision: 'amp' })),
        stated(/^ +GPU number: (\d+)$/, (value) => ({ devices: Number(value) })),
        trainingBatch(),
      ],
    }),
}
