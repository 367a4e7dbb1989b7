import { describe, expect, it } from 'vitest'
import { knownFormat, moreLines, readLines, readRun, readSample } from '../../../../test/read-log.ts'
import { deepspeedTimers } from './deepspeed.ts'
import { litgpt, moddedNanogpt, nanochat, nanogpt } from './nanogpt-family.ts'
import { maxtext, nanotron, verl } from './implied-devices.ts'
import { primeRl } from './means-of-steps.ts'
import { torchtitan } from './torchtitan.ts'

const colossalai = knownFormat('colossalai')
const internlm = knownFormat('internlm')
const levanter = knownFormat('levanter')
const llmC = knownFormat('llm-c')
const torchtune = knownFormat('torchtune')

describe('torchtitan', () => {
  it.each([
    ['Building device mesh with parallelism: pp=2, dp_replicate=1, dp_shard=4, cp=1, tp=2, ep=4', 16],
    ["Building 2-D device mesh with ['dp', 'tp'], [4, 2]", 8],
    ['Building device mesh with parallelism: pp=1, dp_replicate=1, dp_shard=-1, cp=1, tp=2', undefined],
  ])('knows the devices by the mesh, in which experts share those of the others: %s', (line, devices) => {
    expect(readRun(torchtitan, [line]).facts.devices).toBe(devices)
  })

  it.each(moreLines('torchtitan').slice(3, 4))(
    'knows the tokens of a step by sequences and their length',
    (line) => {
      expect(readRun(torchtitan, [line]).facts).toEqual({ globalBatch: 65_536, unit: 'tokens' })
    },
  )

  it('of earlier versions and descendants reads the rate by another name', () => {
    const { steps } = readRun(torchtitan, moreLines('torchtitan').slice(4))
    expect(steps.map(({ rate }) => rate)).toEqual([1478])
  })
})

it('nanoGPT: neither the time of the line after an evaluation nor that up to it counts', () => {
  const { steps, facts } = readSample(nanogpt)
  expect(steps.map(({ step, duration, steps: taken }) => [step, duration, taken])).toEqual([
    [0, undefined, 0],
    [10, 0.89376, undefined],
    [20, 0.89488, undefined],
    [30, undefined, 0],
    [40, 0.8939, undefined],
  ])
  expect(facts).toEqual({ globalBatch: 491_520, unit: 'tokens' })
})

it('torchtune: a rate of one device, and the devices of a recipe for one', () => {
  const { steps, facts } = readSample(torchtune)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [1, 57.828881833956174],
    [2, 405.044978758513],
    [3, 655.9372371931469],
  ])
  expect(facts).toEqual({ devices: 1 })
})

describe('MaxText', () => {
  it('reads every generation, and the time of absl', () => {
    const { steps, facts } = readSample(maxtext)
    expect(steps.map(({ step, duration, rate }) => [step, duration, rate])).toEqual([
      [8, 5.6, 8777.143],
      [9, 5.667, 8672.758],
      [10, 5.6, 8777.143],
      [11, 2.167, undefined],
    ])
    expect(steps[1]?.at).toBeGreaterThan(0)
    expect(facts).toEqual({ devices: 4 })
  })

  const line = (tokens: number) =>
    `completed step: 8, seconds: 5.600, TFLOP/s/device: 136.548, Tokens/s/device: 8777.143, total_weights: ${tokens}, loss: 10.380`

  it('knows the devices where the tokens of several steps imply the same whole number', () => {
    expect(readRun(maxtext, [196_608, 196_608, 196_608].map(line)).facts).toEqual({ devices: 4 })
  })

  it('does not know them where tokens are padding', () => {
    expect(readRun(maxtext, [150_000, 147_456, 149_000, 151_000].map(line)).facts).toEqual({})
  })

  it.each([
    ['of many devices any share of padding is near a whole number', []],
    ['the log states them', ['Num_devices: 512, shape (1, 1, 512, 1)']],
  ])('does not take them from tokens where %s', (_, before) => {
    const padded = [8_289_372, 8_289_408, 8_289_390].map(
      (tokens) =>
        `completed step: 29, seconds: 10.493, TFLOP/s/device: 245.836, Tokens/s/device: 1561.409, total_weights: ${tokens}, loss: 0.658564`,
    )
    const devices = before.length === 0 ? {} : { devices: 512 }
    expect(readRun(maxtext, [...before, ...padded]).facts).toEqual(devices)
  })
})

