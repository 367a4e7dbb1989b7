import { describe, expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'
import { fairseq2 } from './fairseq2.ts'
import { instructlab } from './instructlab.ts'
import { mlxLm } from './mlx-lm.ts'
import { neuronxDistributed } from './means-of-steps.ts'
import { openClip } from './open-clip.ts'
import { xtuner } from './implied-devices.ts'

const espnet = knownFormat('espnet')
const flaxWriter = knownFormat('flax-writer')
const gluonnlpFinetuning = knownFormat('gluonnlp-finetuning')
const mindyolo = knownFormat('mindyolo')
const swinTransformer = knownFormat('swin-transformer')
const tinygrad = knownFormat('tinygrad')
const xlm = knownFormat('xlm')
const yolox = knownFormat('yolox')

const seconds = (steps: readonly { readonly at?: number | undefined }[]) =>
  steps.map(({ at }) => Number(at) - Number(steps[0]?.at))

it('MLX-LM: tokens of a step follow from its two rates; losses of the validation are no steps', () => {
  const { steps } = readSample(mlxLm)
  expect(steps.map(({ step, rate, duration, batch, loss }) => [step, rate, duration, batch, loss])).toEqual([
    [10, 160.25, 2, 320.5, 2.5],
    [20, 4800.5, 0.0625, 300.03125, 2.25],
    [30, 6400.25, 0.0625, 400.015625, 2.125],
  ])
})

it('OpenCLIP: samples since the line before, in both of its forms; the rate of the last step is not read', () => {
  const { steps, facts } = readSample(openClip)
  expect(steps.map(({ batch, rate }) => [batch, rate])).toEqual([
    [undefined, undefined],
    [25600, undefined],
    [25600, undefined],
  ])
  expect(seconds(steps)).toEqual([0, 50, 100])
  expect(facts).toEqual({ devices: 1 })
})

it('Swin Transformer: seconds of the latest step, not of its loading, its model or their means', () => {
  const { steps } = readSample(swinTransformer)
  expect(steps.map(({ epoch, step, duration, loss }) => [epoch, step, duration, loss])).toEqual([
    [14, 250, 0.5, 6.5],
    [14, 260, 0.525, 6.25],
    [14, 270, 0.475, 6.125],
  ])
  expect(seconds(steps)).toEqual([0, 5, 10])
})

it('YOLOX: seconds of a step, and the batch of all devices', () => {
  const { steps, facts } = readSample(yolox)
  expect(steps.map(({ epoch, step, duration, loss }) => [epoch, step, duration, loss])).toEqual([
    [1, 10, 0.5, 16.5],
    [1, 20, 0.25, 16],
    [1, 30, 0.25, 15.5],
  ])
  expect(seconds(steps)).toEqual([0, 2.5, 5])
  expect(facts).toEqual({ globalBatch: 64, devices: 8, precision: 'amp', unit: 'images' })
})

it('MindYOLO: milliseconds of a step, with the clock of their line', () => {
  const { steps } = readSample(mindyolo)
  expect(steps.map(({ epoch, step, duration }) => [epoch, step, duration])).toEqual([
    [1, 10, 0.2505],
    [1, 20, 0.1],
    [1, 30, 0.1],
  ])
  expect(seconds(steps)).toEqual([0, 1, 2])
})

it('ESPnet2: batches by the clock; the time of an update of several batches is not read', () => {
  const { steps } = readSample(espnet)
  expect(steps.map(({ epoch, step, duration, loss }) => [epoch, step, duration, loss])).toEqual([
    [1, 600, undefined, 123.5],
    [1, 1200, undefined, 68.5],
    [1, 1800, undefined, 61.25],
  ])
  expect(seconds(steps)).toEqual([0, 240, 480])
})

it('tinygrad: the time of a run in the unit behind it, not its parts', () => {
  const { steps } = readSample(tinygrad)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [1, 92.5, 11.875],
    [2, 4.25, 11.75],
    [3, 0.50025, 4.25],
    [4, 0.2215, 803.5],
  ])
})

