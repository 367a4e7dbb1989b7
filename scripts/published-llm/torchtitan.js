import { onNodes } from './baseline-text.js'
import { markdownRows, numberIn } from './markdown-rows.js'

const commit = 'b5bcd76c66d0acb1a08b176d9639425bc55e0b2a'
const folder = 'benchmarks'
const documents = [
  'llama3_h100_202412_torchtitan.md',
  'asyncTP_llama3_h100_2025-06_torchtitan.md',
  'llama3-8b_h200_202506_trainy-whitefiber.md',
]

/** Of train_configs/llama3_*.toml of the program, where a document does not state another. */
const usualLength = 8192

const counted = (text, pattern) => {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

const recompute = (text) =>
  /full activation checkpointing|full AC/i.test(text)
    ? 'full'
    : /selective activation checkpointing|SAC/i.test(text)
      ? 'selective'
      : undefined

/** What the heading or the sentence above a table states of every row. */
function common(caption) {
  const devices = counted(caption, /(\d+) (?:GPUs|H100s)/)
  return {
    model: /70b/i.test(caption) ? 'Llama 3.1 70B' : /405b/i.test(caption) ? 'Llama 3.1 405B' : 'Llama 3.1 8B',
    devices,
    local: counted(caption, /local batch size (\d+)/i),
    'tensor-parallel': counted(caption, /TP[ =]?(\d+)/) ?? 1,
    'pipeline-parallel': counted(caption, /PP[ =]?(\d+)/) ?? 1,
    'global-batch': counted(caption, /global batch size (\d+)/i),
    recompute: recompute(caption),
    isCompiled: /torch\.compile/.test(caption),
    isFloat8: /Float8/.test(caption),
    isAsync: /AsyncTP/.test(caption),
    schedule: /\+ 1F1B/.test(caption) ? '1f1b' : undefined,
  }
}

/**
 * With pipeline stages the local batch is cut into as many micro-batches as there are stages (pipelining_utils.py, line 81
 * of the commit that the document names).
 */
function row(document, stated, changed) {
  const { devices, local, isCompiled, isFloat8, isAsync, schedule, ...rest } = { ...stated, ...changed }
  const stages = rest['pipeline-parallel']
  return {
    document: `${folder}/${document}`,
    framework: 'torchtitan',
    unit: 'tokens',
    per: 'device',
    precision: rest.precision ?? (isFloat8 ? 'fp8-tensorwise' : 'bf16'),
    batch: local / stages,
    device: 'H100 96GB',
    'sequence-length': usualLength,
    ...(stages > 1 ? { accumulation: stages } : {}),
    'pipeline-schedule': schedule,
    sharding: 'fsdp',
    compile: isCompiled,
    variant: isAsync ? 'async tensor parallel' : undefined,
    topology: onNodes(devices, 8),
    ...rest,
  }
}

const precisions = {
  'None (bfloat16)': 'bf16',
  'float8 tensorwise': 'fp8-tensorwise',
  'float8 rowwise': 'fp8-rowwise',
}
const schedules = { '1F1B': '1f1b', 'Interleaved 1F1B': 'interleaved-1f1b' }

const fromTitan = (read) =>
  markdownRows(read(commit, `${folder}/${documents[0]}`)).flatMap((printed) => {
    const caption = printed.before.find((text) => text.startsWith('Table')) && printed.before.at(-1)
    const throughput = numberIn(printed.cell('TPS/GPU'))
    if (throughput === undefined) return []
    const figure = { throughput, memory: numberIn(printed.cell('Memory(GiB)')), line: printed.line }
    const technique = printed.cell('Techniques')
    const parallelism = printed.cell('Parallelism')
    const schedule = schedules[printed.cell('Schedule')]
    const stated = common(caption)
    const length = numberIn(printed.cell('Sequence Length'))
    return row(documents[0], stated, {
      ...figure,
      ...(technique?.includes('FSDP')
        ? { isCompiled: technique.includes('compile'), isFloat8: technique.includes('Float8') }
        : {}),
      ...(technique === '2D + AsyncTP' ? { isAsync: true } : {}),
      ...(parallelism === undefined ? {} : { 'context-parallel': counted(parallelism, /CP (\d+)/) }),
      ...(schedule === undefined ? {} : { schedule }),
      ...(length === undefined ? {} : { 'sequence-length': length }),
    })
  })

const fromAsync = (read) =>
  markdownRows(read(commit, `${folder}/${documents[1]}`)).flatMap((printed) => {
    const precision = precisions[printed.cell('Quantization')]
    if (precision === undefined) return []
    const stated = { ...common(printed.headings.at(-1)), precision, line: printed.line }
    return [
      row(documents[1], stated, { throughput: numberIn(printed.cell('Vanilla TP tokens/sec')) }),
      row(documents[1], stated, { isAsync: true, throughput: numberIn(printed.cell('Async TP tokens/sec')) }),
    ]
  })

const fromTrainy = (read) =>
  markdownRows(read(commit, `${folder}/${documents[2]}`)).flatMap((printed) => {
    const nodes = numberIn(printed.cell('NUM_NODES'))
    if (nodes === undefined) return []
    const stated = {
      ...common('Llama 3.1 8B'),
      devices: 8 * nodes,
      local: 2,
      isCompiled: true,
      isFloat8: true,
    }
    return row(documents[2], stated, {
      device: 'H200',
      recompute: 'selective',
      throughput: numberIn(printed.cell('TPS/GPU')),
      memory: numberIn(printed.cell('Memory(GiB)')),
      line: printed.line,
    })
  })

export const torchtitan = {
  name: 'torchtitan',
  clone: 'torchtitan',
  title: { en: 'torchtitan Llama 3.1 on H100 and H200', zh: 'torchtitan Llama 3.1（H100 与 H200）' },
  collection: 'pytorch/torchtitan',
  revision: commit.slice(0, 7),
  published: '2024-12-26 to 2025-06-14',
  comment: [
    'The benchmarks that ship with torchtitan. Where a document does not state the sequence length or the recompute it is that of',
    'train_configs/llama3_*.toml at the commit that the document names.',
  ],
  rows: (read) => [...fromTitan(read), ...fromAsync(read), ...fromTrainy(read)],
}