describe('LitGPT', () => {
  it('adds up the iterations of a step', () => {
    const { steps, facts } = readRun(litgpt, [
      'Epoch 1 | iter 1 step 0 | loss train: 3.820, val: n/a | iter time: 290.00 ms',
      'Epoch 1 | iter 2 step 1 | loss train: 3.724, val: n/a | iter time: 110.00 ms (step)',
      'Epoch 1 | iter 3 step 1 | loss train: 3.737, val: n/a | iter time: 45.00 ms',
      'Epoch 1 | iter 4 step 2 | loss train: 3.730, val: n/a | iter time: 55.00 ms (step)',
    ])
    expect(steps).toMatchObject([{ step: 2, steps: 1, loss: 3.73 }])
    expect(steps[0]?.duration).toBeCloseTo(0.1, 9)
    expect(facts).toEqual({})
  })

  it('knows how many iterations a step takes where few are printed', () => {
    const { steps } = readRun(litgpt, [
      'Epoch 34 | iter 3050700 step 610140 | loss train: 2.846, val: 2.861 | iter time: 112.20 ms (step) remaining time: 0:01:54',
      'Epoch 34 | iter 3050750 step 610150 | loss train: 2.750, val: 2.861 | iter time: 111.35 ms (step) remaining time: 0:01:49',
    ])
    expect(steps).toMatchObject([{ step: 610_150, steps: 10 }])
    expect(steps[0]?.duration).toBeCloseTo(5 * 0.11135, 9)
  })

  it('states the batch of all devices', () => {
    expect(readLines(litgpt, ['global_batch_size=8, micro_batch_size=4,'])[0]?.facts).toEqual({
      globalBatch: 8,
      unit: 'sequences',
    })
  })
})

it('llm.c: milliseconds and rate of a step, and the tokens of all processes', () => {
  const { steps, facts } = readSample(llmC)
  expect(steps.map(({ step, duration, rate }) => [step, duration, rate])).toEqual([
    [1, 2.73472, 167_751],
    [2, 2.39152, 191_824],
    [3, 2.39711, 191_595],
  ])
  expect(facts).toEqual({ devices: 1, globalBatch: 458_752, unit: 'tokens' })
})

it('llm.c in Python and in C', () => {
  const { steps, facts } = readRun(llmC, moreLines('llm-c').slice(0, 2))
  expect(steps).toMatchObject([{ step: 1, duration: 1, rate: 4096 }])
  expect(facts).toEqual({ globalBatch: 4096, unit: 'tokens' })
  expect(readRun(llmC, moreLines('llm-c').slice(2)).steps[0]?.duration).toBeCloseTo(0.3034131, 9)
})

it('nanochat: a rate with commas, with and without the steps in all', () => {
  const { steps, facts } = readSample(nanochat)
  expect(steps.map(({ step, duration, rate }) => [step, duration, rate])).toEqual([
    [0, 1.43654, 11_405],
    [50, 1.34333, 12_196],
    [51, 1.014, 16_157],
  ])
  expect(facts).toEqual({ devices: 2, globalBatch: 16_384, unit: 'tokens' })
})

it('nanochat of 2025: a rate of one batch of those that a step accumulates is no rate of the step', () => {
  const { steps } = readRun(nanochat, [
    'Total batch size 16,384 => gradient accumulation steps: 4',
    'step 00001/100 (1.00%) | loss: 9.0 | lrm: 0.00 | dt: 1000.00ms | tok/sec: 4,096 | mfu: 0.00 | total time: 0.00m',
    'step 00002/100 (2.00%) | loss: 9.0 | lrm: 0.00 | dt: 1000.00ms | tok/sec: 16,384 | mfu: 0.00 | total time: 0.00m',
  ])
  expect(steps.map(({ rate }) => rate)).toEqual([undefined, 16_384])
})

