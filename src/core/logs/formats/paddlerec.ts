import type { LogFormat } from '../format.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'
import { summaryReader, rateOn } from '../readers/summary-reader.ts'

const generation = (epoch: string, step: string): StepKeys => ({
  marks: [epoch, step, ' avg_batch_cost: ', ' ips: ', '/s'],
  epoch,
  step,
  rate: ' ips: ',
  duration: ' avg_batch_cost: ',
  loss: ' loss:',
})

const parse = firstOf(
  keyedSteps(generation(' Epoch: ', ', Batch: ')),
  keyedSteps(generation(' epoch: ', ', batch_id: ')),
)

/** `Epoch: 0, using time 70.5 second, ips 2240.50 example/sec.` */
const epochSummary = /Epoch: .*, using time .* second, ips (.*)\/sec/
const epochRate = rateOn(epochSummary)

const recognisesStep = recognisedBy(parse)

/**
 * PaddleRec's click-through models on CPU parameter servers. `ips` is of the worker that printed the line, so a figure
 * for all of them needs `--devices`, the number of workers. The rate of a whole epoch is the log's own figure.
 */
export const paddlerec: LogFormat = {
  id: 'paddlerec',
  title: 'PaddleRec',
  names: [{ text: ' example/s', unit: 'examples' }],
  rateScope: 'per-device',
  recognises: (line) => recognisesStep(line) || epochRate(line) !== undefined,
  open: () => stepReader({ parse, others: summaryReader(epochSummary) }),
}
