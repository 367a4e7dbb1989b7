import { stated, type FactRule } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, type StepParser } from '../readers/step-lines.ts'
import { seconds } from '../../model/units.ts'

const history = /TimeHistory: ([\d.]+) seconds, ([\d.]+) examples\/second between steps (\d+) and (\d+)/

const parse: StepParser = (line, number, clock) => {
  const start = line.indexOf('TimeHistory: ')
  const match = start < 0 ? null : history.exec(line)
  if (match === null) return undefined
  const [, time = '', printed = '', from, to] = match
  const [elapsed, rate] = [numberAt(time, 0), numberAt(printed, 0)]
  if (elapsed === undefined || rate === undefined) return undefined
  const steps = Number(to) - Number(from)
  return {
    line: number,
    epoch: undefined,
    step: Number(to),
    at: clock.at(line),
    rate,
    duration: steps > 0 ? seconds(elapsed / steps) : undefined,
    steps: steps > 0 ? steps : undefined,
    loss: undefined,
  }
}

/** The settings are a printed dictionary in which the training and the validation set each have a batch size. */
function trainingBatch(): FactRule {
  let training = false
  return (line) => {
    if (line.includes("_dataset': {")) training = line.includes("'train_dataset'")
    const batch = training ? /^ *'batch_size': (\d+),$/.exec(line)?.[1] : undefined
    return batch === undefined ? undefined : { batchPerDevice: Number(batch) }
  }
}

/** TensorFlow's model garden, Keras callback `TimeHistory`: one line for every so many steps. Rates are of all replicas. */
export const tf2TimeHistory: LogFormat = {
  id: 'tf2-timehistory',
  title: 'TensorFlow 2 model garden (TimeHistory)',
  framework: 'TensorFlow 2',
  model: undefined,
  unit: 'examples',
  rateScope: 'global',
  anchors: ['TimeHistory: ', 'Global batch size: ', "_dataset': {", "'batch_size': ", 'num_workers = '],
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
