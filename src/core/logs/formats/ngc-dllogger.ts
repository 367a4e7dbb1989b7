import { type DllRules, dllReader, dllUnits, recordHolds } from '../readers/dll-reader.ts'
import { countListed, stated } from '../readers/fact-rules.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { ngcMxnetModel, ngcMxnetTable } from '../readers/ngc-mxnet-table.ts'
import { torchLaunchFacts } from '../readers/launch.ts'
import { precisionOf } from '../../model/precision.ts'
import { dllRecords } from '../readers/dllogger.ts'

const open = (): LineReader =>
  dllReader({
    rate: ['train.ips'],
    loss: 'train.loss',
    summary: 'train.ips',
    startsRun: 'arch',
    facts: { globalBatch: 'batch_size', precision: 'dtype', dali: 'dali' },
    parameters: [
      stated(/ gpus : \[([\d, ]+)\]/, (list) => ({ devices: countListed(list) })),
      stated(/ arch : (\S+ +num_layers : \d+)/, ngcMxnetModel),
      stated(/ data_backend : dali/, () => ({ dali: true })),
      stated(/ data_backend : synthetic/, () => ({ syntheticData: true })),
      stated(/ amp : True/, () => ({ precision: 'amp' })),
    ],
    others: ngcMxnetTable(),
  })

/**
 * NVIDIA DeepLearningExamples, MxNet/Classification/RN50v1.5, from 20.12 on. Rates are of all devices. The final table, where there is
 * one, has the harmonic mean of all epochs but the first, to five digits; this is the published figure.
 */
export const ngcMxnetResnet50: LogFormat = {
  id: 'ngc-mxnet-resnet50',
  title: 'NGC MXNet ResNet-50 (DLLogger)',
  names: [{ text: 'kv_store', framework: 'MXNet' }, ...dllUnits],
  rateScope: 'global',
  figuresAtEnd: true,
  recognises: (line) => recordHolds(line, ['step', 'summary'], ['train.ips']),
  open,
}

const ngcPytorchBertMarks = ['average_loss', 'step_loss']

const ngcPytorchBertRules: DllRules = {
  marks: ngcPytorchBertMarks,
  loss: 'average_loss',
  summary: 'training_sequences_per_second',
  startsRun: 'Config',
  facts: { batchPerDevice: 'batch_size_per_gpu' },
  lines: torchLaunchFacts(),
  parameters: [
    stated(/\bNamespace\(.*\bgradient_accumulation_steps=(\d+)/, (value) => ({
      accumulation: Number(value),
    })),
    stated(/\bNamespace\(.*\bfp16=True\b/, () => ({ precision: 'amp' })),
    stated(/\bNamespace\(.*\bfp16=False\b/, () => ({ precision: 'fp32' })),
  ],
}

/** NVIDIA DeepLearningExamples, PyTorch/LanguageModeling/BERT, pretraining. Only the last record has a rate, of all devices. */
export const ngcPytorchBert: LogFormat = {
  id: 'ngc-pytorch-bert',
  title: 'NGC PyTorch BERT (DLLogger)',
  names: [
    { text: 'torch.distributed', framework: 'PyTorch' },
    { text: '/bert', model: 'BERT' },
    { text: "'bert_", model: 'BERT' },
    { text: 'training_sequences_per_second', unit: 'sequences' },
  ],
  rateScope: 'global',
  repeatsSteps: true,
  recognises: (line) =>
    recordHolds(line, ['step'], ngcPytorchBertMarks) ||
    recordHolds(line, ['summary'], ['training_sequences_per_second']),
  open: () => dllReader(ngcPytorchBertRules),
}

const ngcPytorchResnet50Rules: DllRules = {
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
  open: () => dllReader(ngcPytorchResnet50Rules),
}

const ngcTensorflowBertRules: DllRules = {
  rate: ['throughput_train'],
  loss: 'total_loss',
  summary: 'throughput_train',
  startsRun: 'max_seq_length',
  facts: {},
  lines: [
    // The benchmark script runs with `set -x`, which prints its commands.
    stated(/^\+ num_gpus=(\d+)$/, (value) => ({ devices: Number(value) })),
    stated(/^\+ precision=(\w+)$/, (value) => {
      const precision = precisionOf(value)
      return precision === undefined ? {} : { precision }
    }),
    stated(/^\+ batch_size=(\d+)$/, (value) => ({ batchPerDevice: Number(value) })),
    stated(/^\+ num_accumulation_steps_phase1=(\d+)$/, (value) => ({ accumulation: Number(value) })),
    stated(/^XLA activated$/, () => ({ xla: true })),
    stated(/^(?:INFO:tensorflow:)? *num_accumulation_steps: (\d+)$/, (value) => ({
      accumulation: Number(value),
    })),
    stated(/^(?:INFO:tensorflow:)? *train_batch_size: (\d+)$/, (value) => ({
      batchPerDevice: Number(value),
    })),
  ],
}

/**
 * NVIDIA DeepLearningExamples, TensorFlow/LanguageModeling/BERT, pretraining. Rates are of all devices and count the batches that a step
 * accumulates. The following evaluation prints `throughput_val`, and its average in the same words as training.
 */
export const ngcTensorflowBert: LogFormat = {
  id: 'ngc-tensorflow-bert',
  title: 'NGC TensorFlow BERT (DLLogger)',
  names: [
    { text: 'INFO:tensorflow:', framework: 'TensorFlow' },
    { text: 'nsp_loss', model: 'BERT' },
    { text: ' sequences/s', unit: 'sequences' },
  ],
  rateScope: 'global',
  repeatsSteps: true,
  recognises: (line) => recordHolds(line, ['step', 'summary'], ['throughput_train']),
  open: () => dllReader(ngcTensorflowBertRules),
}

/** `total_ips` from 20.06 on, `imgs_per_sec` before. The hook counts all devices; only rank 0 prints. */
const ngcTensorflowResnet50Rates = ['total_ips', 'imgs_per_sec']

const ngcTensorflowResnet50Rules: DllRules = {
  rate: ngcTensorflowResnet50Rates,
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
      // The embedded trainer prints the same rate together with its step time.
      return (
        step.kind === 'step' &&
        step.epoch !== undefined &&
        ngcTensorflowResnet50Rates.some((name) => record.has(name)) &&
        !record.has('step_time')
      )
    }),
  open: () => dllReader(ngcTensorflowResnet50Rules),
}

const ngcTensorflow2MaskRcnnRules: DllRules = {
  rate: ['train_throughput'],
  duration: 'train_latency',
  loss: 'loss',
  summary: 'train_throughput',
  startsRun: 'train_batch_size',
  facts: { batchPerDevice: 'train_batch_size', amp: 'amp', xla: 'xla' },
}

/** NVIDIA DeepLearningExamples, TensorFlow2/Segmentation/MaskRCNN. The batch of the callback is that of all replicas. */
export const ngcTensorflow2MaskRcnn: LogFormat = {
  id: 'ngc-tensorflow2-mask-rcnn',
  title: 'NGC TensorFlow 2 Mask R-CNN (DLLogger)',
  names: dllUnits,
  rateScope: 'global',
  recognises: (line) => recordHolds(line, ['step', 'summary'], ['train_latency']),
  open: () => dllReader(ngcTensorflow2MaskRcnnRules),
}
