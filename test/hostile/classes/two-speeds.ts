import { inFormats, type HostileLog } from '../hostile-log.ts'
import type { Writer } from '../log-lines.ts'
import type { Course, Draw, Setup } from '../training.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import { megatron, paddleclas, paddlenlpTrainer, speedometer, timm, torchvision } from '../writers/loggers.ts'

const group = 'two speeds'
const several = 'the run has several speeds, and one figure cannot be all of them'

type Slowness = NonNullable<Course['slowness']>

/** The speed comes and goes; nothing is left of a window without it. */
const varying = (
  title: string,
  writers: readonly Writer[],
  slowness: (draw: Draw, setup: Setup, writer: Writer) => Slowness,
) =>
  inFormats(group, title, writers, (draw, setup, writer) => ({
    course: { slowness: slowness(draw, setup, writer) },
    unknowable: several,
  }))

/** Records of one level, at least: a shorter one is a record between two, or none. */
const RECORDS = 4

/** Steps of one period: several of them fit into a run, and each holds several records. */
const periodOf = (draw: Draw, { steps }: Setup, { stride }: Writer) =>
  Math.max(Math.round(steps / draw.whole(3, 6)), 2 * RECORDS * stride)

/** Where a step is in its period, from 0 to 1. */
const placeIn = (period: number, from: number) => (count: number) => ((count + from) % period) / period

function squareWave(draw: Draw, setup: Setup, writer: Writer, slowShare: number): Slowness {
  const period = periodOf(draw, setup, writer)
  const place = placeIn(period, draw.whole(0, period))
  const slower = 1 + draw.between(0.12, 0.5)
  return (count) => (place(count) < slowShare ? slower : 1)
}

/** It stays at each speed for some time that is drawn. */
function telegraph(draw: Draw, { steps }: Setup, { stride }: Writer, speeds: readonly number[]): Slowness {
  const ofSteps: number[] = []
  let level = 0
  while (ofSteps.length <= steps) {
    const stay = Math.max(draw.whole(Math.round(steps / 12), Math.round(steps / 6)), RECORDS * stride)
    for (let step = 0; step < stay; step += 1) ofSteps.push(speeds[level % speeds.length] ?? 1)
    level += 1
  }
  return (count) => ofSteps[count] ?? 1
}

const waves = [
  ...varying(
    'two speeds in turn, equally long',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, paddleclas, megatron, timm, torchvision, dllJson],
    (draw, setup, writer) => squareWave(draw, setup, writer, 0.5),
  ),
  ...varying(
    'two speeds in turn, mostly fast',
    [embeddedTrainer, ngcPytorch, megatron, torchvision],
    (draw, setup, writer) => squareWave(draw, setup, writer, draw.between(0.2, 0.35)),
  ),
  ...varying(
    'two speeds in turn, mostly slow',
    [embeddedTrainer, ngcPytorch, megatron],
    (draw, setup, writer) => squareWave(draw, setup, writer, draw.between(0.65, 0.8)),
  ),
  ...varying(
    'two speeds at places that are drawn',
    [embeddedTrainer, ngcPytorch, ngcMxnet, megatron],
    (draw, setup, writer) => telegraph(draw, setup, writer, [1, 1 + draw.between(0.12, 0.4)]),
  ),
  ...varying(
    'three speeds in turn',
    [embeddedTrainer, ngcPytorch, paddleclas, paddlenlpTrainer],
    (draw, setup, writer) => {
      const slower = draw.between(0.1, 0.2)
      return telegraph(draw, setup, writer, [1, 1 + 2 * slower, 1 + slower])
    },
  ),
  ...varying(
    'a speed that swings slowly',
    [embeddedTrainer, ngcPytorch, speedometer, megatron],
    (draw, setup, writer) => {
      const [period, swing] = [periodOf(draw, setup, writer), draw.between(0.1, 0.25)]
      const place = placeIn(period, draw.whole(0, period))
      return (count) => 1 + swing * (1 + Math.sin(2 * Math.PI * place(count)))
    },
  ),
  ...varying(
    'slower as it heats up, then cooled',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, megatron, timm],
    (draw, setup, writer) => {
      const [period, swing] = [periodOf(draw, setup, writer), draw.between(0.2, 0.5)]
      const place = placeIn(period, draw.whole(0, period))
      return (count) => 1 + swing * place(count)
    },
  ),
  ...varying(
    'a slow stretch in the middle',
    [embeddedTrainer, ngcPytorch, megatron, paddleclas],
    (draw, { steps }) => {
      const [from, to, slower] = [
        draw.between(0.35, 0.45),
        draw.between(0.6, 0.7),
        1 + draw.between(0.2, 0.5),
      ]
      return (count) => (count > from * steps && count < to * steps ? slower : 1)
    },
  ),
]

/** Steps differ, but the run has one speed: its mean. */
const oneSpeed = [
  ...inFormats(
    group,
    'every other step slower',
    [embeddedTrainer, ngcPytorch, megatron, torchvision],
    (draw) => {
      const slower = 1 + draw.between(0.1, 0.4)
      return { course: { slowness: (count) => (count % 2 === 0 ? slower : 1) } }
    },
  ),
  ...inFormats(group, 'one step in some slower', [embeddedTrainer, ngcPytorch, megatron], (draw) => {
    const [every, slower] = [draw.whole(4, 12), 1 + draw.between(0.2, 0.8)]
    return { course: { slowness: (count) => (count % every === 0 ? slower : 1) } }
  }),
  ...inFormats(group, 'neighbours alike', [embeddedTrainer, ngcPytorch, ngcTensorflow, megatron], (draw) => {
    const [keeps, spread] = [draw.between(0.3, 0.7), draw.between(0.01, 0.02)]
    let state = 0
    return {
      course: {
        slowness: () => {
          state = keeps * state + Math.sqrt(1 - keeps ** 2) * draw.between(-1.7, 1.7)
          return 1 + spread * state
        },
      },
    }
  }),
]

export const twoSpeedLogs: readonly HostileLog[] = [...waves, ...oneSpeed]
