import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { summaryReader, rateOn } from '../readers/summary-reader.ts'

/**
 * `Epoch: 0, Batch: 100, … avg_batch_cost: 1.02 sec, avg_samples: 1000.00, ips: 979.58 example/sec` of the static trainer
 * (tools/static_ps_trainer.py:188-205). Its `ips` counts the batch of one of the worker's threads, in samples even where it is
 * called words, so it is no rate of the worker.
 */
const staticStep = keyedSteps({
  marks: [' Epoch: ', ', Batch: ', ' avg_batch_cost: ', ' ips: ', '/s'],
  epoch: ' Epoch: ',
  step: ', Batch: ',
  duration: ' avg_batch_cost: ',
  loss: ' loss:',
})

const dynamicStep = keyedSteps({
  marks: [' epoch: ', ', batch_id: ', ' avg_batch_cost: ', ' ips: ', '/s'],
  epoch: ' epoch: ',
  step: ', batch_id: ',
  rate: ' ips: ',
  duration: ' avg_batch_cost: ',
  loss: ' loss:',
})

const parse = firstOf(staticStep, dynamicStep)

/** `Epoch: 0, using time 70.5 second, ips 2240.50 example/sec.` (tools/static_ps_trainer.py:126-130) */
const epochSummary = /Epoch: .*, using time .* second, ips (.*)\/sec/
const epochRate = rateOn(epochSummary)

const recognisesStep = recognisedBy(parse)

/**
 * PaddleRec's recommenders on CPU parameter servers, where a device is a worker: each is a process with a log of its own. A
 * rate is of the worker that printed it; the rate of a whole epoch is the log's final figure.
 */
export const paddlerec: LogFormat = {
  id: 'paddlerec',
  title: 'PaddleRec',
  names: [
    { text: ' example/s', unit: 'examples' },
    { text: ' word/s', unit: 'words' },
  ],
  rateScope: 'per-device',
  recognises: (line) => recognisesStep(line) || epochRate(line) !== undefined,
  open: () =>
    stepReader({
      parse,
      // Paddle's communicator prints how many workers there are.
      facts: [
        stated(/communicator\.h:\d+\] trainers: (\d+)/, (value) => ({
          devices: Number(value),
          framework: 'PaddlePaddle',
        })),
      ],
      others: summaryReader(epochSummary),
    }),
}
