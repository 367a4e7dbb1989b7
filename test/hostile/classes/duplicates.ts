import { inFormats, type HostileLog } from '../hostile-log.ts'
import { plainly, rowsOf, withBody, type LogLines } from '../log-lines.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import {
  detectron2,
  fairseq,
  megatron,
  paddleclas,
  paddlenlpTrainer,
  speedometer,
  timm,
  torchtitan,
  torchvision,
} from '../writers/loggers.ts'

const group = 'duplicates and ranks'

const blocksTwice = (lines: LogLines, size: number): LogLines =>
  withBody(lines, (_, index) => {
    if (index % size !== 0) return []
    const block = lines.body.slice(index, index + size)
    return [...block, ...block]
  })

const printedTwice = [
  ...inFormats(
    group,
    'each line twice',
    [
      embeddedTrainer,
      ngcTensorflow,
      ngcPytorch,
      ngcMxnet,
      dllJson,
      paddleclas,
      megatron,
      timm,
      torchvision,
      speedometer,
      detectron2,
      paddlenlpTrainer,
      fairseq,
    ],
    () => ({ lines: (lines) => withBody(lines, (line) => [line, line]) }),
  ),
  ...inFormats(group, 'two loggers that flush in turn', [embeddedTrainer, paddleclas, megatron], (draw) => {
    const size = draw.whole(2, 6)
    return { lines: (lines) => blocksTwice(lines, size) }
  }),
  ...inFormats(
    group,
    'a second logger with words before the line',
    [embeddedTrainer, ngcTensorflow, paddleclas, timm],
    () => ({
      lines: (lines) => withBody(lines, (line) => [line, `INFO:root:${line}`]),
    }),
  ),
  ...inFormats(group, 'DLL beside DLLL', [ngcTensorflow, ngcPytorch, ngcMxnet], () => ({
    lines: (lines) => withBody(lines, (line) => [line, jsonOf(line)]),
  })),
  ...inFormats(
    group,
    'the log copied onto itself',
    [embeddedTrainer, ngcTensorflow, paddleclas, megatron, timm],
    () => ({ text: (text) => text + text }),
  ),
  ...inFormats(group, 'the last third once more', [embeddedTrainer, ngcMxnet, timm, megatron], () => ({
    lines: (lines) => ({
      ...lines,
      body: [...lines.body, ...lines.body.slice(-Math.floor(lines.body.length / 3))],
    }),
  })),
]

/** The JSON form of a text record of DLLogger. */
function jsonOf(line: string): string {
  const [, datetime = '', body = ''] = /^DLL (\S+ \S+) - (.*)$/.exec(line) ?? []
  const [, epoch, step] = /^\(?(?:Epoch: )?(\d+),?(?: Iteration:)? (\d+)/.exec(body) ?? []
  const values = [...body.matchAll(/(\S+) : (-?[\d.]+)/g)].map(
    ([, name = '', value]) => [name, Number(value)] as const,
  )
  return `DLLL ${JSON.stringify({
    timestamp: String(Date.parse(`${datetime.replace(' ', 'T')}Z`)),
    datetime,
    elapsedtime: '1.0',
    type: 'LOG',
    step: [Number(epoch), Number(step)],
    data: Object.fromEntries<number>(values),
  })}`
}

/** Numbers that differ a little from rank to rank. */
const nearly = (line: string, by: number) =>
  line.replace(
    /((?:ips|step_time|batch_cost|items_per_sec"|Time|Speed)"?\s*:\s*)(\d+\.\d+)/g,
    (_, key: string, value: string) => {
      const decimals = value.split('.')[1]?.length ?? 0
      return key + (Number(value) * by).toFixed(decimals)
    },
  )

const ranks = [
  ...inFormats(
    group,
    'every rank in one file without its label',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, dllJson, paddleclas, timm, megatron, speedometer],
    (draw, { devices }) => {
      const count = Math.min(4, devices)
      return {
        lines: (lines) =>
          withBody(lines, (line) =>
            Array.from({ length: count }, () => nearly(line, 1 + draw.between(-0.003, 0.003))),
          ),
      }
    },
  ),
  ...inFormats(group, 'unlabelled ranks a step apart', [embeddedTrainer, ngcPytorch, paddleclas], (draw) => ({
    lines: (lines) =>
      withBody(lines, (line, index) => {
        const before = lines.body[index - 1]
        const late = before === undefined ? [] : [nearly(before, 1 + draw.between(-0.003, 0.003))]
        return index % 2 === 0 ? [line, ...late] : [...late, line]
      }),
  })),
]

const scopes = [
  ...inFormats(
    group,
    'rates of one device where the program prints those of all',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, timm, paddlenlpTrainer],
    (_, { devices }) => ({ rows: (row) => ({ ...row, rate: row.rate / devices }) }),
  ),
  ...inFormats(
    group,
    'rates of all devices where the program prints those of one',
    [paddleclas, torchvision],
    (_, { devices }) => ({
      rows: (row) => ({ ...row, rate: row.rate * devices }),
    }),
  ),
  ...inFormats(
    group,
    'devices in the command that starts them',
    [torchtitan],
    (_, { devices }) => ({
      lines: (lines) => ({
        ...lines,
        head: [`+ torchrun --nproc_per_node=${devices / 2} --nnodes=2 train.py`, ...lines.head],
      }),
    }),
    () => ({ devices: 16 }),
  ),
]

const indices = [
  ...inFormats(
    group,
    'an index that counts samples',
    [embeddedTrainer, ngcTensorflow, dllJson, megatron, timm],
    (_, { devices, batchPerDevice }) => ({
      rows: (row) => ({ ...row, step: row.step * devices * batchPerDevice }),
    }),
  ),
  ...inFormats(
    group,
    'an index that counts batches of an accumulated step',
    [embeddedTrainer, ngcTensorflow],
    (draw) => {
      const batches = draw.of([2, 4, 8])
      return { rows: (row) => ({ ...row, step: row.step * batches }) }
    },
  ),
  ...inFormats(
    group,
    'evaluation steps under the key of training',
    [embeddedTrainer, ngcPytorch, dllJson],
    (draw, { steps }, writer) => {
      const perEpoch = 20 * Math.floor(steps / 80)
      const faster = draw.between(2.5, 4)
      return {
        setup: { stepsPerEpoch: perEpoch },
        course: { pause: (count) => (count % perEpoch === 0 ? 60 : 0) },
        lines(lines, training) {
          const rows = rowsOf(training, writer.stride)
          return withBody(lines, (line, index) => {
            const last = rows[index]
            if (last?.step !== perEpoch) return [line]
            // A third as many steps as the epoch had, one after the other.
            const time = last.duration / faster
            const evaluated = rows
              .filter(({ epoch }) => epoch === last.epoch)
              .slice(0, perEpoch / writer.stride / 3)
            const again = evaluated.map((row, place) => ({
              ...row,
              at: last.at + (place + 1) * writer.stride * time,
              rate: row.rate * faster,
              duration: time,
            }))
            return [line, ...again.map((row) => writer.line(row, training.setup, plainly))]
          })
        },
      }
    },
  ),
]

export const duplicateLogs: readonly HostileLog[] = [...printedTwice, ...ranks, ...scopes, ...indices]
