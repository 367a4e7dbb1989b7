import type { LogFormat } from '../format.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const steps = (loss: string, ...marks: readonly string[]) =>
  keyedSteps({
    marks: ['] train | step: ', ' | steps/sec: ', ...marks],
    step: '] train | step: ',
    stepsPerSecond: ' | steps/sec: ',
    loss,
  })

const parse = firstOf(steps("'training_loss': ", "'training_loss': "), steps("'train_loss': "))

/** TensorFlow's Orbit, which trains the newer model garden. It prints steps per second since the line before. */
export const tfOrbit: LogFormat = {
  id: 'tf-orbit',
  title: 'TensorFlow Orbit',
  rateScope: 'global',
  fallback: 1,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
