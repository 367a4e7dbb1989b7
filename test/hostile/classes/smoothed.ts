import { inFormats, type HostileLog } from '../hostile-log.ts'
import type { Row, Writer } from '../log-lines.ts'
import type { Course, Draw, Setup } from '../training.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcTensorflow } from '../writers/dllogger.ts'
import { megatron, paddleclas, speedometer, tfCnnBenchmarks, timm, torchvision } from '../writers/loggers.ts'
import { bareRates, stampedRates } from '../writers/programs.ts'

const group = 'smoothed'

/** The rate that a program prints for a row, by all rows so far. */
type Smoothing = (row: Row) => number

/** An exponential average of the rates, from the first. */
function averagedRates(weight: number): Smoothing {
  let average: number | undefined
  return ({ rate }) => (average = average === undefined ? rate : average + weight * (rate - average))
}

/** The same of the times of a step: the rate of that time. */
function averagedTimes(weight: number): Smoothing {
  let average: number | undefined
  return ({ rate }) =>
    1 / (average = average === undefined ? 1 / rate : average + weight * (1 / rate - average))
}

/** An exponential average that begins at 0. */
function averagedFromZero(weight: number): Smoothing {
  let average = 0
  return ({ rate }) => (average += weight * (rate - average))
}

/** Samples so far ÷ the time so far. */
function meanSinceStart(): Smoothing {
  let [samples, time] = [0, 0]
  return (row) => {
    samples += row.samples
    time += row.samples / row.rate
    return samples / time
  }
}

/** Steps that are slow at first: the compilation of the first ones, or caches that fill. */
const slowFirst = (draw: Draw, stride: number): Course & { usual: (count: number) => boolean } => {
  const [slow, times] = [stride * draw.whole(1, 3), draw.between(6, 20)]
  return { slowness: (count) => (count <= slow ? times : 1), usual: (count) => count > slow }
}

const smoothed = (
  title: string,
  writers: readonly Writer[],
  open: (draw: Draw, setup: Setup, stride: number) => Smoothing,
) =>
  inFormats(
    group,
    title,
    writers,
    (draw, setup, { stride }) => {
      const { usual, ...course } = slowFirst(draw, stride)
      const smoothing = open(draw, setup, stride)
      return { from: 'steps', course, counts: usual, rows: (row) => ({ ...row, rate: smoothing(row) }) }
    },
    (draw, { stride }) => ({ steps: stride * draw.whole(24, 90) }),
  )

/** So slow that the first rows are a part of the average for a good part of the run. */
const slowly = (draw: Draw, { steps }: Setup, stride: number) => (draw.between(2, 12) * stride) / steps

export const smoothedLogs: readonly HostileLog[] = [
  ...smoothed(
    'an exponential average of rates',
    [
      embeddedTrainer,
      ngcTensorflow,
      paddleclas,
      megatron,
      timm,
      torchvision,
      bareRates,
      stampedRates,
      dllJson,
    ],
    (draw, setup, stride) => averagedRates(slowly(draw, setup, stride)),
  ),
  ...smoothed(
    'the rate of an exponential average of step times',
    [embeddedTrainer, ngcMxnet, torchvision, bareRates],
    (draw, setup, stride) => averagedTimes(slowly(draw, setup, stride)),
  ),
  ...smoothed(
    'an exponential average that begins at zero',
    [embeddedTrainer, speedometer, stampedRates, bareRates],
    (draw, setup, stride) => averagedFromZero(slowly(draw, setup, stride)),
  ),
  ...smoothed(
    'means since the start, by name',
    [
      tfCnnBenchmarks,
      paddleclas,
      speedometer,
      embeddedTrainer,
      torchvision,
      bareRates,
      stampedRates,
      dllJson,
    ],
    meanSinceStart,
  ),
]
