import { speedometer } from '../readers/ngc-mxnet-table.ts'
import type { WrittenLogFormat } from '../template/schema.ts'

export const mxnetFormats: readonly WrittenLogFormat[] = [
  // Images, and actions in videos. The rate is of all devices; `batch_size` in its settings is per device.
  {
    id: 'gluoncv-classification',
    title: 'GluonCV image and action classification',
    rates: 'global',
    'every-rank': true,
    'starts-run': 'Namespace(',
    lines: { pattern: String.raw`${speedometer('(?:Epoch|Iter)')}.*\t ?lr=` },
    facts: [
      'Namespace(…batch_size={batch-per-device}',
      'Namespace(…num_gpus={devices}',
      "Namespace(…model='{model}'",
      { line: "Namespace(…dtype='float16'", precision: 'fp16' },
      { line: "Namespace(…dtype='float32'", precision: 'fp32' },
    ],
  },
  // Detection and instance segmentation. The rate and `batch_size` in its settings are of all devices. YOLO prints the learning rate
  // before the speed. Under Horovod, `gpus` is not the number of devices.
  {
    id: 'gluoncv-detection',
    title: 'GluonCV detection (Mask R-CNN, Faster R-CNN, YOLO, SSD)',
    rates: 'global',
    'every-rank': true,
    'starts-run': 'Namespace(',
    lines: '[Epoch {epoch}][Batch {step}], …Speed: {rate} samples/sec',
    facts: [
      'Namespace(…batch_size={global-batch}',
      { line: "Namespace(…gpus='{device-list}'", without: ['horovod=True'] },
      { line: { pattern: String.raw`\bNamespace\(.*\bsave_prefix='mask_rcnn` }, model: 'Mask R-CNN' },
    ],
  },
  // Question answering. The rate and `Time cost` are of all devices of one worker, since the previous line. Until 2020 its printed word
  // lacks a letter, and the epoch may be absent.
  {
    id: 'gluonnlp-finetuning',
    title: 'GluonNLP fine-tuning',
    names: [
      { text: ', Throughput=', framework: 'MXNet' },
      { text: 'INFO:gluonnlp:', framework: 'MXNet' },
    ],
    rates: 'global',
    lines: [
      'Epoch: {epoch}, Batch: {step}Time cost=…, Throughput={rate} samples/s',
      'INFO:gluonnlp:{time}Epoch: {epoch}Batch: {step}Loss={loss} Thoughput={rate} samples/s',
      'INFO:gluonnlp:{time}Batch: {step}Loss={loss} Thoughput={rate} samples/s',
    ],
  },
  // InsightFace's ArcFace: a Speedometer that counts in `Iter`, for one node only.
  {
    id: 'mxnet-insightface',
    title: 'InsightFace (MXNet)',
    rates: 'per-node',
    'every-rank': true,
    lines: { pattern: speedometer('Iter') },
  },
  // An `it` is an image. Every rank prints its own rate and the total rate, after its label and the date.
  {
    id: 'mxnet-partial-fc',
    title: 'InsightFace Partial FC (MXNet)',
    rates: 'global',
    'every-rank': true,
    clock: 'date',
    lines: 'Iter:{step} Rank:… it/sec Total:{rate} it/sec',
  },
]
