import type { LogFormat } from '../format.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { countAfter } from '../vocabulary/numbers.ts'

const [tokens, total] = [' text_tokens: ', '_total_consumed_tokens: ']

/** `[XTuner][2025-09-05 10:00:02][INFO]`, with the rank behind the name where the program sets it. */
const parse = templateSteps([`Step {step} data_time: … time: {duration}${tokens}… tgs: {rate}`], [], {
  byDate: true,
})

/**
 * XTuner 1: steps of as many tokens as the first rank took. `seqlen_tgs` counts padding too, `exp_tgs` is a mean since the start. The
 * line is that of `_log_step` in xtuner/v1/train/trainer.py.
 */
export const xtuner: LogFormat = {
  id: 'xtuner',
  title: 'XTuner 1',
  names: [{ text: tokens, framework: 'PyTorch', unit: 'tokens' }],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open() {
    const reader = stepReader({ parse })
    let last: { readonly step: number; readonly total: number } | undefined
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        reader.read(line, emit, rank)
        const [step, taken, sum] = [
          countAfter(line, 'Step '),
          countAfter(line, tokens),
          countAfter(line, total),
        ]
        if (step === undefined || taken === undefined || sum === undefined) return
        // The total is that of the first rank by the number of ranks.
        const devices = last?.step === step - 1 && taken > 0 ? (sum - last.total) / taken : NaN
        if (Number.isInteger(devices) && devices > 0) emit({ kind: 'facts', facts: { devices } })
        last = { step, total: sum }
      },
    }
  },
}
