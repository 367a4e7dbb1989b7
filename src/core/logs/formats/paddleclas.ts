import type { LogFacts } from '../../model/log.ts'
import { stated, factRule, type FactRule } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { countAt } from '../vocabulary/numbers.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** Generations differ in their padding, the order of their fields, and the unit's spelling; the first had no rate at all. */
const staticGraph = keyedSteps({
  marks: [' INFO: epoch:', ' train', 'step:', ' batch_cost: ', ' ips: ', '/s'],
  epoch: ' INFO: epoch:',
  step: 'step:',
  rate: ' ips: ',
  duration: ' batch_cost: ',
  loss: ' loss: ',
})

const firstGeneration = keyedSteps({
  marks: [' INFO: epoch:', ' train', 'step:', ' elapse: ', 's'],
  epoch: ' INFO: epoch:',
  step: 'step:',
  rate: ' ips: ',
  duration: ' elapse: ',
  loss: ' loss: ',
})

/** Other programs of the family print the same of all devices; who prints is before `INFO`. */
const dynamicGraph = (logger: string) =>
  keyedSteps({
    marks: [logger + ' INFO: [Train][Epoch ', '[Iter: ', ' ips: ', '/s'],
    epoch: '[Train][Epoch ',
    step: '[Iter: ',
    rate: ' ips: ',
    duration: ' batch_cost: ',
    loss: ' loss: ',
  })

const parse = firstOf(staticGraph, dynamicGraph('ppcls'), dynamicGraph('root'), firstGeneration)

/** The settings are a tree whose headings matter: `batch_size` is also one of evaluation and of inference. */
function settings(): FactRule {
  const heading = / INFO: +(Arch|ARCHITECTURE|Train|TRAIN|Eval|VALID|Infer|Metric) : ?$/
  const setting = / INFO: +(name|batch_size) : (\S+)$/
  let part = ''
  return factRule([heading, setting], (line) => {
    const title = heading.exec(line)?.[1]
    if (title !== undefined) {
      part = title
      return undefined
    }
    const [, name, value] = setting.exec(line) ?? []
    if (value === undefined) return undefined
    return name === 'name' ? architecture(value) : batch(countAt(value, 0))
  })

  function architecture(model: string): LogFacts | undefined {
    if (part !== 'Arch' && part !== 'ARCHITECTURE') return undefined
    part = ''
    return { model }
  }

  /** The first generation divides `TRAIN`'s batch over the devices; later ones set it for each device. */
  function batch(size: number | undefined): LogFacts | undefined {
    if (size === undefined) return undefined
    if (part === 'TRAIN') return { globalBatch: size }
    return part === 'Train' ? { batchPerDevice: size } : undefined
  }
}

const precision = [
  stated(/ INFO: AMP : ?$/, () => ({ precision: 'amp' })),
  // The section of a run in FP32, too.
  stated(/ INFO: +use_amp : False$/, () => ({ precision: 'fp32' })),
  stated(/ INFO: +(?:use_pure_fp16 : True|level : O2)$/, () => ({ precision: 'fp16' })),
]

/**
 * PaddleClas, from 1.x to 2.5. `ips` is of one device and a running average that restarts with each epoch; `END`
 * and `[Eval]` lines are not steps.
 */
export const paddleclas: LogFormat = {
  id: 'paddleclas',
  title: 'PaddleClas',
  names: [
    { text: 'PaddleClas', framework: 'PaddlePaddle', unit: 'images' },
    { text: 'ppcls', framework: 'PaddlePaddle', unit: 'images' },
    { text: ' images/s', unit: 'images' },
    ...paddleLaunchNames,
  ],
  rateScope: 'per-device',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'PaddleClas is powered by PaddlePaddle',
      facts: [
        settings(),
        ...precision,
        stated(/ INFO: +use_dali : (True|False)$/, (value) => ({ dali: value === 'True' })),
        ...paddleLaunchFacts(),
      ],
    }),
}
