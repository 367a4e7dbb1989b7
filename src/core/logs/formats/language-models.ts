import type { WrittenLogFormat } from '../template/schema.ts'

const tokensPerDevice = 'tgs (tokens/gpu/second)='

export const languageModelFormats: readonly WrittenLogFormat[] = [
  // Megatron-LM and Megatron-DeepSpeed. The last rank prints; a sample is a sequence. The global batch may change along the log, so each
  // step counts by its own. BigScience's Megatron-DeepSpeed prints seconds; GPT-NeoX has the rate at the start of the line. A truncated
  // line could end within a number. Lines: NVIDIA/Megatron-LM#756, deepspeedai/DeepSpeed#3742, the chronicles of
  // bigscience-workshop/bigscience.
  {
    id: 'megatron',
    title: 'Megatron-LM',
    names: [
      { text: 'using torch.', framework: 'PyTorch' },
      { text: '| lm loss', unit: 'sequences' },
    ],
    rates: 'global',
    clock: 'date',
    'starts-run': 'using world size: ',
    lines: [
      'iteration {step}| elapsed time per iteration (ms):{milliseconds}|$',
      'iteration {step}| elapsed time per iteration (s):{duration}|$',
    ],
    optional: [
      '| samples per second:{rate}',
      'samples/sec:{rate}',
      '| global batch size:{global-batch}',
      '| lm loss{loss}',
      '| lm_loss:{loss}',
      '| loss:{loss}',
    ],
    facts: [
      'using world size: {devices},',
      { pattern: String.raw`^ *world_size \.{3,} (?<devices>\d+)$` },
      {
        line: ['using torch.…float16 for parameters', 'using torch.…half for parameters'],
        precision: 'fp16',
      },
      { line: 'using torch.…bfloat16 for parameters', precision: 'bf16' },
      { line: 'using torch.…float32 for parameters', precision: 'fp32' },
    ],
    also: ['timers'],
  },
  // The console of Composer and llm-foundry. A step's time and samples so far end its block, which prints hours with four decimals;
  // `throughput/` is a mean over a window of steps.
  {
    id: 'composer',
    title: 'Composer, llm-foundry',
    names: [{ text: 'composer_version: ', framework: 'PyTorch' }],
    lines: { pattern: String.raw`^\[(?:epoch=\d+/\d+\]\[)?batch=(?<step>\d+)/\d+\]:$` },
    block: {
      values: [
        'Train time/token: {tokens-so-far}',
        'Train time/sample: {samples-so-far}',
        'Train time/train: {elapsed-hours}',
      ],
      last: 'Train time/total: ',
    },
  },
  // OLMo's trainer. `tokens_per_second` is a mean over a window of steps, so the total tokens are used where they are printed.
  {
    id: 'olmo',
    title: 'OLMo',
    names: [{ text: 'olmo.train:', framework: 'PyTorch' }],
    rates: 'per-device',
    lines: { pattern: String.raw`olmo\.train:.*\[step=(?<step>\d+)/\d+\]$` },
    block: {
      values: [
        'throughput/total_tokens={tokens-so-far}',
        'throughput/device/tokens_per_second={rate}',
        'train/CrossEntropyLoss={loss}',
      ],
    },
  },
  // OLMo-core's console logger. `TPS (actual avg)`, beside `TPS`, is a mean since the start.
  {
    id: 'olmo-core',
    title: 'OLMo-core',
    names: [{ text: 'olmo_core', framework: 'PyTorch' }],
    rates: 'per-device',
    lines: { pattern: String.raw`\[step=(?<step>\d+)/\d+,epoch=\d+` },
    block: {
      values: [
        'throughput/total tokens={tokens-so-far}',
        'throughput/device/TPS={rate}',
        'train/CE loss={loss}',
      ],
    },
  },
  // torchtune. The rate is of one device, steps differ in length and rate, no line has a time. Lines: meta-pytorch/torchtune#1358, #2274.
  {
    id: 'torchtune',
    title: 'torchtune',
    names: [
      { text: 'torchtune.', framework: 'PyTorch' },
      { text: 'tokens_per_second_per_gpu:', unit: 'tokens' },
    ],
    rates: 'per-device',
    launch: 'torch',
    lines: 'Step {step} | loss:{loss} tokens_per_second_per_gpu:{rate}',
    facts: [{ line: { pattern: String.raw`\bRunning \w+SingleDevice with resolved config` }, devices: 1 }],
  },
  // llm.c in CUDA, Python and C. The milliseconds are of one step on all devices; in CUDA, the rate is a mean over about twenty steps.
  // Lines: karpathy/llm.c#796 and stored logs of 2024.
  {
    id: 'llm-c',
    title: 'llm.c',
    names: [{ text: ' tok/s', unit: 'tokens' }],
    rates: 'global',
    lines: [
      {
        pattern: String.raw`\bstep +(?<step>\d+)/\d+ \| loss (?<loss>\S+) .*\| +(?<milliseconds>[\d.]+) ms \| .* MFU \| +(?<rate>[\d.]+) tok/s`,
      },
      {
        pattern: String.raw`\bstep +(?<step>\d+)/\d+ \| train loss (?<loss>\S+) .*\| \((?<milliseconds>[\d.]+) ms \| (?<rate>[\d.]+) tok/s\)`,
      },
      'step {step}: train loss {loss} (took {milliseconds} ms)',
    ],
    facts: [
      'num_processes={devices} and total_batch_size=',
      { line: 'and total_batch_size={global-batch}', unit: 'tokens' },
      { line: '^total desired batch size: {global-batch}$', unit: 'tokens' },
    ],
  },
  // InternLM and InternEvo. The rate is of one device; the tokens of all devices are counted since the start. `tgs/tgs_avg` and similar
  // values are means. Values are separated by commas until 2023, by blanks since InternEvo. Lines: stored logs of July 2023 and March
  // 2024.
  {
    id: 'internlm',
    title: 'InternLM, InternEvo',
    names: [
      { text: 'record_current_batch_training_metrics', framework: 'PyTorch' },
      { text: tokensPerDevice, unit: 'tokens' },
    ],
    rates: 'per-device',
    'every-rank': true,
    lines: [
      `tflops=…,step={step},loss={loss},${tokensPerDevice}{rate}`,
      `tflops=… step={step} loss={loss} ${tokensPerDevice}{rate}`,
    ],
    optional: ['num_consumed_tokens={samples-so-far}'],
  },
  // ColossalAI's benchmarks, whose logger wraps its lines. The final rate is of all devices. Lines: hpcaitech/ColossalAI#4551, #5939.
  {
    id: 'colossalai',
    title: 'ColossalAI benchmarks',
    names: [{ text: 'colossalai - colossalai', framework: 'PyTorch' }],
    rates: 'global',
    lines: 'colossalai… - INFO: Step time: {duration}',
    facts: ['Namespace(config=…batch_size={batch-per-device}', 'dp_world_size: {devices}, flop'],
    summary: 'Throughput: {rate} samples/sec, TFLOPS',
  },
  // Levanter, and other programs that print its bar through a logger. Steps have three digits, and the time since the start of the bar
  // has whole seconds. Lines: public logs of marin-community/marin.
  {
    id: 'levanter',
    title: 'Levanter',
    'every-rank': true,
    lines: {
      pattern: String.raw`\bProgress on:train (?<step>[\d.]+k?)it/[\d.]+k?it rate:(?<duration>[\d.]+(?:s/it|it/s)) .*\belapsed:(?<elapsed>[\d:]+)`,
    },
    optional: ['loss={loss}'],
  },
  // The metric writer of CLU, used by the examples of Flax and other JAX programs. Evaluations print no steps per second. Every host
  // prints the same. Lines: google/flax#3364, and stored logs of 2023 and 2024 with the progress reports of CLU.
  {
    id: 'flax-writer',
    title: 'Flax (metric writer of CLU)',
    names: [{ text: ' logging_writer.py:', framework: 'JAX' }],
    lines: [
      ' logging_writer.py:…] [{step}steps_per_second={steps-per-second} train_loss={loss}',
      ' logging_writer.py:…] [{step}steps_per_second={steps-per-second}',
      ' logging_writer.py:…] [{step}steps_per_sec={steps-per-second}',
    ],
    optional: [' loss={loss}'],
  },
  // The trainers among tinygrad's examples. They print the time of a step, but no batch.
  {
    id: 'tinygrad',
    title: 'tinygrad',
    names: [{ text: ' GFLOPS', framework: 'tinygrad' }],
    lines: [
      {
        pattern: String.raw`^ *(?<step>\d+) +(?<milliseconds>[\d.]+) ms run, .*?(?<loss>[\d.]+|nan|inf) loss, .* GB used, .* GFLOPS`,
      },
      {
        pattern: String.raw`^ *(?<step>\d+) +(?<duration>[\d.]+) s run, .*?(?<loss>[\d.]+|nan|inf) loss, .* GB used, .* GFLOPS`,
      },
    ],
  },
  // Facebook's XLM. `sent/s` (read) and `words/s` are of one device, since the previous line. The date has a two-digit year at its end.
  {
    id: 'xlm',
    title: 'XLM',
    names: [{ text: ' sent/s - ', framework: 'PyTorch', unit: 'sequences' }],
    rates: 'per-device',
    'every-rank': true,
    lines: {
      pattern: String.raw`^INFO - \S+ (?<time>\S+) .* - +(?<step>\d+) - +(?<rate>[\d.]+) sent/s - +[\d.]+ words/s - \S+: *(?<loss>\S+)?`,
    },
  },
]
