import { dllReader, dllUnits, recordHolds, type DllRules } from '../readers/dll-reader.ts'
import type { LogFormat } from '../format.ts'

const rules: DllRules = {
  rate: ['train_throughput'],
  duration: 'train_latency',
  loss: 'loss',
  summary: 'train_throughput',
  startsRun: 'train_batch_size',
  facts: { batchPerDevice: 'train_batch_size', amp: 'amp', xla: 'xla' },
}

/** NVIDIA DeepLearningExamples, TensorFlow2/Segmentation/MaskRCNN. The callback's batch is that of all replicas. */
export const ngcTensorflow2MaskRcnn: LogFormat = {
  id: 'ngc-tensorflow2-mask-rcnn',
  title: 'NGC TensorFlow 2 Mask R-CNN (DLLogger)',
  names: dllUnits,
  rateScope: 'global',
  recognises: (line) => recordHolds(line, ['step', 'summary'], ['train_latency']),
  open: () => dllReader(rules),
}
