import { inFormats, type HostileLog } from '../hostile-log.ts'
import { withBody, type Writer } from '../log-lines.ts'
import type { Course, Draw, Setup } from '../training.ts'
import { dllJson, embeddedTrainer, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import { detectron2, fairseq, megatron, paddleclas, timm, torchvision } from '../writers/loggers.ts'
import {
  bareRates,
  countedTokens,
  jsonTokens,
  stampedRates,
  stampedSteps,
  timedSteps,
  timedTokens,
} from '../writers/programs.ts'

const group = 'changing work'

/** Steps of a share of the usual batch, whose time has a part that does not shrink with it. */
const shared = (setup: Setup, fixed: number, share: (count: number) => number): Course => ({
  samples: (count) => Math.round(setup.devices * setup.batchPerDevice * share(count)),
  slowness: (count) => fixed + (1 - fixed) * share(count),
})

/** Each step packs as many tokens as fit, and small ones are less efficient. */
const packed = (from?: 'steps') => (draw: Draw, setup: Setup) => {
  const shares = Array.from({ length: setup.steps + 1 }, () => draw.between(0.15, 1))
  return {
    ...(from === undefined ? {} : { from }),
    course: shared(setup, draw.between(0.2, 0.4), (count) => shares[count] ?? 1),
  }
}

const sequences = [
  ...inFormats(
    group,
    'packed sequences, by rates',
    [fairseq, timedTokens, countedTokens, jsonTokens, megatron],
    packed('steps'),
    () => ({
      batchPerDevice: 4096,
    }),
  ),
  ...inFormats(group, 'packed sequences', [fairseq, megatron, countedTokens], packed(), () => ({
    batchPerDevice: 4096,
  })),
]

/** A ramp of four stages. */
const ramp = (fixed: number, from?: 'steps') => (draw: Draw, setup: Setup) => {
  const [shares, each] = [[0.125, 0.25, 0.5, 1], setup.steps * draw.between(0.1, 0.2)]
  return {
    ...(from === undefined ? {} : { from }),
    ...(fixed === 0 ? {} : { unknowable: 'each batch has another speed, and one figure cannot be all' }),
    course: shared(setup, fixed, (count) => shares[Math.min(3, Math.floor(count / each))] ?? 1),
  }
}

const ramps = [
  ...inFormats(group, 'a ramp of batches', [megatron, embeddedTrainer, ngcTensorflow, dllJson], ramp(0)),
  ...inFormats(
    group,
    'a ramp of batches, by rates',
    [megatron, embeddedTrainer, dllJson, bareRates],
    ramp(0, 'steps'),
  ),
  ...inFormats(
    group,
    'a ramp of batches that are less efficient',
    [megatron, embeddedTrainer, dllJson],
    ramp(0.3),
  ),
  ...inFormats(
    group,
    'a ramp of batches that are less efficient, by rates',
    [megatron, dllJson, stampedRates],
    ramp(0.3, 'steps'),
  ),
]

const shortLast =
  (from?: 'steps' | 'step-times') =>
  (draw: Draw, setup: Setup, { stride }: Writer) => {
    const perEpoch = stride * draw.whole(stride === 1 ? 6 : 2, stride === 1 ? 14 : 3)
    const part = draw.between(0.2, 0.75)
    const share = (count: number) => (count % perEpoch === 0 ? part : 1)
    return {
      ...(from === undefined ? {} : { from }),
      setup: { stepsPerEpoch: perEpoch, steps: perEpoch * Math.ceil(setup.steps / perEpoch) },
      course: shared(setup, 0, share),
    }
  }

const lastBatches = [
  ...inFormats(
    group,
    'a short last batch',
    [embeddedTrainer, ngcPytorch, megatron, ngcTensorflow, timm, paddleclas, stampedSteps, timedSteps],
    shortLast(),
  ),
  ...inFormats(
    group,
    'a short last batch, by step times',
    [embeddedTrainer, torchvision],
    shortLast('step-times'),
  ),
  ...inFormats(group, 'a short last batch, by rates', [embeddedTrainer, ngcPytorch], shortLast('steps')),
]

/** Devices that leave and come back; each has the same batch. */
const elastic =
  (from?: 'steps') =>
  (draw: Draw, setup: Setup, { stride }: Writer) => {
    const [left, back] = [draw.between(0.3, 0.4), draw.between(0.6, 0.8)].map(
      (part) => stride * Math.round((setup.steps * part) / stride),
    ) as [number, number]
    const share = (count: number) => (count > left && count <= back ? 0.5 : 1)
    const { devices } = setup
    return {
      ...(from === undefined ? {} : { from }),
      course: { samples: (count: number) => devices * setup.batchPerDevice * share(count) },
      lines: (lines: Parameters<typeof withBody>[0]) =>
        withBody(lines, (line, index) => [
          ...(index === left / stride
            ? [`[elastic] world size changed from ${devices} to ${devices / 2}`]
            : []),
          ...(index === back / stride
            ? [`[elastic] world size changed from ${devices / 2} to ${devices}`]
            : []),
          line,
        ]),
    }
  }

const elasticJobs = [
  ...inFormats(
    group,
    'elastic devices',
    [embeddedTrainer, ngcTensorflow, megatron, dllJson, stampedRates],
    elastic(),
  ),
  ...inFormats(
    group,
    'elastic devices, by rates',
    [embeddedTrainer, dllJson, stampedRates, bareRates],
    elastic('steps'),
  ),
]

/** The same, where the program prints its settings anew. */
const restated = inFormats(
  group,
  'elastic devices that the log states',
  [ngcTensorflow, detectron2],
  (draw, setup, writer) => {
    const { devices, batchPerDevice, steps } = setup
    const left = writer.stride * Math.round((steps * draw.between(0.3, 0.7)) / writer.stride)
    // Of the settings, the line that says how many there are; all of them would begin another run.
    const fewer = writer
      .head({ ...setup, devices: devices / 2 })
      .filter((line) => /Num GPUs|IMS_PER/.test(line))
    return {
      course: { samples: (count) => devices * batchPerDevice * (count > left ? 0.5 : 1) },
      lines: (lines) =>
        withBody({ ...lines, tail: [] }, (line, index) => [
          ...(index === left / writer.stride ? fewer : []),
          line,
        ]),
    }
  },
  () => ({ devices: 8 }),
)

export const changingWorkLogs: readonly HostileLog[] = [
  ...sequences,
  ...ramps,
  ...lastBatches,
  ...elasticJobs,
  ...restated,
]
