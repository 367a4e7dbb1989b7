import { dllReader, recordHolds, type DllRules } from '../readers/dll-reader.ts'
import { stated } from '../readers/fact-rules.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import type { LogFormat } from '../format.ts'

const marks = ['average_loss', 'step_loss']

const rules: DllRules = {
  marks,
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

/**
 * NVIDIA DeepLearningExamples, PyTorch/LanguageModeling/BERT, pretraining. Steps carry losses and times but no rate; the
 * rate of all devices is in the last record alone.
 */
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
    recordHolds(line, ['step'], marks) || recordHolds(line, ['summary'], ['training_sequences_per_second']),
  open: () => dllReader(rules),
}
