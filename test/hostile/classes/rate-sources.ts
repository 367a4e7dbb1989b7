import { inFormats, type HostileLog } from '../hostile-log.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import {
  fairseq,
  megatron,
  paddleclas,
  paddlenlpTrainer,
  speedometer,
  tfCnnBenchmarks,
  timm,
  torchvision,
} from '../writers/loggers.ts'

const group = 'rate-sources'
const disagree = 'the clock and the printed values tell of different speeds'

export const rateSourceLogs: readonly HostileLog[] = [
  ...inFormats(
    group,
    'rates above those of the clock',
    [embeddedTrainer, ngcTensorflow, ngcPytorch, paddleclas, timm, megatron],
    (draw) => {
      const more = draw.between(1.25, 1.9)
      return { rows: (row) => ({ ...row, rate: row.rate * more }), unknowable: disagree }
    },
  ),
  ...inFormats(
    group,
    'rates a little above those of the clock',
    [embeddedTrainer, ngcMxnet, paddlenlpTrainer],
    (draw) => {
      const more = draw.between(1.05, 1.09)
      return { rows: (row) => ({ ...row, rate: row.rate * more }), unknowable: disagree }
    },
  ),
  ...inFormats(group, 'a clock that runs too fast', [embeddedTrainer, megatron, timm], (draw, { start }) => {
    const faster = draw.between(1.15, 2)
    return { rows: (row) => ({ ...row, at: start + (row.at - start) * faster }), unknowable: disagree }
  }),
  ...inFormats(
    group,
    'batches a second under the key of samples',
    [ngcTensorflow, dllJson, timm],
    (_, setup) => ({
      rows: (row) => ({ ...row, rate: row.rate / (setup.devices * setup.batchPerDevice) }),
      unknowable: disagree,
    }),
  ),
  ...inFormats(
    group,
    'milliseconds under the key of seconds',
    [embeddedTrainer, paddleclas, torchvision],
    () => ({
      rows: (row) => ({ ...row, duration: row.duration * 1000 }),
      unknowable: disagree,
    }),
  ),
  ...inFormats(
    group,
    'accumulation that the settings do not state',
    [embeddedTrainer, ngcTensorflow, paddlenlpTrainer],
    (draw, setup) => {
      const batches = draw.of([2, 4, 8])
      return {
        course: { samples: () => setup.devices * setup.batchPerDevice * batches },
        unknowable: 'the settings and the rates tell of different batches',
      }
    },
  ),
  ...inFormats(group, 'a batch that is ramped up', [megatron], (draw, setup) => {
    const global = setup.devices * setup.batchPerDevice
    const [shares, at] = [[0.25, 0.5, 1], draw.between(0.2, 0.28)]
    const share = (count: number) => shares[Math.min(2, Math.floor(count / (setup.steps * at)))] ?? 1
    return {
      course: { samples: (count) => global * share(count), slowness: share },
    }
  }),
  ...inFormats(group, 'a batch that is ramped up late', [megatron], (draw, setup) => {
    const global = setup.devices * setup.batchPerDevice
    const late = setup.steps * draw.between(0.85, 0.95)
    const share = (count: number) => (count > late ? 1 : 0.5)
    return {
      course: { samples: (count) => global * share(count), slowness: share },
    }
  }),
  ...inFormats(group, 'batches of tokens', [fairseq], (draw, setup) => ({
    course: { samples: () => setup.devices * setup.batchPerDevice * draw.between(0.7, 1.3) },
  })),
  ...inFormats(
    group,
    'a short last batch in each epoch',
    [embeddedTrainer, ngcPytorch, megatron],
    (draw, setup) => {
      const perEpoch = draw.whole(4, 6)
      const share = draw.between(0.1, 0.4)
      const short = (count: number) => (count % perEpoch === 0 ? share : 1)
      return {
        setup: { stepsPerEpoch: perEpoch },
        course: {
          samples: (count) => Math.round(setup.devices * setup.batchPerDevice * short(count)),
          slowness: short,
        },
      }
    },
  ),
  ...inFormats(
    group,
    'rates that are means since the start',
    [tfCnnBenchmarks, paddleclas, speedometer],
    (draw, setup, { stride }) => {
      const [fade, more] = [setup.steps * 0.04, draw.between(6, 12)]
      const seen = { samples: 0, time: 0 }
      return {
        course: { slowness: (count) => 1 + more * Math.exp(-count / fade) },
        counts: (count) => count > 8 * fade,
        rows(row) {
          const time = row.duration * stride
          seen.samples += row.rate * time
          seen.time += time
          return { ...row, rate: seen.samples / seen.time }
        },
      }
    },
  ),
]
