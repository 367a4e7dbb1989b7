import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'

/** The word before `step` has been misspelt; the rate's colon stands before or after its blank. */
const spelling = (step: string): StepKeys => ({
  marks: [step, ', epoch: ', ', batch: ', ' ips', ' sequences/s'],
  step,
  rate: ' ips',
  duration: ' avg_batch_cost: ',
  loss: ' loss: ',
})

const parse = firstOf(
  keyedSteps(spelling('total step')),
  keyedSteps(spelling('tobal step')),
  keyedSteps(spelling('global step')),
)

/** PaddleNLP's BERT pretraining. `ips` is of one device. Without mixed precision it says `use_amp=0`, `False` or nothing. */
export const paddlenlpBert: LogFormat = {
  id: 'paddlenlp-bert',
  title: 'PaddleNLP BERT',
  names: [
    { text: "model_type='bert'", model: 'BERT' },
    { text: ' sequences/s', unit: 'sequences' },
    { text: 'paddle.distributed', framework: 'PaddlePaddle' },
    ...paddleLaunchNames,
  ],
  rateScope: 'per-device',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Namespace(',
      facts: [
        stated(/(?:\bNamespace\(|distributed\.launch ).*\bbatch_size=(\d+)/, (value) => ({
          batchPerDevice: Number(value),
        })),
        stated(/(?:\bNamespace\(|distributed\.launch ).*\buse_amp=(?:False|0)\b/, () => ({
          precision: 'fp32',
        })),
        stated(/(?:\bNamespace\(|distributed\.launch ).*\buse_amp=(?:True|1)\b/, () => ({
          precision: 'amp',
        })),
        stated(/(?:\bNamespace\(|distributed\.launch ).*\buse_pure_fp16=(?:True|1)\b/, () => ({
          precision: 'fp16',
        })),
        ...paddleLaunchFacts(),
      ],
    }),
}
