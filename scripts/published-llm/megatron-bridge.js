import { onNodes } from './baseline-text.js'
import { markdownRows, numberIn } from './markdown-rows.js'

const commit = '067f987df03b8355b03192d88d70f1709fedf51a'
const documents = ['docs/performance-summary.md', 'docs/performance-summary-archive.md']

/** Of NUM_GPUS_PER_NODE_MAP in scripts/performance/argument_parser.py, line 30. */
const perNode = { H100: 8, B200: 8, B300: 8, GB200: 4, GB300: 4 }

/** FP8 of these tables is the recipe with current scales of whole tensors (`fp8_cs` in scripts/performance). */
const precisions = {
  BF16: 'bf16',
  FP8: 'fp8-tensorwise',
  'FP8-CS': 'fp8-tensorwise',
  MXFP8: 'mxfp8',
  'FP8-MX': 'mxfp8',
  NVFP4: 'nvfp4',
}

const models = {
  LLAMA3_8B: 'Llama 3 8B',
  LLAMA3_70B: 'Llama 3 70B',
  'LLAMA3.1_405B': 'Llama 3.1 405B',
  DeepSeekV3: 'DeepSeek-V3',
  'DeepSeekV4 Flash': 'DeepSeek-V4 Flash',
  'GPT OSS 120B': 'GPT-OSS 120B',
  Qwen3_30B_a3B: 'Qwen3 30B-A3B',
  Qwen3_235B_a22B: 'Qwen3 235B-A22B',
  Kimi_K2: 'Kimi K2',
  Nemotron_3_Nano: 'Nemotron 3 Nano',
  Nemotron_3_5_Lightning: 'Nemotron 3.5 Lightning',
  Nemotron_3_Super: 'Nemotron 3 Super',
  Nemotron_3_Ultra: 'Nemotron 3 Ultra',
}

const headed = (headings, pattern) =>
  headings.map((heading) => pattern.exec(heading)?.[1]).find((found) => found !== undefined)

/** Some cells print two figures, the second in brackets, of the precision that the row has in brackets. */
const parts = (text) => {
  const [, first, second] = /^([^(]*)(?:\(([^)]*)\))?$/.exec(text.trim()) ?? []
  return [first?.trim(), second?.trim()]
}

export const megatronBridge = {
  name: 'megatron-bridge',
  clone: 'Megatron-Bridge',
  title: {
    en: 'Megatron-Bridge performance summary on H100, B200, B300, GB200 and GB300',
    zh: 'Megatron-Bridge 性能汇总（H100、B200、B300、GB200 与 GB300）',
  },
  collection: 'NVIDIA-NeMo/Megatron-Bridge',
  revision: commit.slice(0, 7),
  published: '2026-08-22',
  comment: [
    "NVIDIA's performance summary with its archive, release by release. The tables of release 25.09 state no precision and are",
    'left out. Devices of a node are those of the scripts beside the tables.',
  ],
  rows: (read) =>
    documents.flatMap((document) =>
      markdownRows(read(commit, document)).flatMap((row) => {
        const release = headed(row.headings, /^([\d.]+) NeMo Container/)
        const task = headed(row.headings, /^(.*) Performance$/)
        const modelName = headed(row.headings, /^Model: (.*)$/) ?? row.cell('Model')
        const system = (headed(row.headings, /^System: (.*)$/) ?? row.cell('System'))?.replace('DGX-', '')
        const stated = row.cell('Precision')
        if (release === undefined || modelName === undefined || stated === undefined) return []
        const [model, note] = parts(modelName)
        const devices = numberIn(row.cell('#-GPUs'))
        const size = (title) => numberIn(row.cell(title))
        const expertParallel = size('EP')
        const variant = [task === 'Pre-Training' ? undefined : task, note].filter(Boolean).join(', ')
        const [tokens, tflops] = ['Tokens / sec / GPU', 'Model TFLOP / sec / GPU'].map((title) =>
          parts(row.cell(title).replace(/\[\^.*\]/, '')),
        )
        return parts(stated).flatMap((precision, at) =>
          precision === undefined
            ? []
            : {
                document,
                framework: `Megatron-Bridge ${release}`,
                model: models[model],
                unit: 'tokens',
                per: 'device',
                precision: precisions[precision],
                batch: size('MBS'),
                device: system,
                'sequence-length': size('Sequence Length'),
                'global-batch': size('GBS'),
                'tensor-parallel': size('TP'),
                'pipeline-parallel': size('PP'),
                'context-parallel': size('CP'),
                'expert-parallel': expertParallel === 1 ? undefined : expertParallel,
                'virtual-pipeline': size('VP') === 1 ? undefined : size('VP'),
                sharding: size('FSDP') > 0 ? 'fsdp' : undefined,
                variant: variant === '' ? undefined : variant,
                topology: onNodes(devices, perNode[system]),
                throughput: numberIn(tokens[at]),
                tflops: numberIn(tflops[at]),
                line: row.line,
              },
        )
      }),
    ),
}
