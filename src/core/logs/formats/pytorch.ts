import type { WrittenLogFormat } from '../template/schema.ts'

/** Programs on PyTorch that train on images and speech, and those that are common to all frameworks. */
export const pytorchFormats: readonly WrittenLogFormat[] = [
  // The ImageNet training of pytorch/examples, and of Apex, which adds a rate of all devices. It prints the seconds of the latest step. A
  // running mean in parentheses follows each value and is not read. `Test:` lines look the same. Every rank prints.
  {
    id: 'pytorch-examples',
    title: 'pytorch/examples ImageNet',
    rates: 'global',
    launch: 'torch',
    'every-rank': true,
    lines: 'Epoch: [{epoch}][{step}]…Time {duration} (…Loss {loss}',
    optional: ['Speed {rate}'],
    facts: ["=> creating model '{model}'"],
  },
  // torchvision's reference training, and the many programs with its MetricLogger. The second line is LAVIS's, the third DINOv2's, whose
  // loss is a sum. `time` is the mean of the latest steps. `img/s` is of the latest step on one device, without loading, and rarely
  // printed by others. Fields are separated by two blanks; `Test:` lines have no epoch.
  {
    id: 'torchvision',
    title: 'torchvision references (MetricLogger)',
    names: [
      { text: "dist_url='env://'", framework: 'PyTorch' },
      { text: '  img/s: ', unit: 'images' },
    ],
    rates: 'per-device',
    launch: 'torch',
    'every-rank': true,
    'starts-run': 'Namespace(',
    lines: [
      'Epoch: [{epoch}]  [{step}]  eta: …  time: {duration}  data: ',
      'Train: data epoch: [{epoch}]  [{step}]  eta: …  time: {duration}  data: ',
      '] Training  [{step}]  eta: …  time: {duration}  data: ',
    ],
    optional: ['  img/s: {rate}', '  loss: {loss}'],
    facts: [
      'Namespace(…batch_size={batch-per-device}',
      'Namespace(…world_size={devices}',
      "Namespace(…model='{model}'",
      'Namespace(…amp={amp}',
    ],
  },
  // The rate is of all devices, over the latest step, then in parentheses the mean since the epoch began. The first rank prints.
  {
    id: 'timm',
    title: 'timm (pytorch-image-models)',
    names: [{ text: 'Torch AMP', framework: 'PyTorch' }],
    rates: 'global',
    launch: 'torch',
    'every-rank': true,
    lines: {
      pattern: String.raw`Train: (?<epoch>\d+) \[ *(?<step>\d+)/\d+ .*? Time: +(?<duration>\d[\d.]*)s, +(?<rate>\d[\d.]*)/s `,
    },
    optional: [' Loss: {loss}'],
    facts: [
      'Training with a single process on {devices} ',
      'Process 0, total {devices}',
      { line: 'AMP. Training in mixed precision', precision: 'amp' },
      {
        line: { pattern: String.raw`\bAMP not enabled\. Training in (?:torch\.)?float32` },
        precision: 'fp32',
      },
    ],
  },
  // On its own and in MLPerf submissions. It prints the seconds of the latest steps, then in parentheses those of the whole run with
  // start-up, which are not read. In its YAML settings, evaluation has a batch of the same name below `TEST`.
  {
    id: 'maskrcnn-benchmark',
    title: 'maskrcnn_benchmark',
    names: [
      { text: 'maskrcnn_benchmark', framework: 'PyTorch', unit: 'images' },
      { text: ' loss_mask: ', model: 'Mask R-CNN' },
    ],
    'starts-run': 'maskrcnn_benchmark INFO: Using ',
    lines: 'maskrcnn_benchmark.trainer INFO: … iter: {step} time: {duration} data: ',
    optional: [' loss: {loss}'],
    facts: [
      'maskrcnn_benchmark INFO: Using {devices} GPUs',
      { line: '^DTYPE: float16', precision: 'amp' },
      { line: '^DTYPE: float32', precision: 'fp32' },
      { line: '^  IMS_PER_BATCH: {global-batch}', below: '^SOLVER:$', until: '^TEST:$' },
    ],
    also: ['mlperf'],
  },
  // `time` is the seconds of a step: until 0.6 the mean since the start, later of the latest steps. `data_time` and `last_time` are other
  // times. The logger's name ends in `]: ` on the console, and in `] … INFO: ` in the file.
  {
    id: 'detectron2',
    title: 'detectron2',
    names: [{ text: 'd2.utils.events', framework: 'PyTorch', unit: 'images' }],
    'starts-run': ' Rank of current process: 0. ',
    lines: 'd2.utils.events… iter: {step} time: {duration} lr: ',
    optional: [' total_loss: {loss}'],
    facts: [
      'Rank of current process: 0. World size: {devices}',
      { line: '^  IMS_PER_BATCH: {global-batch}', below: '^SOLVER:$', until: '^TEST:$' },
    ],
  },
  // InsightFace's ArcFace on PyTorch, and on OneFlow, which uses the same logger. The first rank prints the rate of all.
  {
    id: 'insightface-torch',
    title: 'InsightFace (PyTorch, OneFlow)',
    rates: 'global',
    launch: 'torch',
    'every-rank': true,
    lines: 'Training: {time}-Speed {rate} samples/sec … Loss {loss} Epoch: {epoch} Global Step: {step}',
    facts: [
      { pattern: '^Training: .*-: batch_size +(?<batch_per_device>\\d+)$' },
      { pattern: '^Training: .*-: fp16 +(?<amp>True|False)$' },
    ],
  },
  // SSD in MLPerf submissions. The first rank of every node prints the rate of all devices since the previous line.
  {
    id: 'mlperf-ssd',
    title: 'MLPerf SSD (PyTorch)',
    rates: 'global',
    'every-rank': true,
    lines: 'Iteration: {step}, Loss function: {loss}, avg. samples / sec: {rate}',
    also: ['mlperf'],
  },
  // All OpenMMLab trainers share their logger: its name precedes `INFO`; in 2018 there was none. They print the seconds of a step and no
  // rate; `data_time` is a part of these. Since 2022 all log as `mmengine`, including XTuner with its language models, so only the name
  // of a loss tells what a sample is. Epochs are right-aligned. The settings are printed as Python; those of the training data come
  // before those of the validation. Lines: InternLM/xtuner#658, open-mmlab/mmyolo#789.
  {
    id: 'mmsegmentation',
    title: 'mmsegmentation and other OpenMMLab trainers',
    names: [
      { text: ' - mm', framework: 'PyTorch' },
      ...[' - mmseg', ' - mmdet', ' - mmcls', ' - mmpose', ' decode.', ' loss_cls: ', ' loss_bbox: '].map(
        (text) => ({ text, unit: 'images' as const }),
      ),
    ],
    'starts-run': 'Environment info:',
    lines: [
      ' - INFO - Iter [{step} time: {duration}data_time: ',
      ' - INFO - Epoch [{epoch}][{step} time: {duration}data_time: ',
      ' - INFO - Iter(train) [{step} time: {duration}data_time: ',
      ' - INFO - Epoch(train) …[{epoch}][{step} time: {duration}data_time: ',
    ],
    optional: [' loss: {loss}'],
    facts: [
      'samples_per_gpu={batch-per-device}',
      '^gpu_ids = range(0, {devices})',
      { line: ["type='Fp16OptimizerHook'", "type='AmpOptimWrapper'"], precision: 'amp' },
      { pattern: String.raw`^ +GPU number: (?<devices>\d+)$` },
      {
        line: 'batch_size={batch-per-device}',
        below: { pattern: String.raw`^train_(?:.*_)?dataloader = dict\(` },
        until: { pattern: String.raw`_dataloader = dict\(` },
      },
    ],
  },
  // A rate is of one device over ten batches; the last line is of all.
  {
    id: 'horovod-synthetic',
    title: 'Horovod synthetic benchmark',
    names: [{ text: ' img/sec', unit: 'images' }],
    rates: 'per-device',
    'summary-rates': 'global',
    'starts-run': 'Model: ',
    lines: 'Iter #{step}: {rate} img/sec per ',
    facts: [
      { line: '^Model: {model}$', 'synthetic-data': true },
      '^Batch size: {batch-per-device}$',
      { pattern: String.raw`^Number of [CG]PUs: (?<devices>\d+)$` },
    ],
    summary: '^Total img/sec on …PU(s): {rate}',
  },
  // Swin Transformer, and the many programs with its loop, such as VMamba. It prints the seconds of the latest step; the mean since the
  // start of the epoch follows each value in parentheses and is not read. `Test: [` lines look the same.
  {
    id: 'swin-transformer',
    title: 'Swin Transformer',
    names: [{ text: 'INFO Train: [', framework: 'PyTorch' }],
    lines: 'INFO Train: [{epoch}][{step}]\teta …\ttime {duration} (…\tloss {loss}',
  },
  // `iter_time` is the mean seconds of the steps since the previous line; `data_time` is a part of it. `-b` counts all devices.
  {
    id: 'yolox',
    title: 'YOLOX',
    names: [{ text: 'yolox.core.trainer', framework: 'PyTorch' }],
    'starts-run': ' - args: Namespace(',
    lines: 'yolox.core.trainer… - epoch: {epoch}, iter: {step}, iter_time: {duration}s, data_time: ',
    optional: [', total_loss: {loss}'],
    facts: [
      { line: ' - args: Namespace(…batch_size={global-batch}, ', unit: 'images' },
      ' - args: Namespace(…devices={devices}, …num_machines=1, ',
      ' - args: Namespace(…fp16={amp}',
    ],
  },
  // ESPnet 2. A line counts batches, whose time is that between two lines. It begins with the host, or with host and rank, in brackets.
  // `train_time` is not read: it is of one update, which takes `accum_grad` batches, and has three decimals.
  {
    id: 'espnet',
    title: 'ESPnet2',
    names: [{ text: 'epoch:train:', framework: 'PyTorch' }],
    lines: {
      pattern: String.raw`^.*?\] (?<time>\S+ \S+) .*\bINFO: (?<epoch>\d+)epoch:train:\d+-(?<step>\d+)batch: .*\btrain_time=`,
    },
    optional: [', loss={loss}'],
  },
  // Stable-Baselines 2 and 3. A block is of one iteration; `fps` is a mean since the start, so the steps of the environment and the time so
  // far count. Lines: hill-a/stable-baselines#1204, DLR-RM/stable-baselines3#518.
  {
    id: 'stable-baselines',
    title: 'Stable-Baselines',
    lines: { pattern: String.raw`^\| +iterations +\| (?<step>\d+) +\|` },
    block: {
      values: [
        { pattern: String.raw`^\| +total_timesteps +\| (?<samples_so_far>\d+) ` },
        { pattern: String.raw`^\| +time_elapsed +\| (?<elapsed>\d+) ` },
      ],
    },
  },
  // RSL-RL. The time is of one iteration, on all devices. Lines: isaac-sim/IsaacLab#5084, mujocolab/mjlab#1021.
  {
    id: 'rsl-rl',
    title: 'RSL-RL',
    lines: { pattern: String.raw`^ +Learning iteration (?<step>\d+)/\d+ *$` },
    block: { values: ['Iteration time: {duration}s'] },
  },
]
