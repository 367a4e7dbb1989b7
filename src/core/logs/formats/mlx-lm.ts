import type { LogFormat } from '../format.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'

const keyed = templateSteps(['Iter {step}: Train loss {loss}It/sec {steps-per-second}, Tokens/sec {rate}'])

/** Tokens over steps of the same seconds. */
const parse = changedSteps(keyed, (step) =>
  step.rate === undefined || step.duration === undefined
    ? step
    : { ...step, batch: step.rate * step.duration },
)

/**
 * LoRA training of MLX-LM, and of MLX-VLM after it. Both rates are of all devices and of the steps since the line before, without
 * evaluations. Lines of losses of the validation count no tokens.
 */
export const mlxLm: LogFormat = {
  id: 'mlx-lm',
  title: 'MLX-LM',
  names: [{ text: ', Tokens/sec ', framework: 'MLX', unit: 'tokens' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, startsRun: 'Starting training..., iters: ' }),
}
