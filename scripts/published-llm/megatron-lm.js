const commit = '01ad96e51bc394a093f0ba8765646bd1d9ac82fd'
const document = 'README.md'

/** A sentence, and not a table: the newer readme shows its tables as pictures and links to Megatron-Bridge. */
const sentence =
  /global batch size of (\d+) on (\d+) A100 GPUs, each iteration takes around (\d+) seconds resulting in (\d+) teraFLOPs per GPU which is (\d+)% of/

export const megatronLm = {
  name: 'megatron-lm',
  clone: 'Megatron-LM',
  title: { en: 'Megatron-LM GPT-3 175B on 1024 A100', zh: 'Megatron-LM GPT-3 175B（1024 张 A100）' },
  collection: 'NVIDIA/Megatron-LM',
  revision: commit.slice(0, 7),
  published: '2024-07-12',
  comment: [
    'The step time of GPT-3 that its readme states, with the layout of examples/gpt3/train_gpt3_175b_distributed.sh. Its other',
    'figures are pictures, or shares of the peak without a rate.',
  ],
  rows: (read) =>
    read(commit, document)
      .split('\n')
      .flatMap((text, index) => {
        const [, globalBatch, devices, seconds, tflops, share] = sentence.exec(text) ?? []
        if (devices === undefined) return []
        return {
          document,
          framework: 'Megatron-LM',
          model: 'GPT-3 175B',
          unit: 'tokens',
          precision: 'fp16',
          batch: 1,
          device: 'A100 80GB',
          'sequence-length': 2048,
          'global-batch': Number(globalBatch),
          'tensor-parallel': 8,
          'pipeline-parallel': 16,
          topology: `${Number(devices) / 8}x8`,
          'step-time': Number(seconds),
          tflops: Number(tflops),
          hfu: Number(share),
          line: index + 1,
        }
      }),
}
