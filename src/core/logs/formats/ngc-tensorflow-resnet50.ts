import { dllReader, dllUnits, type DllRules } from '../readers/dll-reader.ts'
import { dllRecords } from '../readers/dllogger.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'

/** `total_ips` from 20.06 on, `imgs_per_sec` before; the hook counts all devices and only rank 0 prints. */
const rates = ['total_ips', 'imgs_per_sec']

const rules: DllRules = {
  rate: rates,
  loss: 'total_loss',
  summary: 'train_throughput',
  startsRun: 'mode',
  facts: { model: 'arch', batchPerDevice: 'batch_size', amp: 'amp', xla: 'xla', dali: 'dali' },
  lines: [
    stated(/^Num GPUs:? (\d+)/, (value) => ({ devices: Number(value) })),
    stated(/^Per-GPU Batch Size:? (\d+)/, (value) => ({ batchPerDevice: Number(value) })),
  ],
}

/** NVIDIA DeepLearningExamples, TensorFlow/Classification/ConvNets. Rates are of all devices. */
export const ngcTensorflowResnet50: LogFormat = {
  id: 'ngc-tensorflow-resnet50',
  title: 'NGC TensorFlow ResNet-50 (DLLogger)',
  names: [
    { text: 'gpu_memory_fraction', framework: 'TensorFlow' },
    ...dllUnits,
    { text: 'imgs_per_sec', unit: 'images' },
    { text: ' arch : res', unit: 'images' },
    { text: '"arch": "res', unit: 'images' },
    { text: ' arch : se-res', unit: 'images' },
    { text: '"arch": "se-res', unit: 'images' },
  ],
  rateScope: 'global',
  recognises: (line) =>
    dllRecords(line).some((record) => {
      const step = record.step()
      // The embedded trainer prints the same rate with its step time.
      return (
        step.kind === 'step' &&
        step.epoch !== undefined &&
        rates.some((name) => record.has(name)) &&
        !record.has('step_time')
      )
    }),
  open: () => dllReader(rules),
}
