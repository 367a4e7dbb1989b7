import { expect, it } from 'vitest'
import { flagsOf, tableOf, wrongIn } from '../../../test/checked-tables.ts'
import { checkTables } from '../check-tables.ts'
import { boardsNamedIn, precisionsNamedIn } from './named-boards.ts'

const uncheckedIn = (...parts: readonly string[]) =>
  checkTables([{ path: 'README.md', text: parts.join('\n\n') }]).uncheckedShares.map(({ title, lacks }) => [
    title,
    lacks,
  ])

it('takes an MFU that the peak of the stated device and precision gives', () => {
  const table = tableOf(
    ['Model', '# GPUs', 'GPU', 'MFU', 'Model TFLOP', 'Precision'],
    ['70b', 512, 'h100_80gb', 41.25, 408, 'amp_bf16'],
    ['7b', 8, 'h100_80gb', 27.7, 548, 'amp_fp8'],
  )
  expect(wrongIn(table)).toEqual([])
  expect(uncheckedIn(table)).toEqual([])
})

it('flags an MFU that no peak gives, with the arithmetic', () => {
  const table = tableOf(['GPU', 'Precision', 'TFLOP/s', 'MFU'], ['A100', 'bf16', 160, '45.0%'])
  expect(wrongIn(table)).toEqual(['160 ÷ 45.0% is 355.6 TFLOP/s; the peak is 312 (a100, bf16)'])
  expect(flagsOf(table).map(({ certainty }) => certainty)).toEqual(['sure'])
})

it('names the other peak that an MFU was divided by: of another precision, or with sparsity', () => {
  const head = ['GPU', 'Precision', 'TFLOP/s', 'MFU']
  expect(wrongIn(tableOf(head, ['H100 SXM', 'FP8', 548, '55.4%']))).toEqual([
    '548 ÷ 55.4% is 989.2 TFLOP/s, the fp16 peak of h100-sxm; the peak is 1978.9 (h100-sxm, fp8)',
  ])
  expect(wrongIn(tableOf(head, ['A100', 'bf16', 160, '25.6%']))).toEqual([
    '160 ÷ 25.6% is 625 TFLOP/s, the sparse fp16 peak of a100; the peak is 312 (a100, bf16)',
  ])
})

it('reads the device of a heading, and shares that are printed as fractions', () => {
  const table = tableOf(['Model', 'TFLOP/s', 'MFU'], ['13b', 156, 0.5], ['13b', 200, 0.5])
  expect(wrongIn('## A100 80GB, bf16', table)).toContain(
    '200 ÷ 0.5 is 400 TFLOP/s; the peak is 312 (a100, bf16)',
  )
})

it('holds an MFU beside tokens per second against every rule of the model', () => {
  const head = ['Model', 'Benchmark Configuration', 'MFU', 'Approx tokens/sec/device']
  const table = tableOf(
    head,
    ['Llama 3.1 70B', '256 Chips, BF16, SL=8192', '50.33%', 960],
    ['Llama 3.1 405B', '256 Chips, BF16, SL=8192', '38.55%', 123],
  )
  expect(wrongIn('## Trillium (v6e)', table)).toEqual([
    expect.stringMatching(
      /^38\.55% × 918 TFLOP\/s \(tpu-v6e, bf16\) ÷ 123 tokens\/s is 2877 GFLOP\/token: no rule gives it; .* of llama-3-405b at 8192 tokens gives 3006 \(-4\.3%\)$/,
    ),
  ])
})

it('takes TFLOP/s of all devices, and the nearest text that names a device', () => {
  const table = tableOf(['# GPUs', 'TFLOPS', 'MFU (%)'], [16, 2496, '50'])
  expect(wrongIn('## A100, bf16', table)).toEqual([])
  expect(wrongIn('## A100, bf16', '### MI355X', table)).toEqual([])
})

it('flags an MFU above the peak, and an HFU below the MFU', () => {
  expect(wrongIn(tableOf(['TFLOP/s', 'MFU', 'HFU'], [400, '120%', '130%'], [400, '40.1%', '39.0%']))).toEqual(
    [
      '120% is more than all of the peak',
      '130% is more than all of the peak',
      'HFU 39.0% is less than MFU 40.1%: what is computed again comes on top of the model',
    ],
  )
})

it('says what a column of MFU lacks to be held against a peak', () => {
  const titles = ['Model', 'TFLOP/s', 'MFU']
  expect(uncheckedIn(tableOf(titles, ['7b', 156, '50%']))).toEqual([['MFU', 'device']])
  expect(uncheckedIn('## H20', tableOf(titles, ['7b', 156, '50%']))).toEqual([['MFU', 'device']])
  expect(uncheckedIn('## A100', tableOf(['Model', 'MFU'], ['7b', '50%']))).toEqual([['MFU', 'rate']])
  const tokens = ['Model', 'Seq len', 'MFU', 'Tokens / sec / GPU']
  expect(uncheckedIn('## A100', tableOf(tokens, ['70B', 4096, '50%', 360]))).toEqual([['MFU', 'model']])
  expect(
    uncheckedIn('## A100', tableOf(['Model', 'MFU', 'Tokens / sec / GPU'], ['Llama 2 70B', '50%', 360])),
  ).toEqual([['MFU', 'length']])
})

it.each([
  ['H100 80GB', ['h100-sxm', 'h100-pcie', 'h100-nvl']],
  ['nvidia_h100_pcie', ['h100-pcie']],
  ['A100-SXM4-80GB', ['a100']],
  ['DGX-GB200', ['gb200']],
  ['1x v4-128', ['tpu-v4']],
  ['Trillium (v6e)', ['tpu-v6e']],
  ['Gaudi 2', ['gaudi2']],
  ['GeForce RTX 4090', ['rtx-4090']],
  ['H100 SXM5', ['h100-sxm']],
  ['8x H800', []],
  ['PaLM v4', undefined],
])('knows the boards that %s may be', (text, ids) => {
  expect(boardsNamedIn(text)?.map(({ id }) => id)).toEqual(ids)
})

it.each([
  ['amp_bf16', ['bf16']],
  ['MXFP8', ['fp8']],
  ['AMP', ['fp16', 'bf16']],
  ['70b', undefined],
])('knows the precisions that %s names', (text, precisions) => {
  expect(precisionsNamedIn(text)).toEqual(precisions)
})

it('flags tokens that the parameters alone would need more of the peak for, where every parameter is trained', () => {
  const table = tableOf(
    ['Configuration', 'Tokens/s/GPU', 'MFU'],
    ['full checkpointing', '~29,800', '~40%'],
    ['smaller batch', '3,100', '41%'],
  )
  const about = (model: string) => `## ${model}, 8x A100 80GB SXM (bf16), sequence length 2048`
  expect(wrongIn(about('6.7B GPT'), table)).toEqual([
    '~29,800 tokens/s of 6.7B parameters need 384% of the peak, 312 (a100, bf16), by 6N alone, not ~40%',
  ])
  expect(wrongIn(about('6.7B GPT with LoRA'), table)).toEqual([])
  expect(wrongIn(about('8x7B MoE'), table)).toEqual([])
})

it('flags TFLOP/s of one device beyond its peak, and none that may be of several', () => {
  const rate = (title: string) => wrongIn('## V100, fp16', tableOf(['Model', title], ['1.5B', 964]))
  expect(rate('TFLOP/s per GPU')).toEqual([expect.stringContaining('964 TFLOP/s is more than the peak, 125')])
  expect(rate('TFLOP/s')).toEqual([])
})
