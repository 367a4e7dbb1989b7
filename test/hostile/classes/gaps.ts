import { inFormats, type HostileLog } from '../hostile-log.ts'
import { stampOf, textOf, withBody, write, type LogLines, type Writer } from '../log-lines.ts'
import { train, trueRate, setUp, type Draw, type Setup } from '../training.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import {
  detectron2,
  fairseq,
  megatron,
  paddleclas,
  paddlenlpTrainer,
  speedometer,
  tfCnnBenchmarks,
  timm,
  torchvision,
} from '../writers/loggers.ts'

const group = 'gaps and clocks'
const twoLevels = 'the run has two speeds, and one figure cannot be both'

const part = (draw: Draw, { steps }: Setup, from: number, to: number) =>
  Math.round(steps * draw.between(from, to))

const pauses = [
  ...inFormats(
    group,
    'a long pause in the middle',
    [
      embeddedTrainer,
      ngcTensorflow,
      ngcPytorch,
      ngcMxnet,
      paddleclas,
      megatron,
      timm,
      speedometer,
      paddlenlpTrainer,
      detectron2,
    ],
    (draw, setup) => {
      const [after, time] = [part(draw, setup, 0.3, 0.7), draw.between(300, 900)]
      return { course: { pause: (count) => (count === after ? time : 0) } }
    },
  ),
  ...inFormats(group, 'three pauses', [embeddedTrainer, ngcTensorflow, dllJson, timm], (draw, setup) => {
    const at = [0.2, 0.5, 0.8].map((place) => part(draw, setup, place - 0.08, place + 0.08))
    const time = draw.between(60, 400)
    return { course: { pause: (count) => (at.includes(count) ? time : 0) } }
  }),
  ...inFormats(
    group,
    'a checkpoint every fifty steps',
    [embeddedTrainer, ngcTensorflow, megatron, paddleclas],
    (draw) => {
      const time = draw.between(15, 40)
      return { course: { pause: (count) => (count % 50 === 0 ? time : 0) } }
    },
  ),
  ...inFormats(group, 'a pause near the end', [embeddedTrainer, ngcMxnet, timm], (draw, setup) => {
    const [after, time] = [part(draw, setup, 0.9, 0.95), draw.between(300, 900)]
    return { course: { pause: (count) => (count === after ? time : 0) } }
  }),
  ...inFormats(
    group,
    'a pause near the start',
    [embeddedTrainer, ngcPytorch, paddlenlpTrainer],
    (draw, setup) => {
      const [after, time] = [part(draw, setup, 0.1, 0.15), draw.between(300, 900)]
      return { course: { pause: (count) => (count === after ? time : 0) } }
    },
  ),
]

const slowness = [
  ...inFormats(
    group,
    'one very slow step',
    [embeddedTrainer, ngcPytorch, megatron, torchvision],
    (draw, setup) => {
      const [slow, times] = [part(draw, setup, 0.3, 0.7), draw.between(60, 150)]
      return {
        course: { slowness: (count) => (count === slow ? times : 1) },
        counts: (count) => count !== slow,
      }
    },
  ),
  ...([0.3, 0.6] as const).flatMap((place) =>
    inFormats(
      group,
      `slower for good after ${place * 100} % of the run`,
      [embeddedTrainer, ngcTensorflow, paddleclas, megatron, torchvision],
      (draw, setup) => {
        const [after, slower] = [part(draw, setup, place - 0.03, place + 0.03), 1 / draw.between(0.5, 0.85)]
        return { course: { slowness: (count) => (count > after ? slower : 1) }, unknowable: twoLevels }
      },
    ),
  ),
  ...inFormats(group, 'slower and slower', [embeddedTrainer, timm, ngcMxnet], (draw, { steps }) => {
    const more = draw.between(0.3, 1)
    return {
      course: { slowness: (count) => 1 + (more * count) / steps },
      unknowable: 'the speed falls all the time',
    }
  }),
  ...inFormats(
    group,
    'a slow warm-up',
    [embeddedTrainer, ngcTensorflow, paddleclas, megatron, ngcMxnet],
    (draw, setup) => {
      const [fade, more] = [part(draw, setup, 0.02, 0.05), draw.between(2, 8)]
      return {
        course: { slowness: (count) => 1 + more * Math.exp(-count / fade) },
        counts: (count) => count > 8 * fade,
      }
    },
  ),
]

/** Seconds by which the clock of the log jumps in the middle of the run. */
const clockJump = (title: string, writers: readonly Writer[], jump: (draw: Draw) => number) =>
  inFormats(group, title, writers, (draw, setup, { stride }) => {
    const [after, by] = [part(draw, setup, 0.3, 0.7) / stride, jump(draw)]
    return { rows: (row, index) => (index > after ? { ...row, at: row.at + by } : row) }
  })

