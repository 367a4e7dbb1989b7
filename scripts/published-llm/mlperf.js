const commit = '441d65f4445cd59687466533fd9f55399136e7a4'

const systems = {
  llama31_8b: [
    'theia_ngpu8',
    'theia_ngpu72',
    'theia_ngpu512',
    'tyche_ngpu8',
    'tyche_ngpu72',
    'tyche_ngpu512',
  ],
  llama31_405b: ['theia_ngpu512', 'tyche_ngpu512', 'hsg_ngpu2560', 'hsg_ngpu5120'],
}
const models = { llama31_8b: 'Llama 3.1 8B', llama31_405b: 'Llama 3.1 405B' }

/** `config_GB300_128x4x72xtp2pp8cp2_cg_fp4.sh`: nodes, devices of a node, sequences of a copy, layout. */
const configuration = /^source config_\w+?_(\d+)x(\d+)x\d+xtp(\d+)pp(\d+)cp(\d+)(\w*)\.sh$/m

/** The value of an event, and the line that has it. */
function eventsOf(text) {
  return text.split('\n').flatMap((line, index) => {
    const start = line.indexOf(':::MLLOG {')
    return start < 0 ? [] : [{ line: index + 1, ...JSON.parse(line.slice(start + 9)) }]
  })
}

function rowOf(read, benchmark, name) {
  const system = `${name}_ngc25.09_nemo`
  const document = `NVIDIA/results/${system}/${benchmark}/result_0.txt`
  const readme = `NVIDIA/benchmarks/${benchmark}/implementations/${system}/README-${system}.md`
  const [, nodes, perNode, tensor, pipeline, context, rest] = configuration.exec(read(commit, readme)) ?? []
  const events = eventsOf(read(commit, document))
  const stated = (key) => events.find((event) => event.key === key).value
  // The last record of a step time is the mean of the run; those before it are of single steps, and have a loss.
  const mean = events.findLast(
    ({ key, value }) =>
      key === 'tracked_stats' && 'train_step_time' in value && !('reduced_train_loss' in value),
  )
  const { accelerator_model_name: device } = JSON.parse(read(commit, `NVIDIA/systems/${system}.json`))
  const copies = (nodes * perNode) / (tensor * pipeline * context)
  const accumulation = stated('gradient_accumulation_steps')
  return {
    document,
    framework: 'NVIDIA NeMo 25.09',
    model: models[benchmark],
    unit: 'tokens',
    precision: rest.includes('fp4') ? 'nvfp4' : 'fp8-tensorwise',
    batch: stated('global_batch_size') / copies / accumulation,
    device: /\((GB\d+)\)/.exec(device)[1],
    'sequence-length': stated('max_sequence_length'),
    'global-batch': stated('global_batch_size'),
    accumulation,
    'tensor-parallel': Number(tensor),
    'pipeline-parallel': Number(pipeline),
    'context-parallel': Number(context),
    topology: `${nodes}x${perNode}`,
    'step-time': mean.value.train_step_time,
    line: mean.line,
  }
}

export const mlperf = {
  name: 'mlperf-training-v5.1',
  clone: 'training_results_v5.1',
  title: {
    en: 'MLPerf Training v5.1 Llama 3.1 of NVIDIA on GB200 and GB300',
    zh: 'MLPerf Training v5.1 NVIDIA Llama 3.1（GB200 与 GB300）',
  },
  collection: 'mlcommons/training_results_v5.1',
  revision: commit.slice(0, 7),
  published: '2026-01-12',
  comment: [
    "The mean step time that NVIDIA's logs print after the run, of the first result file of each system. The layout is that of",
    'the configuration that the readme of the implementation names.',
  ],
  rows: (read) =>
    Object.entries(systems).flatMap(([benchmark, names]) =>
      names.map((name) => rowOf(read, benchmark, name)),
    ),
}
