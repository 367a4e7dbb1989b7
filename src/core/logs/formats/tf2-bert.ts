import type { LogFormat } from '../format.ts'
import { countAfter, lossAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'

const parse = markedSteps(['] Train Step: ', '  / loss = '], (line, clock) => {
  const step = countAfter(line, '] Train Step: ')
  if (step === undefined) return undefined
  return {
    step,
    at: clock.at(line),
    loss: lossAfter(line, ' / loss = '),
  }
})

/**
 * BERT of TensorFlow's model garden until 2020, and NVIDIA's on TensorFlow 2. A line states when its step ended; the `time`
 * that NVIDIA adds is not that of a step.
 */
export const tf2Bert: LogFormat = {
  id: 'tf2-bert',
  title: 'TensorFlow 2 BERT (Train Step)',
  names: [{ text: 'model_training_utils.py', framework: 'TensorFlow 2' }],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
