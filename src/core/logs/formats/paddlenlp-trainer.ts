import { seconds } from '../../model/units.ts'
import { stated, factRule, type FactRule } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { numberAfter, secondsAfter } from '../vocabulary/numbers.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { trainerSummary } from '../readers/summary-reader.ts'
import { logFinding } from '../finding-rows.ts'

const keyed = templateSteps(
  [
    ' global_step: {step} interval_runtime: … interval_samples_per_second: {rate} interval_steps_per_second: ',
  ],
  [' loss: {loss}'],
)

/** The seconds of all steps since the previous line. Seconds × steps per second gives their number. */
const parse = changedSteps(keyed, (step, line) => {
  const runtime = secondsAfter(line, ' interval_runtime: ', 1)
  const stepsPerSecond = numberAfter(line, ' interval_steps_per_second: ')
  if (runtime === undefined || stepsPerSecond === undefined) return undefined
  const steps = Math.round(runtime * stepsPerSecond)
  return steps > 0 ? { ...step, steps, duration: seconds(runtime / steps) } : step
})

/** The level decides what `fp16` means, and comes after it, because settings are in alphabetical order. */
function precision(): FactRule {
  const setting = /\] - (bf16|fp16|fp16_opt_level) *: ?(\w+)$/
  const on = new Set<string>()
  return factRule([setting], (line) => {
    const [, name, value] = setting.exec(line) ?? []
    if (name === undefined) return undefined
    if (name !== 'fp16_opt_level') {
      if (value === 'True') on.add(name)
      return undefined
    }
    if (on.size === 0) return { precision: 'fp32' }
    if (value !== 'O2') return { precision: 'amp' }
    return { precision: on.has('bf16') ? 'bf16' : 'fp16' }
  })
}

/** A rate that differs from batch and steps by more than this factor does not count all samples. */
const APART = 1.2

const ratesOfOneStep = logFinding('rate-of-one-step')

/**
 * PaddleNLP's Trainer. The rate is of all devices and includes accumulation; versions of 2022 divide it by the number of steps between
 * two lines. The first line after an evaluation includes its time.
 */
export const paddlenlpTrainer: LogFormat = {
  id: 'paddlenlp-trainer',
  title: 'PaddleNLP Trainer',
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open() {
    let batch: number | undefined
    let doubted = false
    const credible = changedSteps(parse, (step) => {
      if (step.duration === undefined || step.rate === undefined || batch === undefined) return step
      if (step.rate * step.duration * APART >= batch) return step
      doubted = true
      return { ...step, rate: undefined }
    })
    const reader = stepReader({
      parse: credible,
      facts: [
        stated(/\] - world_size *: ?(\d+)$/, (value) => ({ devices: Number(value) })),
        stated(/Total train batch size .* = ([\d,]+)$/, (value) => {
          batch = Number(value.replaceAll(',', ''))
          return { globalBatch: batch }
        }),
        precision(),
      ],
      others: [trainerSummary()],
    })
    return {
      anchors: reader.anchors,
      read(line, emit) {
        reader.read(line, emit)
        if (doubted) emit({ kind: 'finding', finding: ratesOfOneStep })
        doubted = false
      },
    }
  },
}