const clocks = [
  ...clockJump('summer time begins', [embeddedTrainer, paddleclas, timm, detectron2], () => 3600),
  ...clockJump('summer time ends', [embeddedTrainer, ngcTensorflow, timm, paddleclas, megatron], () => -3600),
  ...clockJump(
    'the clock goes back',
    [embeddedTrainer, ngcMxnet, paddlenlpTrainer],
    (draw) => -draw.between(20, 120),
  ),
  ...clockJump('the clock jumps ahead', [ngcTensorflow, ngcPytorch], (draw) => draw.between(20, 120)),
]

const evaluationLines: Readonly<Record<string, (at: number, index: number) => string>> = {
  paddleclas: (at, index) =>
    `[${stampOf(at, 0, '.', '/')}] ppcls INFO: [Eval][Epoch 1][Iter: ${index}/8]CELoss: 6.8, loss: 6.8, top1: 0.01, batch_cost: 0.10s, reader_cost: 0.01, ips: 9640.0 images/sec`,
  timm: (at, index) =>
    `${stampOf(at, 3, ',')} - train - INFO - Test: [${String(index).padStart(4)}/8]  Time: 0.500 (0.500)  Loss:  6.5000 (6.5000)  Acc@1:  0.5000 ( 0.5000)`,
  fairseq: (at) =>
    `${stampOf(at, 0)} | INFO | valid | epoch 001 | valid on 'valid' subset | loss 11.5 | wps 80000.5 | wpb 3000.5 | bsz 100.5 | num_updates 200`,
}

const evaluations = [
  ...inFormats(
    group,
    'an evaluation after each epoch',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, paddleclas, timm, dllJson, fairseq],
    (draw, { steps }, writer) => {
      const perEpoch = 20 * Math.floor(steps / 80)
      const time = draw.between(60, 120)
      const evaluation = evaluationLines[writer.id]
      return {
        setup: { stepsPerEpoch: perEpoch },
        course: { pause: (count) => (count % perEpoch === 0 ? time : 0) },
        lines: (lines, { ticks }) =>
          evaluation === undefined
            ? lines
            : withBody(lines, (line, index) => {
                const tick = ticks[(index + 1) * writer.stride - 1]
                if (tick === undefined || tick.count % perEpoch !== 0) return [line]
                return [line, ...[0, 4].map((place) => evaluation(tick.end + 5 + place, place))]
              }),
      }
    },
  ),
]

/** A run that stopped, and its continuation from the last checkpoint in the same file. */
const resumed = (writers: readonly Writer[], title: string, headAgain: boolean): HostileLog[] =>
  writers.map((writer) => ({
    name: `${writer.id}: ${title}`,
    group,
    write(draw) {
      const setup = setUp(draw)
      const rounded = (share: number) => Math.round((setup.steps * share) / writer.stride)
      const [stop, checkpoint] = [rounded(draw.between(0.5, 0.65)), rounded(draw.between(0.35, 0.5))]
      const first = train(draw, setup)
      const stopped = first.ticks[stop * writer.stride]?.end ?? setup.start
      const second = train(draw, { ...setup, start: stopped + draw.between(600, 7200) })
      const before = write(writer, first)
      const after = write(writer, second, { rows: (row) => row })
      const lines: LogLines = {
        head: [...before.head, ...before.body.slice(0, stop)],
        body: headAgain ? after.head : [],
        tail: [...laterSteps(writer, second, checkpoint), ...after.tail],
      }
      return {
        text: textOf(lines),
        truth: { kind: 'known', rate: trueRate(first) },
        stated: {
          ...(writer.silentOn?.includes('devices') === true ? { devices: setup.devices } : {}),
          ...(writer.silentOn?.includes('batch') === true ? { batchPerDevice: setup.batchPerDevice } : {}),
        },
      }
    },
  }))

/** The lines of a run that trains from a checkpoint on. */
function laterSteps(
  writer: Writer,
  training: ReturnType<typeof train>,
  checkpoint: number,
): readonly string[] {
  const from = checkpoint * writer.stride
  return write(writer, training, {
    rows: (row) => ({ ...row, step: row.step + from }),
  }).body.slice(0, Math.max(1, Math.round(training.ticks.length / writer.stride) - checkpoint))
}

export const gapLogs: readonly HostileLog[] = [
  ...pauses,
  ...slowness,
  ...clocks,
  ...evaluations,
  ...resumed(
    [embeddedTrainer, ngcTensorflow, paddleclas, megatron],
    'resumed from a checkpoint in the same file',
    true,
  ),
  ...resumed(
    [embeddedTrainer, timm, ngcMxnet, tfCnnBenchmarks],
    'resumed in the same file without its settings',
    false,
  ),
]
