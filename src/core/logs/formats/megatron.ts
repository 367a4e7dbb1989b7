import { printedForm } from '../printed/printed-form.ts'
import { seconds } from '../../model/units.ts'
import { stated } from '../readers/fact-rules.ts'
import { communicationReader } from '../readers/communication.ts'
import type { LogFormat } from '../format.ts'
import { countAfter, lossAfter, numberAfter, secondsAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'

const duration = '| elapsed time per iteration ('

const parse = markedSteps([duration, 'iteration '], (line, clock) => {
  // A line that was cut off could end within a number.
  if (!line.trimEnd().endsWith('|')) return undefined
  // Seconds in BigScience's Megatron-DeepSpeed.
  const elapsed = secondsAfter(line, `${duration}ms):`, 1000) ?? secondsAfter(line, `${duration}s):`, 1)
  const step = elapsed === undefined ? undefined : countAfter(line, 'iteration ')
  if (elapsed === undefined || step === undefined) return undefined
  return {
    step,
    at: clock.at(line.trimStart()),
    // GPT-NeoX has it at the beginning of the line.
    rate: numberAfter(line, '| samples per second:') ?? numberAfter(line, 'samples/sec:'),
    duration: seconds(elapsed),
    batch: countAfter(line, '| global batch size:'),
    loss: lossAfter(line, '| lm loss') ?? lossAfter(line, '| lm_loss:'),
  }
})

/**
 * Megatron-LM and Megatron-DeepSpeed. The last rank prints; a sample is a sequence. A global batch that is ramped up
 * changes along the log: each step counts by its own. Lines: NVIDIA/Megatron-LM#756, deepspeedai/DeepSpeed#3742, the chronicles of
 * bigscience-workshop/bigscience.
 */
export const megatron: LogFormat = {
  id: 'megatron',
  title: 'Megatron-LM',
  names: [
    { text: 'using torch.', framework: 'PyTorch' },
    { text: '| lm loss', unit: 'sequences' },
  ],
  rateScope: 'global',
  flops: printedForm({
    anchor: 'elapsed time per iteration (ms): ',
    rules: ['megatron-causal', 'megatron-square', 'megatron-2021', 'megatron-deepspeed'],
    teraflops: String.raw`(?:throughput per GPU \(TFLOP/s/GPU\)|\bTFLOPs): `,
    sequences: String.raw`\bglobal batch size: +`,
    speed: [{ is: 'milliseconds', at: String.raw`elapsed time per iteration \(ms\): ` }],
  }),
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      statesBatch: true,
      startsRun: 'using world size: ',
      others: communicationReader,
      facts: [
        stated(/using world size: (\d+),/, (value) => ({ devices: Number(value) })),
        stated(/using torch\.(?:float16|half) for parameters/, () => ({ precision: 'fp16' })),
        stated(/using torch\.bfloat16 for parameters/, () => ({ precision: 'bf16' })),
        stated(/using torch\.float32 for parameters/, () => ({ precision: 'fp32' })),
      ],
    }),
}
