import { stated, factRule, type FactRule } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'
import { seconds } from '../../model/units.ts'

const history = /TimeHistory: ([\d.]+) seconds, ([\d.]+) examples\/second between steps (\d+) and (\d+)/

const parse = matchedSteps(history, ([, time = '', printed = '', from, to], line, clock) => {
  const [elapsed, rate] = [numberAt(time, 0), numberAt(printed, 0)]
  if (elapsed === undefined || rate === undefined) return undefined
  const steps = Number(to) - Number(from)
  return {
    step: Number(to),
    at: clock.at(line),
    rate,
    duration: steps > 0 ? seconds(elapsed / steps) : undefined,
    steps: steps > 0 ? steps : undefined,
  }
})

/** The settings are a printed dictionary in which the training and the validation set each have a batch size. */
function trainingBatch(): FactRule {
  const [set, batch] = [/_dataset': \{/, /^ *'batch_size': (\d+),$/]
  let training = false
  return factRule([set, batch], (line) => {
    if (set.test(line)) training = line.includes("'train_dataset'")
    const size = training ? batch.exec(line)?.[1] : undefined
    return size === undefined ? undefined : { batchPerDevice: Number(size) }
  })
}

/** TensorFlow's model garden, Keras callback `TimeHistory`: one line for every so many steps. Rates are of all replicas. */
export const tf2TimeHistory: LogFormat = {
  id: 'tf2-timehistory',
  title: 'TensorFlow 2 model garden (TimeHistory)',
  names: [
    { text: 'TimeHistory: ', framework: 'TensorFlow 2' },
    { text: ' examples/sec', unit: 'examples' },
  ],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        stated(/\bGlobal batch size: (\d+)/, (value) => ({ globalBatch: Number(value) })),
        trainingBatch(),
        stated(/\bnum_workers = (\d+), local_devices = /, (value) => ({ nodes: Number(value) })),
      ],
    }),
}
