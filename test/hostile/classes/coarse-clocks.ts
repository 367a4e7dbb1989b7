import { inFormats, type HostileLog } from '../hostile-log.ts'
import type { Row, Writer } from '../log-lines.ts'
import type { Draw, Setup } from '../training.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import {
  detectron2,
  megatron,
  paddleclas,
  paddlenlpTrainer,
  speedometer,
  timm,
  torchvision,
} from '../writers/loggers.ts'

const group = 'coarse clocks'
const otherClock = 'the clock and the printed values tell of different speeds'

/** Between two multiples of a digit, and hardly any noise: all lines print the same. */
const steadyAt =
  (least: number, most: number) =>
  (draw: Draw): Partial<Setup> => ({
    stepTime: draw.between(least, most),
    noise: draw.between(0.0005, 0.002),
  })

const tooFewDigits = 'between two digits, the printed values do not say what they are'

const printsTimes = (decimals: number) => ({
  print: { duration: (value: number) => value.toFixed(decimals) },
})

const stepTimes = (
  [
    ['0.2', 1, steadyAt(0.16, 0.34)],
    ['0.02', 2, steadyAt(0.016, 0.034)],
    ['0.002', 3, steadyAt(0.0016, 0.0034)],
    ['whole seconds', 0, steadyAt(1.6, 3.4)],
  ] as const
).flatMap(([digits, decimals, wanted]) => [
  // The clock or the rates are finer.
  ...inFormats(
    group,
    `step times printed as ${digits}`,
    [torchvision, embeddedTrainer, timm, paddlenlpTrainer],
    () => printsTimes(decimals),
    wanted,
  ),
  ...inFormats(
    group,
    `step times printed as ${digits}, and asked for`,
    [torchvision, embeddedTrainer, timm],
    () => ({ ...printsTimes(decimals), from: 'step-times', unknowable: tooFewDigits }),
    (draw) => {
      const setup = wanted(draw)
      // Near the middle between two digits, where it is far from both.
      const digit = 10 ** -decimals
      const near = Math.floor((setup.stepTime ?? digit) / digit) + draw.of([0.3, 0.4, 0.6, 0.7])
      return { ...setup, stepTime: near * digit }
    },
  ),
])

const otherDigits = [
  ...inFormats(
    group,
    'step times printed as whole milliseconds, and asked for',
    [megatron],
    () => ({
      print: { duration: (value) => value.toFixed(0) },
      from: 'step-times',
      unknowable: tooFewDigits,
    }),
    (draw) => ({ stepTime: 0.001 * (draw.whole(2, 5) + draw.of([0.35, 0.65])), noise: 0.002 }),
  ),
  ...inFormats(
    group,
    'step times of one digit that vary enough',
    [torchvision, embeddedTrainer],
    () => ({ ...printsTimes(1), from: 'step-times' }),
    (draw) => ({ stepTime: draw.between(0.6, 0.9), noise: draw.between(0.1, 0.14) }),
  ),
  ...inFormats(
    group,
    'rates printed as whole numbers below ten, and asked for',
    [dllJson, ngcTensorflow, speedometer, ngcMxnet],
    () => ({ print: { rate: (value) => value.toFixed(0) }, from: 'steps', unknowable: tooFewDigits }),
    (draw) => ({
      devices: 2,
      batchPerDevice: 1,
      stepTime: 2 / (draw.whole(2, 4) + draw.of([0.35, 0.65])),
      noise: 0.002,
    }),
  ),
]

/** Time stamps that only move on every so many seconds. */
const stampsOf = (seconds: number) => (row: Row) => ({ ...row, at: Math.floor(row.at / seconds) * seconds })

const stamps = [
  ...inFormats(
    group,
    'time stamps of whole minutes',
    [embeddedTrainer, megatron, timm, dllJson, ngcTensorflow],
    () => ({ rows: stampsOf(60) }),
  ),
  ...inFormats(group, 'time stamps of ten seconds', [embeddedTrainer, megatron, timm], () => ({
    rows: stampsOf(10),
  })),
  ...inFormats(
    group,
    'time stamps of whole seconds in a run of half a minute',
    [paddleclas, detectron2, dllJson],
    () => ({ rows: stampsOf(1) }),
    (draw) => ({ steps: 200, stepTime: draw.between(0.08, 0.15) }),
  ),
]

const otherSpeed = (title: string, writers: readonly Writer[], speed: (draw: Draw) => number) =>
  inFormats('gaps and clocks', title, writers, (draw, { start }) => {
    const faster = speed(draw)
    return { rows: (row) => ({ ...row, at: start + (row.at - start) * faster }), unknowable: otherClock }
  })

const clocks = [
  ...otherSpeed(
    'a clock that runs a little too fast',
    [embeddedTrainer, megatron, ngcPytorch, ngcTensorflow],
    (draw) => draw.between(1.018, 1.029),
  ),
  ...otherSpeed('a clock that runs a little too slow', [embeddedTrainer, megatron, ngcPytorch], (draw) =>
    draw.between(0.972, 0.982),
  ),
  // The clock is right, and the printed values leave out what each step waits for: no other clock explains it as well.
  ...inFormats(
    group,
    'printed values that leave out a little of each step',
    [embeddedTrainer, megatron, ngcPytorch],
    (draw, { stepTime }) => {
      const waits = stepTime * draw.between(0.015, 0.025)
      return {
        course: { pause: () => waits },
      }
    },
  ),
]

export const coarseClockLogs: readonly HostileLog[] = [...stepTimes, ...otherDigits, ...stamps, ...clocks]