it('InstructLab: samples since the step before, not a rate of one batch for all', () => {
  const { steps } = readSample(instructlab)
  expect(steps.map(({ step, batch, rate, loss }) => [step, batch, rate, loss])).toEqual([
    [76, undefined, undefined, 3.5],
    [77, 112, undefined, 3.25],
    [78, 121, undefined, 3.125],
  ])
  expect(seconds(steps)).toEqual([0, 3, 5.5])
})

it('XLM: sentences a second of one device', () => {
  const { steps } = readSample(xlm)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [1135, 64, 7.75],
    [1140, 62.5, 7.625],
    [1145, 63.25, 7.5625],
  ])
  expect(seconds(steps)).toEqual([0, 2, 5])
})

describe('GluonNLP', () => {
  const { steps } = readSample(gluonnlpFinetuning)

  it('rates of both spellings, and not that of the whole run', () => {
    expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
      [1, 300, 50],
      [1, 600, 60],
      [1, 900, 50.25],
      [undefined, 1200, 45.02],
    ])
  })

  it('the clock stands before or behind the name of the logger', () => {
    expect(seconds(steps.slice(0, 2))).toEqual([0, 80])
    expect(seconds(steps.slice(2))).toEqual([0, 72])
  })
})

it('Flax: steps a second since the line before, by each host; evaluations have none', () => {
  const { steps, facts } = readSample(flaxWriter)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [300, 0.64, 4.25],
    [400, 0.625, 3.21875],
    [500, 1 / 1.78125, 0.875],
    [600, 1 / 1.78125, undefined],
  ])
  expect(seconds(steps)).toEqual([0, 62.5, 118.75, 175])
  expect(facts).toEqual({})
})

it('XTuner 1: tokens of one device, and devices by the tokens of all', () => {
  const { steps, facts } = readSample(xtuner)
  expect(steps.map(({ step, rate, duration }) => [step, rate, duration])).toEqual([
    [1, 8192, 4],
    [2, 16000, 2],
    [3, 16250, 2],
  ])
  expect(seconds(steps)).toEqual([0, 2, 4])
  expect(facts).toEqual({ devices: 8 })
})

it('fairseq2: elements of all devices a second, on the line of the step or where rich goes on with it', () => {
  const { steps } = readSample(fairseq2)
  expect(steps.map(({ step, rate, loss, line }) => [step, rate, loss, line])).toEqual([
    [10, 64000, 2.5, 2],
    [20, 80000, 2.25, 3],
    [30, 80000, 2.125, 8],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(8)
})

describe('NeuronX Distributed', () => {
  it('leaves out the rates of the first lines, which are means with steps that compile', () => {
    const { steps } = readSample(neuronxDistributed)
    expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
      [10, undefined, 9.75],
      [20, undefined, 9.5],
      [30, undefined, 9.25],
      [40, 41.75, 9],
    ])
    expect(seconds(steps)).toEqual([0, 62, 124, 186])
  })

  it('that prints each step leaves out as many as a mean has', () => {
    const lines = Array.from(
      { length: 13 },
      (_, index) =>
        `step ${index} step_time 6.25s throughput ${41 + index / 100} seq/s step loss 9.5 grad norm 1.5`,
    )
    const { steps } = readRun(neuronxDistributed, lines)
    expect(steps.map(({ rate }) => rate).filter((rate) => rate !== undefined)).toEqual([41.12])
    expect(steps[12]).toMatchObject({ step: 12, duration: 6.25, loss: 9.5 })
  })

  it('with Lightning counts a step once that prints each of its micro-batches', () => {
    const line = (step: number) =>
      `step ${step} loss is 9.5, lr is 0.0003, throughput 41.5 seq/s,  input_ids 123456, norm 1.5, global rank 0`
    const { steps } = readRun(neuronxDistributed, [1, 1, 2, 2].map(line))
    expect(steps.map(({ step }) => step)).toEqual([1, 2])
  })
})
