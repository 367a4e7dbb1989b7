import { inFormats, type HostileLog } from '../hostile-log.ts'
import { withBody, type Notation, type Writer } from '../log-lines.ts'
import type { Draw, Setup } from '../training.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcPytorch, ngcTensorflow } from '../writers/dllogger.ts'
import {
  detectron2,
  fairseq,
  huggingFace,
  megatron,
  paddleclas,
  paddlenlpTrainer,
  speedometer,
  tfCnnBenchmarks,
  timm,
  torchtitan,
  torchvision,
} from '../writers/loggers.ts'

const group = 'numbers'

/** Rates of more than a thousand, for one device too. */
const fast = (draw: Draw): Partial<Setup> => ({ batchPerDevice: draw.of([1024, 2048, 4096]) })

const grouped =
  (separator: string, point = '.'): Notation =>
  (value, decimals) => {
    const [whole = '', fraction] = value.toFixed(decimals).split('.')
    const groups = whole.replace(/\B(?=(\d{3})+$)/g, separator)
    return fraction === undefined ? groups : groups + point + fraction
  }

const decimalComma: Notation = (value, decimals) => value.toFixed(decimals).replace('.', ',')
const exponential: Notation = (value) => value.toExponential(4)
const shortExponential: Notation = (value) => `${(value / 1000).toPrecision(5)}e3`
const thousand =
  (letter: string): Notation =>
  (value) =>
    `${(value / 1000).toFixed(2)}${letter}`

const rates = (title: string, writers: readonly Writer[], notation: Notation) =>
  inFormats(group, title, writers, () => ({ print: { rate: notation } }), fast)

const everyRate = [
  embeddedTrainer,
  ngcTensorflow,
  ngcPytorch,
  ngcMxnet,
  paddleclas,
  megatron,
  timm,
  torchvision,
  speedometer,
  paddlenlpTrainer,
  fairseq,
  tfCnnBenchmarks,
]

const rateLogs = [
  ...rates('thousands with commas', [...everyRate, torchtitan], grouped(',')),
  ...rates('thousands with points', [embeddedTrainer, paddleclas, speedometer], grouped('.', ',')),
  ...rates('thousands with blanks', [ngcTensorflow, megatron, timm], grouped(' ')),
  ...rates('thousands with apostrophes', [ngcPytorch, speedometer], grouped("'")),
  ...rates('thousands with underscores', [embeddedTrainer, fairseq], grouped('_')),
  ...rates('decimal commas', everyRate, decimalComma),
  ...rates('rates as 1.2K', everyRate, thousand('K')),
  ...rates('rates as 1.2k', [ngcTensorflow, torchvision], thousand('k')),
  ...rates('rates as 4.0960e+3', [embeddedTrainer, dllJson, paddleclas, timm, speedometer], exponential),
  ...rates('rates as 4.096e3', [ngcTensorflow, ngcMxnet, megatron, torchvision], shortExponential),
]

const durationLogs = [
  ...inFormats(
    group,
    'step times with decimal commas',
    [embeddedTrainer, paddleclas, timm, torchvision, detectron2, megatron],
    () => ({
      print: { duration: decimalComma },
    }),
  ),
  ...inFormats(
    group,
    'step times in milliseconds by their unit',
    [embeddedTrainer, paddleclas, timm],
    () => ({
      print: { duration: (value) => `${(value * 1000).toFixed(1)} ms` },
      lines: (lines) => withBody(lines, (line) => [line.replace(/ ms ?s/, ' ms')]),
    }),
  ),
  ...inFormats(group, 'step times with a unit glued on', [torchvision, detectron2], () => ({
    print: { duration: (value) => `${(value * 1000).toFixed(0)}ms` },
  })),
  ...inFormats(
    group,
    'milliseconds with thousands',
    [megatron],
    () => ({ print: { duration: grouped(',') } }),
    () => ({
      stepTime: 2.5,
    }),
  ),
]

const stepLogs = [
  ...inFormats(
    group,
    'step numbers with thousands',
    [embeddedTrainer, ngcTensorflow, megatron, timm, detectron2, paddlenlpTrainer],
    () => ({ print: { step: grouped(',') } }),
    (draw) => ({ steps: 20 * draw.whole(70, 90), stepTime: 0.5 }),
  ),
]

const cutLogs = [
  ...inFormats(
    group,
    'the last line cut in a number',
    [...everyRate, detectron2],
    () => ({
      lines: (lines) => ({ ...lines, tail: [] }),
      text(text) {
        const line = text.trimEnd().split('\n').at(-1) ?? ''
        const key = Math.max(
          ...[
            ' total_ips : ',
            ' train.ips : ',
            ' ips: ',
            'per second: ',
            's, ',
            'img/s: ',
            'Speed: ',
            'samples_per_second: ',
            'wps=',
            'images/sec: ',
            ' time: ',
          ].map((name) => {
            const found = line.indexOf(name)
            return found < 0 ? -1 : found + name.length
          }),
        )
        const spaces = /^ */.exec(line.slice(key))?.[0].length ?? 0
        return text.trimEnd().slice(0, -(line.length - key - spaces - 1))
      },
    }),
    (draw, { stride }) => ({ ...fast(draw), steps: 12 * stride, stepTime: draw.between(20, 40) / stride }),
  ),
  ...inFormats(
    group,
    'the final figure cut',
    [embeddedTrainer, ngcTensorflow, ngcMxnet, tfCnnBenchmarks, paddlenlpTrainer, huggingFace],
    () => ({
      withFinalFigure: true,
      text(text) {
        const cut = /^.*?([\d.]+)[^\d]*$/s.exec(text.trimEnd())?.[1] ?? ''
        const end = text.trimEnd().lastIndexOf(cut)
        return text.trimEnd().slice(0, end + 2)
      },
    }),
    fast,
  ),
]

export const numberLogs: readonly HostileLog[] = [...rateLogs, ...durationLogs, ...stepLogs, ...cutLogs]
