import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { summaryReader, rateOn } from '../readers/summary-reader.ts'

/**
 * Step lines of the static trainer (tools/static_ps_trainer.py:188-205) and the dynamic one. The static trainer's `ips` counts the batch
 * of one of the worker's threads, in samples even where it is called words, so it is not the worker's rate.
 */
const parse = templateSteps(
  [
    ' Epoch: {epoch}, Batch: {step} avg_batch_cost: {duration} ips: …/s',
    ' epoch: {epoch}, batch_id: {step} avg_batch_cost: {duration} ips: {rate}/s',
  ],
  [' loss:{loss}'],
)

/** `Epoch: 0, using time 70.5 second, ips 2240.50 example/sec.` (tools/static_ps_trainer.py:126-130) */
const epochSummary = /Epoch: .*, using time .* second, ips (.*)\/sec/
const epochRate = rateOn(epochSummary)

const recognisesStep = recognisedBy(parse)

/**
 * PaddleRec's recommenders on CPU parameter servers. A device is a worker: a process with its own log. A rate is of the worker that
 * printed it; the rate of a whole epoch is the log's final figure.
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
      // Paddle's communicator prints the number of workers.
      facts: [
        stated(/communicator\.h:\d+\] trainers: (\d+)/, (value) => ({
          devices: Number(value),
          framework: 'PaddlePaddle',
        })),
      ],
      others: [summaryReader(epochSummary)],
    }),
}
