import type { WrittenLogFormat } from '../template/schema.ts'

/** Programs in TensorFlow, and NVIDIA's Transformer. */
export const tensorflowFormats: readonly WrittenLogFormat[] = [
  // NVIDIA DeepLearningExamples, PyTorch/Translation/Transformer, derived from fairseq. Rates are of all devices. Batches hold as many
  // tokens as fit, so their sizes differ; `walltime` is the clock.
  {
    id: 'ngc-fairseq',
    title: 'NGC PyTorch Transformer (fairseq)',
    names: [
      { text: 'distributed_world_size=', framework: 'PyTorch' },
      { text: 'Transformer | epoch ', model: 'Transformer' },
      { text: '|tokens/s ', unit: 'tokens' },
    ],
    rates: 'global',
    'batch-is-limit': true,
    'starts-run': 'distributed_world_size=',
    lines: 'Transformer | epoch {epoch} | step {step} …|tokens/s {rate}…|walltime {time}',
    optional: ['|avg tokens {samples}', '|avg loss {loss}'],
    facts: [
      'distributed_world_size={devices}',
      { line: 'amp=True…distributed_world_size=', precision: 'amp' },
      { line: 'amp=False…distributed_world_size=…fp16=False', precision: 'fp32' },
    ],
  },
  // BERT of TensorFlow's model garden until 2020, and NVIDIA's on TensorFlow 2. Lines state when a step ended; NVIDIA's `time` is not a step's.
  {
    id: 'tf2-bert',
    title: 'TensorFlow 2 BERT (Train Step)',
    names: [{ text: 'model_training_utils.py', framework: 'TensorFlow 2' }],
    'every-rank': true,
    lines: '] Train Step: {step}…  / loss = {loss}',
  },
  // TensorFlow's model garden, Keras callback `TimeHistory`: one line for a fixed number of steps. Rates are of all replicas. The
  // settings are a printed dictionary in which the training and the validation set each have a batch size.
  {
    id: 'tf2-timehistory',
    title: 'TensorFlow 2 model garden (TimeHistory)',
    names: [
      { text: 'TimeHistory: ', framework: 'TensorFlow 2' },
      { text: ' examples/sec', unit: 'examples' },
    ],
    rates: 'global',
    lines: {
      pattern: String.raw`TimeHistory: (?<duration>\d[\d.]*) seconds, (?<rate>\d[\d.]*) examples/second between steps (?<since_step>\d+) and (?<step>\d+)`,
    },
    facts: [
      'Global batch size: {global-batch}',
      {
        line: "^ …'batch_size': {batch-per-device},$",
        below: "'train_dataset': {",
        until: { pattern: String.raw`_dataset': \{` },
      },
      'num_workers = {nodes}, local_devices = ',
    ],
  },
  // TensorFlow's Orbit, which trains the newer model garden. It prints steps per second since the previous line.
  {
    id: 'tf-orbit',
    title: 'TensorFlow Orbit',
    'last-resort': 1,
    lines: [
      "] train | step: {step} | steps/sec: {steps-per-second}…'training_loss': {loss}",
      '] train | step: {step} | steps/sec: {steps-per-second}',
    ],
    optional: ["'train_loss': {loss}"],
  },
  // The rate of a step line is the mean of all steps so far, of all devices; under Horovod every rank prints it. Some builds append the
  // time. Precision and XLA are not printed.
  {
    id: 'tf-cnn-benchmarks',
    title: 'tf_cnn_benchmarks',
    names: [
      { text: 'TensorFlow: ', framework: 'TensorFlow' },
      { text: 'images/sec: ', unit: 'images' },
    ],
    rates: 'global',
    'every-rank': true,
    'starts-run': 'Batch size:  ',
    lines: '^{step}\timages/sec: {rate} (jitter = ',
    optional: [')\t{loss}', ' {time}'],
    facts: [
      '^Model: {model}',
      { line: '^Dataset: …(synthetic)', 'synthetic-data': true },
      '^Batch size: {global-batch} global',
      '^ {batch-per-device} per device',
      '^Devices: …[{device-list}]',
    ],
    summary: '^total images/sec: {rate}',
  },
]
