import type { LogFormat } from '../format.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const steps = (rate: string, loss: string, ...marks: readonly string[]) =>
  keyedSteps({
    marks: [' logging_writer.py:', '] [', rate, ...marks],
    step: '] [',
    stepsPerSecond: rate,
    loss,
  })

const parse = firstOf(
  steps('steps_per_second=', ' train_loss=', ' train_loss='),
  steps('steps_per_second=', ' loss='),
  steps('steps_per_sec=', ' loss='),
)

/**
 * The metric writer of CLU, which the examples of Flax and other programs in JAX write to. Evaluations print no steps per second.
 * Each host prints the same. Lines: google/flax#3364, and stored logs of 2023 and 2024 with the progress reports of CLU.
 */
export const flaxWriter: LogFormat = {
  id: 'flax-writer',
  title: 'Flax (metric writer of CLU)',
  names: [{ text: ' logging_writer.py:', framework: 'JAX' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
