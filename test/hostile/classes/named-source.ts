import { inFormats, type HostileLog } from '../hostile-log.ts'
import { plainly, rowsOf, withBody, type LogLines, type Writer } from '../log-lines.ts'
import type { Draw, Training } from '../training.ts'
import { dllJson, embeddedTrainer, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import { megatron, speedometer, timm } from '../writers/loggers.ts'
import { bareRates, deepspeed, stampedRates } from '../writers/programs.ts'

const group = 'named source'

const tags: readonly ((rank: number) => string)[] = [
  (rank) => `[rank${rank}]: `,
  (rank) => `[1,${rank}]<stdout>:`,
  (rank) => `${rank}: `,
  (rank) => `[default${rank}]:`,
]
const words: readonly ((rank: number) => string)[] = [
  (rank) => `rank ${rank}: `,
  (rank) => `[GPU ${rank}] `,
  (rank) => `worker-${rank} | `,
  (rank) => `[rank=${rank}] `,
  (rank) => `gpu${rank}: `,
]

/** The lines that every rank prints of the same rows, each with what it measured by itself. */
const ofRanks = (
  draw: Draw,
  writer: Writer,
  { head, tail }: LogLines,
  training: Training,
  tag: (rank: number) => string,
) => {
  const { devices } = training.setup
  const body = rowsOf(training, writer.stride).flatMap((row) =>
    Array.from({ length: devices }, (_, rank) => {
      const seen = 1 + draw.between(-0.004, 0.004)
      const line = writer.line(
        { ...row, rate: (row.rate / devices) * seen, duration: row.duration / seen },
        training.setup,
        plainly,
      )
      return tag(rank) + line
    }),
  )
  return { head: head.map((line) => tag(0) + line), body, tail: tail.map((line) => tag(0) + line) }
}

/** A reader who states nothing of the batch. */
const withoutBatch = (writer: Writer): Writer => ({
  ...writer,
  id: `${writer.id} without a batch`,
  silentOn: ['devices'],
})

const ranks = [tags, words].flatMap((tagged, index) =>
  inFormats(
    group,
    index === 0
      ? 'ranks by the tags of launchers, each with its rate'
      : 'ranks by their own words, each with its rate',
    index === 0
      ? [
          dllJson,
          withoutBatch(dllJson),
          embeddedTrainer,
          ngcPytorch,
          timm,
          speedometer,
          bareRates,
          withoutBatch(bareRates),
          stampedRates,
        ]
      : [bareRates, stampedRates, timm, dllJson, withoutBatch(dllJson)],
    (draw, _, writer) => {
      const tag = draw.of(tagged)
      return {
        from: 'steps',
        lines: (lines, training) => ofRanks(draw, writer, { ...lines, tail: [] }, training, tag),
      }
    },
    () => ({ devices: 8 }),
  ),
)

const spellings = [
  'img/s/gpu',
  'images/sec/GPU',
  'samples/s/device',
  'img/s per GPU',
  'imgs/sec/rank',
  'samples per second per device',
]

/** Rates of one device, with words that say so in place of the unit. */
const perDevice = (writer: Writer, unit: RegExp, from?: 'steps') =>
  inFormats(
    group,
    `rates that say that they are of one device${from === undefined ? '' : ', by rates'}`,
    [writer],
    (draw, { devices }) => {
      const words = draw.of(spellings)
      const said = (line: string) => line.replace(unit, (_, before: string) => `${before}${words}`)
      return {
        ...(from === undefined ? {} : { from }),
        rows: (row) => ({ ...row, rate: row.rate / devices }),
        lines: (lines) => ({ ...withBody(lines, (line) => [said(line)]), tail: [] }),
      }
    },
  )

const scopes = [
  ...perDevice(embeddedTrainer, /(total_ips : \S+ )images\/s/, 'steps'),
  ...perDevice(ngcTensorflow, /(total_ips : \S+ )/, 'steps'),
  ...perDevice(ngcPytorch, /(train.total_ips : \S+ )images\/s/, 'steps'),
  ...perDevice(speedometer, /(Speed: \S+ )samples\/sec/, 'steps'),
  ...perDevice(bareRates, /(\| \S+ )img\/s$/, 'steps'),
  ...perDevice(stampedRates, /(throughput: \S+ )samples\/s/, 'steps'),
  ...perDevice(bareRates, /(\| \S+ )img\/s$/),
  ...perDevice(stampedRates, /(throughput: \S+ )samples\/s/),
  ...perDevice(embeddedTrainer, /(total_ips : \S+ )images\/s/),
  ...inFormats(
    group,
    'the unit of a metric that says that it is of one device',
    [dllJson],
    (draw, { devices }) => {
      const unit = draw.of(['img/s/gpu', 'examples/s/device', 'samples/s/GPU'])
      return {
        from: 'steps',
        rows: (row) => ({ ...row, rate: row.rate / devices }),
        lines: (lines) => ({
          ...lines,
          tail: [],
          head: lines.head.map((line) => line.replace('"examples/s"', `"${unit}"`)),
        }),
      }
    },
  ),
]

/** A timer that counts a whole batch for the time of the last micro-batch, or one that counts right. */
const microBatches = [4, 8, 16].flatMap((count) =>
  (['steps', undefined] as const).flatMap((from) =>
    [true, false].flatMap((isWrong) =>
      inFormats(
        group,
        `${isWrong ? 'micro-batches counted as batches' : 'micro-batches that make a batch'}${from === undefined ? '' : ', by rates'}`,
        [deepspeed(count)],
        (draw) => {
          const more = isWrong ? count * draw.between(1, 1.15) : 1
          return {
            ...(from === undefined ? {} : { from }),
            rows: (row) => ({ ...row, rate: row.rate * more }),
          }
        },
        () => ({ batchPerDevice: 64 }),
      ),
    ),
  ),
)

/** Seconds in which the device catches up with the lines that were printed before it was done. */
const asynchronous = (from?: 'steps') =>
  inFormats(
    group,
    `lines that are printed before the device is done${from === undefined ? '' : ', by rates'}`,
    [embeddedTrainer, ngcPytorch, megatron, dllJson, timm],
    (draw, setup, { stride }) => {
      const every = stride * draw.of(stride === 1 ? [20, 25, 40, 70] : [7, 9])
      const dispatch = draw.between(0.01, 0.05)
      // The time that the program prints of a step counts the wait for the device, or ends before it.
      const counts = draw.of([true, false])
      return {
        ...(from === undefined ? {} : { from }),
        unknowable: 'lines that come before the work is done tell nothing of its speed',
        rows(row) {
          const last = row.epoch * setup.stepsPerEpoch + row.step
          const begun = Math.floor((last - 1) / every) * every
          const at = setup.start + 20 + begun * setup.stepTime + (last - begun) * setup.stepTime * dispatch
          const waits = last % every === 0 ? every * setup.stepTime * (1 - dispatch) : 0
          const time = (row.samples / row.rate) * dispatch + (counts ? waits : 0)
          return { ...row, at: at + waits, duration: time / stride, rate: row.samples / time }
        },
      }
    },
  )

export const namedSourceLogs: readonly HostileLog[] = [
  ...ranks,
  ...scopes,
  ...microBatches,
  ...asynchronous(),
  ...asynchronous('steps'),
]
