import { dllReader, dllUnits, recordHolds, type DllRules } from '../readers/dll-reader.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import type { LogFormat } from '../format.ts'

const rules: DllRules = {
  rate: ['train.total_ips'],
  loss: 'train.loss',
  summary: 'train.total_ips',
  startsRun: 'arch',
  lines: torchLaunchFacts(),
  facts: { model: 'arch', devices: 'world_size', batchPerDevice: 'batch_size', amp: 'amp' },
}

/**
 * NVIDIA DeepLearningExamples, PyTorch/Classification/ConvNets; `img/s` until 2020, `images/s` with `compute_ips` later.
 * `train.total_ips` is of all devices and includes loading; `train.compute_ips` does not.
 */
export const ngcPytorchResnet50: LogFormat = {
  id: 'ngc-pytorch-resnet50',
  title: 'NGC PyTorch ResNet-50 (DLLogger)',
  names: [
    { text: 'train.grad_scale', framework: 'PyTorch' },
    { text: 'local_rank', framework: 'PyTorch' },
    ...dllUnits,
  ],
  rateScope: 'global',
  recognises: (line) => recordHolds(line, ['step', 'summary'], ['train.total_ips']),
  open: () => dllReader(rules),
}
