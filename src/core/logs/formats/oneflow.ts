import type { WrittenLogFormat } from '../template/schema.ts'

export const oneflowFormats: readonly WrittenLogFormat[] = [
  // The CNN benchmark, whose lines end with the time. `validation:` lines are no steps.
  {
    id: 'oneflow-cnn',
    title: 'OneFlow CNN benchmark',
    rates: 'global',
    lines: 'train: epoch {epoch}, iter {step} samples/s: {rate}',
    optional: [' loss: {loss}', ' {time}'],
  },
  // BERT's pretraining benchmark, whose lines end with the time.
  {
    id: 'oneflow-bert',
    title: 'OneFlow BERT benchmark',
    names: [{ text: ', nsp_loss: ', model: 'BERT', unit: 'sequences' }],
    rates: 'global',
    lines: 'step: {step}, total_loss: {loss}, throughput: {rate}',
    optional: [' {time}'],
  },
  // Rate and latency are of all devices since the previous line: in a table with the heading `| step | micro_batches | samples |
  // throughput | latency | loss |`, without a table, and as printed by the models that replaced the benchmark.
  {
    id: 'oneflow-gpt',
    title: 'OneFlow GPT',
    rates: 'global',
    lines: [
      {
        pattern: String.raw`^\| (?<step>\d+) +\| \d+ +\| \d+ +\| (?<rate>\d+\.\d+) +\| (?<duration>\d+\.\d+) +\| (?<loss>\S+) +\|`,
      },
      'step={step},micro_batches=…,samples=…,throughput={rate},latency={duration}',
      '[rank:…] iter: {step}, samples: …, loss: {loss}, throughput: {rate}',
    ],
    optional: [',loss={loss}'],
  },
  // The rate is of all devices.
  {
    id: 'oneflow-insightface',
    title: 'OneFlow InsightFace',
    rates: 'global',
    lines: 'train: iter {step}, loss {loss}, throughput: {rate}',
  },
  // Click-through models, including Wide & Deep and DLRM. They print the duration of a step; later ones also the rate of all devices, the
  // first ones only the time at which it ended.
  {
    id: 'oneflow-recommender',
    title: 'OneFlow Wide & Deep, DLRM and other recommenders',
    rates: 'global',
    'every-rank': true,
    lines: [
      'iter: {step}, latency(ms): {milliseconds} | {time}',
      'Rank[…, Step {step}, Loss {loss}, Latency {milliseconds} ms, Throughput {rate}, {time}',
      { pattern: String.raw`^(?<step>\d+) time (?<time>\d{10}\.\d+) loss (?<loss>\S+)` },
    ],
    optional: [', loss: {loss}'],
  },
  // ResNet-50 of OneFlow's models. Each rank divides its own batch by the time, so the rate is of one device, even if only the first rank
  // prints it. `[eval]` lines are no steps.
  {
    id: 'oneflow-resnet50',
    title: 'OneFlow models ResNet-50',
    rates: 'per-device',
    'every-rank': true,
    'starts-run': '--- arguments ---',
    lines: '[train], epoch: {epoch}, iter: {step}, throughput: {rate} | {time}',
    optional: [', loss: {loss}'],
    facts: [
      { pattern: String.raw`^ *num_devices_per_node \.+ (?<devices_per_node>\d+)$` },
      { pattern: String.raw`^ *num_nodes \.+ (?<nodes>\d+)$` },
      { pattern: String.raw`^ *train_batch_size \.+ (?<batch_per_device>\d+)$` },
      { pattern: String.raw`^ *use_fp16 \.+ (?<amp>True|False)$` },
      { line: { pattern: String.raw`^ *synthetic_data \.+ True$` }, 'synthetic-data': true },
    ],
  },
]
