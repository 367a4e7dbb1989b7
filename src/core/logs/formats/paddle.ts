import type { WrittenLogFormat } from '../template/schema.ts'

/** A heading in PaddleClas's settings, which are a tree: evaluation and inference have a `batch_size` too. */
const heading = (names: string) => ({ pattern: String.raw` INFO: +(?:${names}) : ?$` })
const otherHeadings = 'Arch|ARCHITECTURE|Train|TRAIN|Eval|VALID|Infer|Metric'

/** What programs on PaddlePaddle print. `ips` is of one device unless an entry states otherwise. */
export const paddleFormats: readonly WrittenLogFormat[] = [
  // From 1.x to 2.5. Generations differ in padding, field order and the spelling of the unit; the first had no rate. `ips` is a running
  // average that restarts with each epoch; `END` and `[Eval]` lines are no steps. Other programs of the family print the same with a rate
  // of all devices; the name before `INFO` tells them apart. The first generation divides `TRAIN`'s batch over the devices.
  {
    id: 'paddleclas',
    title: 'PaddleClas',
    names: [
      { text: 'PaddleClas', framework: 'PaddlePaddle', unit: 'images' },
      { text: 'ppcls', framework: 'PaddlePaddle', unit: 'images' },
      { text: ' images/s', unit: 'images' },
    ],
    rates: 'per-device',
    launch: 'paddle',
    'starts-run': 'PaddleClas is powered by PaddlePaddle',
    lines: [
      ' INFO: epoch:{epoch} train…step:{step} batch_cost: {duration} ips: {rate}/s',
      'ppcls INFO: [Train][Epoch {epoch}[Iter: {step} ips: {rate}/s',
      'root INFO: [Train][Epoch {epoch}[Iter: {step} ips: {rate}/s',
      ' INFO: epoch:{epoch} train…step:{step} elapse: {duration}s',
    ],
    optional: [' ips: {rate}', ' batch_cost: {duration}', ' loss: {loss}'],
    facts: [
      {
        line: { pattern: String.raw` INFO: +name : (?<model>\S+)$` },
        below: heading('Arch|ARCHITECTURE'),
        until: [heading(otherHeadings), { pattern: String.raw` INFO: +name : \S+$` }],
      },
      {
        line: { pattern: String.raw` INFO: +batch_size : (?<global_batch>\S+)$` },
        below: heading('TRAIN'),
        until: heading(otherHeadings),
      },
      {
        line: { pattern: String.raw` INFO: +batch_size : (?<batch_per_device>\S+)$` },
        below: heading('Train'),
        until: heading(otherHeadings),
      },
      { line: { pattern: ' INFO: AMP : ?$' }, precision: 'amp' },
      // Runs in FP32 have this section too.
      { line: { pattern: ' INFO: +use_amp : False$' }, precision: 'fp32' },
      { line: { pattern: ' INFO: +(?:use_pure_fp16 : True|level : O2)$' }, precision: 'fp16' },
      { pattern: ' INFO: +use_dali : (?<dali>True|False)$' },
    ],
  },
  // The image classification of PaddlePaddle/models 1.8, as DLPerf ran it: `elapse` is the seconds of one step.
  {
    id: 'paddle-models-resnet50',
    title: 'PaddlePaddle/models image classification',
    lines: '[Pass {epoch}, train batch {step} elapse {duration} sec',
    optional: ['loss {loss}'],
    facts: [
      { pattern: String.raw`(?:^| )batch_size: (?<global_batch>\d+)$` },
      { pattern: '(?:^| )use_fp16: (?<amp>True|False|1|0)$' },
      { pattern: '(?:^| )use_dali: (?<dali>True|False|1|0)$' },
    ],
  },
  // BERT of PaddlePaddle 1.8, as DLPerf ran it: only steps per second, equal on all devices. PaddleNLP's lines have no `progress`.
  {
    id: 'paddle-bert-steps',
    title: 'PaddlePaddle 1.8 BERT',
    names: [{ text: ' next_sent_acc: ', model: 'BERT', unit: 'sequences' }],
    lines: 'progress: … speed: {steps-per-second} steps/s',
    optional: ['epoch: {epoch}', ' step: {step}', ' loss: {loss}'],
  },
  // PaddleNLP's BERT pretraining. Some versions misspell the word before `step`; the colon of the rate is before or after its blank.
  // Without mixed precision it prints `use_amp=0`, `False` or nothing.
  {
    id: 'paddlenlp-bert',
    title: 'PaddleNLP BERT',
    names: [
      { text: "model_type='bert'", model: 'BERT' },
      { text: ' sequences/s', unit: 'sequences' },
      { text: 'paddle.distributed', framework: 'PaddlePaddle' },
    ],
    rates: 'per-device',
    launch: 'paddle',
    'starts-run': 'Namespace(',
    lines: ['total', 'tobal', 'global'].map(
      (spelling) => `${spelling} step{step}, epoch: …, batch: … ips{rate} sequences/s`,
    ),
    optional: [' avg_batch_cost: {duration}', ' loss: {loss}'],
    facts: [
      {
        line: [
          'Namespace(…batch_size={batch-per-device}',
          'distributed.launch …batch_size={batch-per-device}',
        ],
      },
      { line: ['Namespace(…use_amp={amp}', 'distributed.launch …use_amp={amp}'] },
      {
        line: { pattern: String.raw`(?:\bNamespace\(|distributed\.launch ).*\buse_pure_fp16=(?:True|1)\b` },
        precision: 'fp16',
      },
    ],
  },
  // PaddleNLP's ERNIE pretraining. Unlike elsewhere in PaddleNLP, `ips` is of all devices: speed × global batch.
  {
    id: 'paddlenlp-ernie',
    title: 'PaddleNLP ERNIE',
    names: [{ text: ' seqs/s', unit: 'sequences' }],
    rates: 'global',
    launch: 'paddle',
    lines: 'global step {step}loss: …, speed: … steps/s, ips: {rate} seqs/s',
    optional: [', loss: {loss}'],
  },
  // GPT of PaddleNLP and PaddleFleetX. `ips_total` is tokens of all devices, `ips` those of one.
  {
    id: 'paddlenlp-gpt',
    title: 'PaddleNLP and PaddleFleetX GPT',
    names: [{ text: ' tokens/s', unit: 'tokens' }],
    rates: 'global',
    launch: 'paddle',
    lines: ['global step {step}', 'epoch: [{epoch}, batch: [{step}', 'epoch: {epoch}, batch: {step}'].map(
      (start) => `${start} loss: {loss} speed: …, ips_total: {rate} tokens/s`,
    ),
  },
  // PaddleNLP's Transformer. `ips` is words per second of one device; the line of step 0 has none. Its batches count tokens with padding,
  // not words, so the duration of a step gives no rate in the same unit and is not read.
  {
    id: 'paddlenlp-transformer',
    title: 'PaddleNLP Transformer',
    names: [{ text: ' words/s', unit: 'words' }],
    rates: 'per-device',
    launch: 'paddle',
    'batch-is-limit': true,
    'starts-run': "'batch_size': ",
    lines: 'step_idx: {step}, epoch: …, batch: … ips: {rate} words/s',
    optional: [' avg loss: {loss}'],
    facts: [
      "'batch_size': {batch-per-device}",
      "'use_amp': {amp}",
      { line: "'use_pure_fp16': True", precision: 'fp16' },
    ],
  },
  // Versions before 2.1 print no rate. The settings are YAML; the batch is the line that begins with `batch_size:`.
  {
    id: 'paddleseg',
    title: 'PaddleSeg',
    rates: 'per-device',
    launch: 'paddle',
    'starts-run': '-Environment Information-',
    lines: [
      '[TRAIN] epoch: …, iter: {step} batch_cost: {duration} ips: {rate} samples/s',
      '[TRAIN] epoch=…, iter={step} batch_cost={duration} reader_cost=',
    ],
    optional: [', loss: {loss}', ', loss={loss}'],
    facts: [
      { line: '^PaddlePaddle: ', framework: 'PaddlePaddle' },
      '^GPUs used: {devices}$',
      '^batch_size: {batch-per-device}$',
      { line: { pattern: String.raw`\buse (?:amp|AMP) to train` }, precision: 'amp' },
      { line: { pattern: String.raw`\buse (?:amp|AMP) to train.*\blevel = O2` }, precision: 'fp16' },
    ],
  },
  // Lines on the console begin with the time, without a year, and `ppdet.engine INFO: `; those of the log file do not. Of versions 0.x,
  // only the last prints a rate.
  {
    id: 'paddledetection',
    title: 'PaddleDetection',
    names: [
      { text: 'ppdet', framework: 'PaddlePaddle' },
      { text: ' images/s', unit: 'images' },
    ],
    rates: 'per-device',
    launch: 'paddle',
    lines: [
      'Epoch: [{epoch}] [{step} learning_rate: … batch_cost: {duration} data_cost: … ips: {rate} images/s',
      '-INFO: iter: {step}, lr: … batch_cost: {duration} ips: {rate} images/s',
      '-INFO: iter: {step}, lr: …, time: {duration}, eta: ',
    ],
    optional: [' loss: {loss}', "'loss': '{loss}"],
  },
  // PaddleOCR, and OpenOCR, which prints the same. Until 2021 `batch_cost` and `samples` were sums since the previous line.
  {
    id: 'paddleocr',
    title: 'PaddleOCR',
    names: [{ text: 'ppocr', framework: 'PaddlePaddle', unit: 'images' }],
    rates: 'per-device',
    launch: 'paddle',
    lines: [
      'INFO: epoch: [{epoch}, global_step: {step}, avg_batch_cost: {duration}, avg_samples: …, ips: {rate}',
      'INFO: epoch: [{epoch}, iter: {step}, batch_cost: …, samples: …, ips: {rate}',
    ],
    optional: [', loss: {loss}'],
  },
  // `ips` is clips of one device over the time of the latest step; its time stamps have no year.
  {
    id: 'paddlevideo',
    title: 'PaddleVideo',
    rates: 'per-device',
    launch: 'paddle',
    lines: 'epoch:[{epoch}] train step:{step} batch_cost: {duration} ips: {rate} instance/sec',
    optional: [' loss: {loss}'],
  },
  // PaddlePaddle's large-scale classification, from `qps` over `throughput` to `ips`: images per second of all devices, which every node
  // or rank may print. The last form looks like PaddleClas, but differs in the printing module and in what `ips` counts.
  {
    id: 'plsc',
    title: 'PLSC',
    names: [
      { text: ' plsc ', framework: 'PaddlePaddle' },
      { text: ' images/s', unit: 'images' },
      { text: ' imgs/s', unit: 'images' },
    ],
    rates: 'global',
    launch: 'paddle',
    'every-rank': true,
    lines: [
      'Pass:{epoch} batch:{step} qps:{rate}',
      'Training: {time}loss {loss}, epoch: {epoch}, step: {step}, throughput: {rate} imgs/sec',
      ' plsc INFO: [Train][Epoch {epoch}[Iter: {step} ips: {rate} images/s',
    ],
    optional: [' batch_cost: {duration}', ' loss: {loss}', ' loss:{loss}'],
    facts: [
      { pattern: String.raw`^Training: \S+ \S+ - world_size: (?<devices>\d+)$` },
      { pattern: String.raw`^Training: \S+ \S+ - batch_size: (?<batch_per_device>\d+)$` },
      { pattern: String.raw`^Training: \S+ \S+ - fp16: (?<amp>True|False)$` },
    ],
  },
]
