import type { LogFormat } from '../format.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'

const keyed = templateSteps(['Iter {step}: Train loss {loss}It/sec {steps-per-second}, Tokens/sec {rate}'])

/** Tokens per second and steps per second of the same time give tokens per step. */
const parse = changedSteps(keyed, (step) =>
  step.rate === undefined || step.duration === undefined
    ? step
    : { ...step, batch: step.rate * step.duration },
)

/**
 * LoRA training of MLX-LM, and of MLX-VLM, which prints the same. Both rates are of all devices and of the steps since the previous line,
 * without evaluations. Lines of validation losses count no tokens.
 */
export const mlxLm: LogFormat = {
  id: 'mlx-lm',
  title: 'MLX-LM',
  names: [{ text: ', Tokens/sec ', framework: 'MLX', unit: 'tokens' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, startsRun: 'Starting training..., iters: ' }),
}
