import { expect, it } from 'vitest'
import { readRun } from '../../../../test/read-log.ts'
import type { LogFormat } from '../format.ts'
import { huggingfaceTrainer } from '../formats/huggingface-trainer.ts'
import { nemo } from '../formats/nemo.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import type { Misprint } from './errata.ts'
import { openReader } from './misprints.ts'

const withErrata = (format: LogFormat): LogFormat => ({ ...format, open: () => openReader(format) })

const misprintsIn = (format: LogFormat, lines: readonly string[]): Misprint[] =>
  readRun(withErrata(format), lines).findings.flatMap((finding) =>
    finding.code === 'metric-misprinted' && 'data' in finding ? [finding.data] : [],
  )

const formatOf = (id: string, rate: string): LogFormat => {
  const parse = templateSteps([`${rate}{rate}`], ['tep{step}'])
  return {
    id,
    title: id,
    rateScope: 'global',
    recognises: recognisedBy(parse),
    open: () => stepReader({ parse }),
  }
}

const nanochat = formatOf('nanochat', '| tok/sec: ')
const torchtune = formatOf('torchtune', 'tokens_per_second_per_gpu:')
const primeRl = formatOf('prime-rl', 'tokens_per_second: ')
const jsonLines = formatOf('json-lines', '"throughput": ')

const axolotlLine = (rate: number) =>
  `{'loss': '1.2', 'tokens/train_per_sec_per_gpu': '${rate}', 'tokens/total': 4096, 'epoch': '0.1'}`

// Of the thread: eight devices, 131,072 tokens in 1.93 s.
it('axolotl before 0.15 prints the rate of all devices for one', () => {
  const before = [
    'axolotl==0.14.0',
    "  'gradient_accumulation_steps': 1,",
    '"logging_steps": 1,',
    '"world_size": 8,',
  ]
  expect(misprintsIn(huggingfaceTrainer, [...before, axolotlLine(68_000)])).toMatchObject([
    { source: 'axolotl#3362', printed: 68_000, corrected: 8500 },
  ])
  const mended = ['axolotl==0.15.0', ...before.slice(1)]
  expect(misprintsIn(huggingfaceTrainer, [...mended, axolotlLine(8500)])).toEqual([])
})

it('axolotl before 0.18 counts one micro-batch, and divides by the logging interval', () => {
  const settings = ['  Gradient Accumulation steps = 8', '"logging_steps": 5,', '"world_size": 1,']
  const found = misprintsIn(huggingfaceTrainer, ['axolotl version 0.16.1', ...settings, axolotlLine(100)])
  expect(found).toMatchObject([
    { source: 'axolotl#3688', corrected: 4000 },
    { source: 'axolotl#3072', corrected: 4000 },
  ])
  expect(misprintsIn(huggingfaceTrainer, ['axolotl version 0.18.0', ...settings, axolotlLine(4000)])).toEqual(
    [],
  )
})

it('a log without the version gets no corrected value, but what to check', () => {
  const found = misprintsIn(huggingfaceTrainer, [axolotlLine(100), axolotlLine(101)])
  expect(found.map(({ corrected }) => corrected)).toEqual([null, null, null])
})

const nanochatLine = (rate: string) =>
  `step 00050/21400 (0.23%) | loss: 8.9 | lrm: 1.00 | dt: 1000.00ms | tok/sec: ${rate} | mfu: 12.5`

// Of the pull request: the micro-batches of a step count once.
it('nanochat until October 2025 counts one micro-batch: its own step time shows it, and the rate is corrected', () => {
  const before = [
    'Tokens / micro-batch: 65,536',
    'Total batch size 524,288 => gradient accumulation steps: 8',
  ]
  const wrong = [...before, nanochatLine('65,536'), nanochatLine('65,536')]
  expect(misprintsIn(nanochat, wrong)).toMatchObject([{ corrected: 524_300, figure: 'corrected' }])
  expect(misprintsIn(nanochat, [...before, nanochatLine('524,288')])).toEqual([])
})

// Of the pull request: 2 GPUs, 512 sequences of 128 tokens a batch, four micro-batches.
it('NeMo before 2.4 divides the tokens of a batch by the time of a micro-batch', () => {
  const line = (step: number, rate: string) =>
    `Training epoch 0, iteration 0/9 | lr: 1.499e-07 | global_batch_size: 512 | global_step: ${step} | reduced_train_loss: 11.03 | train_step_timing in s: 21.05 | tokens_per_sec_per_gpu: ${rate}`
  const steps = [0, 1, 1, 1, 1, 2, 2, 2, 2]
  expect(
    misprintsIn(
      nemo,
      steps.map((step) => line(step, '1.557e+03')),
    ),
  ).toMatchObject([{ source: 'NeMo#13078', printed: 1557, corrected: 389.3 }])
  expect(
    misprintsIn(
      nemo,
      [0, 1, 2, 3].map((step) => line(step, '1.557e+03')),
    ),
  ).toEqual([])
})

it.each([
  [
    'trl',
    huggingfaceTrainer,
    "'distributed_config': tp_size=2",
    "{'loss': '9.1', 'num_tokens': '10.0', 'epoch': '1.0'}",
    5,
  ],
  ['torchtune', torchtune, 'tensor_parallel_dim: 2', 'Step 3 | loss:1.17 tokens_per_second_per_gpu:656', 328],
])('%s counts each token once for each tensor-parallel rank', (program, format, setting, line, corrected) => {
  expect(misprintsIn(format, [setting, line])).toMatchObject([{ program, corrected }])
  expect(misprintsIn(format, [setting.replace('2', '1'), line])).toEqual([])
  expect(misprintsIn(format, [line])).toEqual([])
})

// Both lines of the pull request.
it('prime-rl until February 2025 prints the utilisation of all devices together', () => {
  const line = (utilisation: number) =>
    `03:22:14 [INFO] [TRAIN] [Rank 0] step: 289, loss: 0.4310, tokens_per_second: 76477.73, mfu: ${utilisation}`
  expect(misprintsIn(primeRl, ['world_size: 8', line(337.59)])).toMatchObject([
    { corrected: 42.2, figure: 'neither' },
  ])
  expect(misprintsIn(primeRl, [line(337.59)])).toMatchObject([{ corrected: null }])
  expect(misprintsIn(primeRl, ['world_size: 8', line(42.46)])).toEqual([])
})

// Of the pull request: 35 samples for each of two data-parallel ranks, in 5.26 s.
it('DeepSpeed before 0.8.1 takes microseconds for milliseconds where it tunes', () => {
  const line = (throughput: number) =>
    `{"latency": 5259730.845451355, "throughput": ${throughput}, "rank": 0}`
  expect(misprintsIn(jsonLines, [line(0.013308665796)])).toMatchObject([{ corrected: 13.31 }])
  expect(misprintsIn(jsonLines, [line(13.308665796)])).toEqual([])
})
