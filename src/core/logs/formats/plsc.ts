import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const passes = keyedSteps({
  marks: ['Pass:', ' batch:', ' qps:'],
  epoch: 'Pass:',
  step: ' batch:',
  rate: ' qps:',
  loss: ' loss:',
})

const epochs = keyedSteps({
  marks: ['Training: ', 'loss ', ', epoch: ', ', step: ', ', throughput: ', ' imgs/sec'],
  epoch: ', epoch: ',
  step: ', step: ',
  rate: ', throughput: ',
  time: 'Training: ',
  loss: 'loss ',
})

/** Looks like PaddleClas, but for who prints it and for what `ips` counts. */
const engine = keyedSteps({
  marks: [' plsc INFO: [Train][Epoch ', '[Iter: ', ' ips: ', ' images/s'],
  epoch: '[Train][Epoch ',
  step: '[Iter: ',
  rate: ' ips: ',
  duration: ' batch_cost: ',
  loss: ' loss: ',
})

const parse = firstOf(passes, epochs, engine)

/**
 * PLSC, PaddlePaddle's large-scale classification, from `qps` over `throughput` to `ips`: images per second of all
 * devices, which every node or rank may print.
 */
export const plsc: LogFormat = {
  id: 'plsc',
  title: 'PLSC',
  names: [
    { text: ' plsc ', framework: 'PaddlePaddle' },
    { text: ' images/s', unit: 'images' },
    { text: ' imgs/s', unit: 'images' },
    ...paddleLaunchNames,
  ],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        ...paddleLaunchFacts(),
        stated(/^Training: \S+ \S+ - world_size: (\d+)$/, (value) => ({ devices: Number(value) })),
        stated(/^Training: \S+ \S+ - batch_size: (\d+)$/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/^Training: \S+ \S+ - fp16: (True|False)$/, (value) => ({
          precision: value === 'True' ? 'amp' : 'fp32',
        })),
      ],
    }),
}
