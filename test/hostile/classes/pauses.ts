import { inFormats, type HostileLog } from '../hostile-log.ts'
import type { Draw, Setup } from '../training.ts'
import { dllJson, embeddedTrainer, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import { megatron, paddleclas, speedometer, timm, torchvision } from '../writers/loggers.ts'

const group = 'pauses'

/** Places of a run that are drawn, none of them in its warm-up or at its end. */
const drawnPlaces = (draw: Draw, { steps }: Setup, count: number) =>
  new Set(Array.from({ length: count }, () => Math.round(steps * draw.between(0.1, 0.95))))

export const pauseLogs: readonly HostileLog[] = [
  // What the lines print counts the time: the truth is that of all steps, and that of the others is offered.
  ...inFormats(
    group,
    'a profiler that slows down one step in some',
    [embeddedTrainer, ngcPytorch, megatron, torchvision],
    (draw) => {
      const [every, slower] = [draw.whole(15, 30), draw.between(9, 14)]
      return { course: { slowness: (count) => (count % every === 0 ? slower : 1) } }
    },
  ),
  ...inFormats(
    group,
    'a checkpoint that slows down one step in some by a few times',
    [embeddedTrainer, ngcPytorch, megatron, torchvision],
    (draw) => {
      const [every, slower] = [draw.whole(15, 40), draw.between(3, 7)]
      return { course: { slowness: (count) => (count % every === 0 ? slower : 1) } }
    },
  ),
  ...inFormats(
    group,
    'a profiler for a few steps',
    [embeddedTrainer, ngcPytorch, megatron],
    (draw, { steps }) => {
      const [from, slower] = [Math.round(steps * draw.between(0.4, 0.6)), draw.between(12, 30)]
      const profiled = (count: number) => count >= from && count < from + 3
      return {
        course: { slowness: (count) => (profiled(count) ? slower : 1) },
        counts: (count) => !profiled(count),
      }
    },
  ),
  // What the lines print leaves the time out: it is no training.
  ...inFormats(
    group,
    'a checkpoint after every some steps',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, megatron, timm, dllJson, paddleclas],
    (draw, { stepTime }) => {
      const [every, time] = [draw.whole(25, 60), stepTime * draw.between(12, 40)]
      return { course: { pause: (count) => (count % every === 0 ? time : 0) } }
    },
  ),
  ...inFormats(
    group,
    'one checkpoint',
    [embeddedTrainer, ngcTensorflow, speedometer, timm],
    (draw, setup) => {
      const [at, time] = [drawnPlaces(draw, setup, 1), setup.stepTime * draw.between(15, 60)]
      return { course: { pause: (count) => (at.has(count) ? time : 0) } }
    },
  ),
  ...inFormats(
    group,
    'evaluations at irregular places',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, paddleclas, megatron, timm],
    (draw, setup) => {
      const at = drawnPlaces(draw, setup, draw.whole(4, 7))
      const time = setup.stepTime * draw.between(15, 60)
      return { course: { pause: (count) => (at.has(count) ? time * draw.between(0.8, 1.2) : 0) } }
    },
  ),
]