it('modded-nanogpt: a step takes what the time grew by, and nothing where it begins again', () => {
  const { steps } = readSample(moddedNanogpt)
  expect(steps.map(({ step, steps: taken, duration }) => [step, taken, duration])).toEqual([
    [125, 125, 29.736 / 125],
    [250, 125, (62.563 - 29.736) / 125],
  ])
  const everyStep = [
    'step:250/1530 train_loss:3.9669 train_time:39242ms step_avg:163.51ms',
    'step:250/1530 val_loss:4.0066 train_time:39289ms step_avg:163.70ms',
    'step:251/1530 train_loss:4.0805 train_time:39409ms step_avg:163.52ms',
    'step:252/1480 train_time:39569ms step_avg:163.51ms',
  ]
  expect(readRun(moddedNanogpt, everyStep).steps).toMatchObject([
    { step: 251, duration: 39.409 - 39.289, loss: 4.0805 },
    { step: 252, duration: 39.569 - 39.409 },
  ])
  const again = ['step:9/60 train_time:2500ms', 'step:10/60 train_time:0ms', 'step:11/60 train_time:250ms']
  expect(readRun(moddedNanogpt, again).steps).toMatchObject([{ step: 11, steps: 1, duration: 0.25 }])
})

it('verl: the tokens of a step, and the devices that the rate of one implies', () => {
  const { steps, facts } = readSample(verl)
  expect(steps.map(({ step, batch, duration }) => [step, batch, duration])).toEqual([
    [1, 159_906, 48.7025266494602],
  ])
  expect(facts).toEqual({ devices: 1 })
})

it('Nanotron: numbers of three digits, an American date', () => {
  const { steps, facts } = readSample(nanotron)
  expect(steps.map(({ step, duration, rate }) => [step, duration, rate])).toEqual([
    [991, 0.045, 14_200],
    [992, 11.5, 22_800],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2 * 3600 + 44 * 60 + 40)
  expect(facts).toEqual({ devices: 8 })
})

it('prime-rl: both generations; what waits for batches has no rate', () => {
  const { steps } = readSample(primeRl)
  expect(steps.map(({ step, duration, rate }) => [step, duration, rate])).toEqual([
    [2, undefined, 628_145.53],
    [3, 0.35, 4175],
  ])
  const line =
    '02:40:53 SUCCESS Step 3 | Time: 9.35s | Loss: 0.4 | Entropy: 0.4 | Throughput: 4175 tokens/s | MFU: 1.2%'
  expect(readRun(primeRl, [line]).steps).toMatchObject([{ step: 3, duration: 9.35, rate: undefined }])
})

it('InternLM and InternEvo: the tokens of all devices since the line before', () => {
  const { steps } = readSample(internlm)
  expect(steps.map(({ step, batch, rate }) => [step, batch, rate])).toEqual([
    [0, undefined, 1424.64],
    [1, 131_072, 4274.45],
    [19, (10_485_760 - 262_144) / 18, 3345.72],
  ])
})

it('ColossalAI: step times of a logger that wraps its lines, and the rate at its end', () => {
  const { steps, facts, summary } = readSample(colossalai)
  expect(steps.map(({ duration }) => duration)).toEqual([22.885, 19.714])
  expect(facts).toEqual({ batchPerDevice: 8, devices: 8 })
  expect(summary).toBe(3.28)
})

it('Levanter: steps in thousands, the time since the bar began', () => {
  const { steps } = readSample(levanter)
  expect(steps.map(({ step, at, duration }) => [step, at, duration])).toEqual([
    [19, 1900, 76.8],
    [1020, 4452, 1 / 1.2],
  ])
})

it('DeepSpeed: forward, backward and update of whole steps, not of micro-batches', () => {
  const { steps } = readSample(deepspeedTimers)
  expect(steps.map(({ duration }) => duration)).toEqual([
    (61.65 + 370.87 + 174.28) / 1000,
    (316 + 747.31 + 663.59) / 1000,
  ])
})
