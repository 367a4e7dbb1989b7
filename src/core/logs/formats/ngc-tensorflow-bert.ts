import { dllReader, recordHolds, type DllRules } from '../readers/dll-reader.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { precisionOf } from '../vocabulary/precision.ts'

const rules: DllRules = {
  rate: ['throughput_train'],
  loss: 'total_loss',
  summary: 'throughput_train',
  startsRun: 'max_seq_length',
  facts: {},
  lines: [
    // The benchmark script runs with `set -x`.
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
 * NVIDIA DeepLearningExamples, TensorFlow/LanguageModeling/BERT, pretraining. Rates are of all devices and count the
 * batches that a step accumulates. The evaluation that follows prints `throughput_val`, and its average in the words of
 * the training one.
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
  open: () => dllReader(rules),
}
