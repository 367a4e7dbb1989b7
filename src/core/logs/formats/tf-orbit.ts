import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { lossAfter, numberAfter } from '../numbers.ts'
import { recognisedBy, stepReader, type StepParser } from '../step-lines.ts'

const parse: StepParser = (line, number, clock) => {
  const step = line.includes('] train | step: ') ? numberAfter(line, '] train | step: ') : undefined
  const stepsPerSecond = numberAfter(line, ' | steps/sec: ')
  if (step === undefined || stepsPerSecond === undefined || stepsPerSecond <= 0) return undefined
  return {
    line: number,
    epoch: undefined,
    step,
    at: clock.at(line),
    rate: undefined,
    duration: seconds(1 / stepsPerSecond),
    steps: undefined,
    loss: lossAfter(line, "'training_loss': ") ?? lossAfter(line, "'train_loss': "),
  }
}

/** TensorFlow's Orbit, which trains the newer model garden. It prints steps per second since the line before. */
export const tfOrbit: LogFormat = {
  id: 'tf-orbit',
  title: 'TensorFlow Orbit',
  framework: 'TensorFlow 2',
  model: undefined,
  unit: 'examples',
  rateScope: 'global',
  anchors: ['] train | step: '],
  fallback: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
