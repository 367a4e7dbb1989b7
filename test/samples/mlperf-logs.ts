/** An event of an MLPerf log: seconds since the run began, key, metadata and value. */
type Event = readonly [at: number, key: string, metadata?: object, value?: unknown]

/** A kind of result file. Every one trains 100 samples a second. */
export interface MlperfKind {
  /** A public file of the kind, in mlcommons/training_results_<round>. */
  readonly source: string
  readonly events: readonly Event[]
}

const blocks = [0, 1, 2, 3, 4, 5, 6] as const

/** Where training of a block of `length` samples begins and ends, when evaluations take seven seconds. */
const timesOf = (length: number, block: number) => {
  const start = block * (length / 100 + 7)
  return { start, stop: start + length / 100, before: block * length, after: (block + 1) * length }
}

const stated = (batch: number, samples: number, more: readonly Event[] = []): Event[] => [
  [-2, 'global_batch_size', {}, batch],
  [-2, 'train_samples', {}, samples],
  ...more,
  [0, 'run_start'],
]

const runs = (
  length: number,
  block: (times: ReturnType<typeof timesOf>, index: number) => readonly Event[],
): Event[] => blocks.flatMap((index) => block(timesOf(length, index), index))

/** The kinds of result files of the rounds 4.0 to 5.1. */
export const mlperfKinds: Readonly<Record<string, MlperfKind>> = {
  'evaluations state samples as epoch_num; rates count evaluations': {
    source: 'v4.0 ASUSTeK/results/ESC_N8A-E12/bert/result_0.txt',
    events: [
      [-2, 'global_batch_size', {}, 48],
      [0, 'run_start'],
      [0, 'epoch_start', { epoch_num: 0 }],
      [0, 'block_start', { first_epoch_num: 1, epoch_count: 1 }],
      ...runs(4800, ({ start, stop, after }, index) => [
        [
          stop,
          'tracked_stats',
          { epoch_num: after },
          { throughput: 4800 / (stop - start + (index > 0 ? 7 : 0)) },
        ],
        [stop, 'eval_start', { epoch_num: after }, after],
        [stop + 7, 'eval_stop', { epoch_num: after }, after],
        [stop + 7, 'eval_accuracy', { epoch_num: after }, 0.5],
      ]),
      [400, 'block_stop', { first_epoch_num: 1 }],
      [400, 'epoch_stop', { epoch_num: 33600 }],
    ],
  },
  'one epoch, evaluated after so many samples': {
    source: 'v4.1 tinycorp/results/tinybox_green/bert/result_0.txt',
    events: [
      [0, 'run_start'],
      [1, 'global_batch_size', {}, 66],
      [1, 'max_sequence_length', {}, 512],
      [1, 'train_samples', {}, 3_630_000],
      [1, 'epoch_start', { epoch_num: 0 }, 0],
      ...runs(149_952, ({ stop, after }) => [
        [1 + stop, 'eval_start', { epoch_num: after, step_num: after / 66 }],
        [8 + stop, 'eval_stop', { epoch_count: after, step_num: after / 66, samples_count: 10_002 }, after],
        [8 + stop, 'eval_accuracy', { epoch_num: after, masked_lm_accuracy: 0.5 }, 0.5],
      ]),
    ],
  },
  'blocks and evaluations count tokens': {
    source: 'v4.0 NVIDIA/results/eos_n64_ngc24.04_nemo/gpt3/result_0.txt',
    events: [
      [-2, 'global_batch_size', {}, 20],
      [-2, 'max_sequence_length', {}, 2048],
      [0, 'run_start'],
      [0, 'epoch_start', { epoch_num: 0 }],
      ...runs(2000, ({ start, stop, before, after }) => [
        [start, 'block_start', { first_epoch_num: before * 2048, epoch_count: 2000 * 2048 }],
        [stop, 'block_stop', { first_epoch_num: before * 2048, epoch_count: 2000 * 2048 }],
        [stop, 'eval_start', { epoch_num: after * 2048 }],
        [stop + 7, 'eval_accuracy', { epoch_num: after * 2048 }, 2.7],
        [stop + 7, 'eval_stop', { epoch_num: after * 2048 }],
      ]),
      [189, 'train_samples', {}, 14_000 * 2048],
    ],
  },
  'blocks of samples so far': {
    source: 'v4.0 NVIDIA/results/eos_n8_ngc24.04_nemo/llama2_70b_lora/result_0.txt',
    events: [
      ...stated(8, 3901),
      ...runs(384, ({ start, stop, before, after }) => [
        [start, 'block_start', { samples_count: before }],
        [stop, 'tracked_stats', { step: after }, { throughput: 100.5 }],
        [stop, 'block_stop', { samples_count: after }],
        [stop, 'eval_start', { samples_count: after }],
        [stop + 7, 'eval_accuracy', { samples_count: after }, 0.9],
        [stop + 7, 'eval_stop', { samples_count: after }],
      ]),
    ],
  },
  'the start of a block counts steps, its end samples; no times of evaluations': {
    source: 'v4.0 Intel-HabanaLabs/results/HLS-Gaudi2-PT/llama2_70b_lora/result_0.txt',
    events: [
      ...stated(8, 3901),
      ...blocks.flatMap((index): Event[] => [
        [(index + 1) * 3.84, 'block_stop', { samples_count: (index + 1) * 384 }, ''],
        [(index + 1) * 3.84, 'eval_accuracy', { samples_count: (index + 1) * 384 }, 0.9],
        [(index + 1) * 3.84, 'block_start', { samples_count: (index + 1) * 48 }, ''],
      ]),
      [26.88, 'run_stop', { samples_count: 2688, status: 'success' }],
    ],
  },
  'the end of a block repeats the count of its start': {
    source: 'v5.0 Dell/results/16xXE9712x4GB200/llama2_70b_lora/result_0.txt',
    events: [
      ...stated(8, 3901),
      ...runs(384, ({ start, stop, before, after }) => [
        [start, 'block_start', { samples_count: before }],
        [
          stop,
          'tracked_stats',
          { step: before },
          { throughput: 100, train_step_time: 0.08, max_memory_usage: 82 },
        ],
        [stop, 'block_stop', { samples_count: before }],
        [stop, 'eval_start', { samples_count: after }],
        [stop + 7, 'eval_accuracy', { samples_count: after }, 0.9],
        [stop + 7, 'tracked_stats', { step: after }, { validation_throughput: 65 }],
        [stop + 7, 'eval_stop', { samples_count: after }],
      ]),
    ],
  },
  'blocks state their length; losses are logged between': {
    source: 'v5.1 NVIDIA/results/hsg_ngpu1152_ngc25.09_nemo/flux1/result_0.txt',
    events: [
      ...stated(8, 1_099_776),
      ...runs(384, ({ start, stop, before, after }) => [
        [start, 'block_start', { samples_count: 384, step: before / 8 }],
        ...[before + 80, before + 160].map((samples): Event => [
          start + (samples - before) / 100,
          'tracked_stats',
          { samples_count: samples, lr: 0.1, step: samples / 8 },
          { train_loss: 1.8 },
        ]),
        [stop, 'tracked_stats', { samples_count: 384 }, { train_step_time: 0.08 }],
        [stop, 'block_stop', { samples_count: 384, step: after / 8 }],
        [stop, 'eval_start', { samples_count: after, step: after / 8 }],
        [stop + 7, 'eval_accuracy', { samples_count: after }, 0.9],
        [stop + 7, 'tracked_stats', { step: after / 8 }, { validation_time: 7 }],
        [stop + 7, 'eval_stop', { samples_count: after, step: after / 8 }],
      ]),
    ],
  },
  'every step, numbered from 0, and those of evaluations': {
    source: 'v5.1 NVIDIA/results/hsg_ngpu2560_ngc25.09_nemo/llama31_405b/result_0.txt',
    events: [
      ...stated(96, 1_574_207_408, [[-2, 'max_sequence_length', {}, 8192]]),
      ...runs(192, ({ start, stop, before, after }) => [
        [start, 'block_start', { samples_count: 192, step: before / 96 }],
        [
          start + 0.96,
          'tracked_stats',
          { step: before / 96, samples_count: before + 96 },
          { train_step_time: 0.96, reduced_train_loss: 7 },
        ],
        [
          stop,
          'tracked_stats',
          { step: before / 96 + 1, samples_count: after },
          { train_step_time: 0.96, reduced_train_loss: 7 },
        ],
        [stop, 'tracked_stats', { samples_count: 192 }, { train_step_time: 0.96 }],
        [stop, 'block_stop', { samples_count: 192, step: after / 96 }],
        [stop, 'eval_start', { samples_count: after, step: after / 96 }],
        [stop + 3, 'tracked_stats', { step: 40, samples_count: 41 * 96 }, { validation_step_time: 1 }],
        [stop + 7, 'eval_accuracy', { samples_count: after }, 5.7],
        [stop + 7, 'eval_stop', { samples_count: after, step: after / 96 }],
      ]),
    ],
  },
  'an epoch around blocks; accuracies count fewer samples': {
    source: 'v5.1 AMD/results/MI350X_EPYC_9575F_pytorch/llama31_8b/result_0.txt',
    events: [
      [-2, 'global_batch_size', {}, 32],
      [-2, 'max_sequence_length', {}, 8192],
      [0, 'run_start'],
      [0, 'epoch_start', { samples_count: 0 }],
      ...runs(12_288, ({ start, stop, before, after }) => [
        [start, 'block_start', { samples_count: before }],
        [stop, 'tracked_stats', { step: after }, { throughput: 100 }],
        [stop, 'block_stop', { samples_count: after }],
        [stop, 'eval_start', { samples_count: after }],
        [stop + 7, 'eval_accuracy', { epoch_num: after - 32, samples_count: after - 32 }, 5.6],
        [stop + 7, 'eval_stop', { samples_count: after }],
      ]),
      [1000, 'epoch_stop', { samples_count: 86_016 }],
    ],
  },
  'blocks of samples so far, evaluated after the run': {
    source: 'v4.1 Dell/results/XE8640x4H100-SXM-80GB/stable_diffusion/result_0.txt',
    events: [
      ...stated(256, 6_513_144),
      ...blocks.flatMap((index): Event[] => [
        [index * 25.6, 'block_start', { samples_count: index * 2560 }, 'training_step'],
        [(index + 1) * 25.6, 'block_stop', { samples_count: (index + 1) * 2560 }, 'training_step'],
        [(index + 1) * 25.6, 'tracked_stats', { step_num: (index + 1) * 10 }, { throughput: 100 }],
      ]),
      [500, 'eval_start', { samples_count: 17_920 }],
      [600, 'eval_stop', { samples_count: 17_920 }],
    ],
  },
  'the end of a block repeats the count of its start, without evaluations': {
    source: 'v5.0 NVIDIA/results/nyx_n1_ngc25.04_nemo/stable_diffusion/result_0.txt',
    events: [
      ...stated(256, 6_513_144),
      ...runs(2560, ({ start, stop, before }) => [
        [start, 'block_start', { samples_count: before }, 'training_step'],
        [stop, 'block_stop', { samples_count: before }, 'training_step'],
        [stop, 'tracked_stats', { step_num: before / 256 }, { throughput: 100, train_step_time: 2.56 }],
      ]),
      [300, 'run_stop', { status: 'success', step_num: 70 }],
    ],
  },
  'epoch_count in samples': {
    source: 'v4.0 Dell/results/XE8640x4H100-SXM-80GB/unet3d/result_0.txt',
    events: [
      [0, 'run_start'],
      [0, 'train_samples', {}, 168],
      [10, 'global_batch_size', {}, 28],
      ...runs(3360, ({ start, stop, before, after }, index) => [
        [10 + start, 'block_start', { first_epoch_num: index === 0 ? 168 : before, epoch_count: 3360 }],
        [10 + stop, 'tracked_stats', { step: 20 * index }, { throughput: 100, current_lr: 0.1 }],
        [10 + stop, 'block_stop', { first_epoch_num: before, epoch_count: 3360 }],
        [10 + stop, 'eval_start', { epoch_num: after }, after],
        [17 + stop, 'eval_accuracy', { epoch_num: after }, 0.8],
        [17 + stop, 'eval_stop', { epoch_num: after }, after],
      ]),
    ],
  },
  'epoch_count in epochs': {
    source: 'v4.0 Dell/results/XE9680x8H100-SXM-80GB/unet3d/result_0.txt',
    events: [
      ...stated(56, 168),
      ...runs(3360, ({ start, stop }, index) => [
        [start, 'block_start', { first_epoch_num: index === 0 ? 1 : 20 * index, epoch_count: 20 }],
        [stop, 'tracked_stats', { step: 20 * index }, { throughput: 100, current_lr: 0.1 }],
        [stop, 'block_stop', { first_epoch_num: 20 * index, epoch_count: 20 }],
      ]),
    ],
  },
  'other devices evaluate beside the training': {
    source: 'v4.0 NVIDIA/results/eos_n9_ngc24.04_mxnet/unet3d/result_00.txt',
    events: [
      ...stated(56, 168),
      ...blocks.flatMap((index): Event[] => [
        [index * 33.6, 'block_start', { first_epoch_num: index * 3360, epoch_count: 3360 }],
        ...(index === 0
          ? []
          : ([
              [index * 33.6 + 0.01, 'eval_start', { epoch_num: index * 3360 }, index * 3360],
              [index * 33.6 + 20, 'eval_accuracy', { epoch_num: index * 3360 }, 0.8],
              [index * 33.6 + 20, 'eval_stop', { epoch_num: index * 3360 }, index * 3360],
            ] as Event[])),
        [(index + 1) * 33.6, 'tracked_stats', { step: 20 * index }, { throughput: 100 }],
        [(index + 1) * 33.6, 'block_stop', { first_epoch_num: index * 3360, epoch_count: 3360 }],
      ]),
    ],
  },
  'epochs in blocks': {
    source: 'v4.0 Dell/results/R760xax4L40S/resnet/result_0.txt',
    events: [
      ...stated(1600, 1_281_167),
      ...runs(1_281_167, ({ start, stop }, index) => [
        [start, 'block_start', { first_epoch_num: index + 1, epoch_count: 1 }],
        [start, 'epoch_start', { epoch_num: index + 1 }],
        [stop, 'epoch_stop', { epoch_num: index + 1 }],
        [stop, 'tracked_stats', { step: index + 1 }, { throughput: 100 }],
        [stop, 'eval_start', { epoch_num: index + 1 }],
        [stop + 7, 'eval_stop', { epoch_num: index + 1 }],
        [stop + 7, 'eval_accuracy', { epoch_num: index + 1 }, 0.3],
        [stop + 7, 'block_stop', { first_epoch_num: index + 1 }],
      ]),
    ],
  },
  'train_samples in steps, rates of one device, evaluations that end in the next epoch': {
    source: 'v4.0 ASUSTeK/results/ESC8000A-E12-8xH100-PCIE-80GB/ssd/result_1.txt',
    events: [
      [-2, 'submission_benchmark', {}, 'ssd'],
      [-2, 'local_batch_size', {}, 32],
      ...stated(256, 4572),
      ...runs(4572 * 256, ({ start, stop }, index) => [
        [start, 'epoch_start', { epoch_num: index }, index],
        ...(index === 0
          ? []
          : ([
              [start + 9, 'eval_accuracy', { epoch_num: index }, 0.2],
              [start + 9, 'eval_stop', { epoch_num: index }, index],
            ] as Event[])),
        [stop, 'epoch_stop', { epoch_num: index }, index],
        [stop, 'tracked_stats', { step: index + 1 }, { throughput: 12.5 }],
        [stop, 'eval_start', { epoch_num: index + 1 }, index + 1],
      ]),
    ],
  },
  'train_samples in steps, without a rate': {
    source: 'v5.0 tinycorp/results/tinybox_green/retinanet/result_0.txt',
    events: [
      [-9, 'submission_benchmark', {}, 'retinanet'],
      [0, 'run_start'],
      [6, 'global_batch_size', {}, 96],
      [6, 'train_samples', {}, 12_191],
      ...runs(12_191 * 96, ({ start, stop }, index) => [
        [62 + start, 'epoch_start', { epoch_num: index + 1 }, index + 1],
        [62 + stop, 'epoch_stop', { epoch_num: index + 1 }, index + 1],
        [62 + stop, 'eval_start', { epoch_num: index + 1 }, index + 1],
        [69 + stop, 'eval_accuracy', { epoch_num: index + 1 }, 0.3],
        [69 + stop, 'eval_stop', { epoch_num: index + 1 }, index + 1],
      ]),
    ],
  },
  'parts of one epoch': {
    source: 'v4.0 ASUSTeK/results/ESC_N8A-E12/dlrm_dcnv2/result_2.txt',
    events: [
      ...stated(64, 96_000),
      [0, 'epoch_start', { epoch_num: 0 }],
      ...runs(9600, ({ stop, after }) => [
        [stop, 'eval_start', { epoch_num: after / 96_000 }],
        [stop + 7, 'eval_accuracy', { epoch_num: after / 96_000 }, 0.8],
        [stop + 7, 'eval_stop', { epoch_num: after / 96_000 }],
      ]),
      [800, 'run_stop', { status: 'success', epoch_num: 0.7 }],
      [800, 'epoch_stop', { epoch_num: 0.7 }],
      [800, 'tracked_stats', { step: 0.7 }, { throughput: 84 }],
    ],
  },
  'parts of epochs beyond the first': {
    source: 'v4.0 ASUSTeK/results/ESC_N8A-E12/gnn/result_0.txt',
    events: [
      [-2, 'global_batch_size', {}, 64],
      [0, 'run_start'],
      [20, 'train_samples', {}, 38_400],
      [21, 'epoch_start', { epoch_num: 1 }],
      ...runs(9600, ({ stop, after }) => [
        [21 + stop, 'eval_start', { epoch_num: after / 38_400 }, after / 38_400],
        [28 + stop, 'eval_accuracy', { epoch_num: after / 38_400 }, 0.7],
        [28 + stop, 'eval_stop', { epoch_num: after / 38_400 }, after / 38_400],
      ]),
    ],
  },
}

/** As mlperf-logging prints it. */
export const mlperfLine = ([at, key, metadata = {}, value = null]: Event): string =>
  `:::MLLOG ${JSON.stringify({
    namespace: '',
    time_ms: 1_700_000_000_000 + Math.round(at * 1000),
    event_type: key.endsWith('_start')
      ? 'INTERVAL_START'
      : key.endsWith('_stop')
        ? 'INTERVAL_END'
        : 'POINT_IN_TIME',
    key,
    value,
    metadata: { file: 'train.py', lineno: 1, ...metadata },
  })}`
