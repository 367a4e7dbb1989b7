import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = firstOf(
  keyedSteps({
    marks: ['[TRAIN] epoch: ', ', iter: ', ' batch_cost: ', ' ips: ', ' samples/s'],
    step: ', iter: ',
    rate: ' ips: ',
    duration: ' batch_cost: ',
    loss: ', loss: ',
  }),
  /** Versions before 2.1 print no rate. */
  keyedSteps({
    marks: ['[TRAIN] epoch=', ', iter=', ' batch_cost=', ' reader_cost='],
    step: ', iter=',
    duration: ' batch_cost=',
    loss: ', loss=',
  }),
)

/** PaddleSeg. `ips` is of one device. The settings are YAML; the batch is the line that begins with `batch_size:`. */
export const paddleseg: LogFormat = {
  id: 'paddleseg',
  title: 'PaddleSeg',
  names: paddleLaunchNames,
  rateScope: 'per-device',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: '-Environment Information-',
      facts: [
        ...paddleLaunchFacts(),
        stated(/^PaddlePaddle: \S/, () => ({ framework: 'PaddlePaddle' })),
        stated(/^GPUs used: (\d+)$/, (value) => ({ devices: Number(value) })),
        stated(/^batch_size: (\d+)$/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/\buse (?:amp|AMP) to train/, () => ({ precision: 'amp' })),
        stated(/\buse (?:amp|AMP) to train.*\blevel = O2/, () => ({ precision: 'fp16' })),
      ],
    }),
}
