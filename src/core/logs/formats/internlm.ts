import type { LogFormat } from '../format.ts'
import {
  changedSteps,
  firstOf,
  keyedSteps,
  recognisedBy,
  stepReader,
  type StepKeys,
} from '../readers/step-lines.ts'
import { countAfter } from '../vocabulary/numbers.ts'

const rate = 'tgs (tokens/gpu/second)='

/** Commas between the values until 2023, blanks since InternEvo. */
const generation = (mark: string): StepKeys => ({
  marks: ['tflops=', `${mark}step=`, `${mark}loss=`, `${mark}${rate}`],
  step: `${mark}step=`,
  rate: `${mark}${rate}`,
  loss: `${mark}loss=`,
})

const keyed = firstOf(keyedSteps(generation(',')), keyedSteps(generation(' ')))

/**
 * InternLM and InternEvo. The rate is of one device; the tokens of all are counted since the start. `tgs/tgs_avg` and its relatives
 * are means. Lines: stored logs of July 2023 and March 2024.
 */
export const internlm: LogFormat = {
  id: 'internlm',
  title: 'InternLM, InternEvo',
  names: [
    { text: 'record_current_batch_training_metrics', framework: 'PyTorch' },
    { text: rate, unit: 'tokens' },
  ],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(keyed),
  open() {
    let [lastStep, lastTotal]: [number | undefined, number] = [undefined, 0]
    return stepReader({
      parse: changedSteps(keyed, (step, line) => {
        const total = countAfter(line, 'num_consumed_tokens=')
        const before = lastTotal
        const taken = (step.step ?? NaN) - (lastStep ?? NaN)
        if (total === undefined || taken === 0) return step
        lastStep = step.step
        lastTotal = total
        return taken > 0 && total > before ? { ...step, batch: (total - before) / taken } : step
      }),
    })
  },
}
