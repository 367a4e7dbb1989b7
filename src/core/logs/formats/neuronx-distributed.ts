import type { LogFormat } from '../format.ts'
import { patternMatcher } from '../readers/line-template.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { stepsOf } from '../readers/template-steps.ts'

const number = String.raw`\d[\d.e+-]*`
const rate = `(?<rate>${number})`

const lines = stepsOf(
  [
    String.raw`^LOG \w{3} \w{3} +\d+ (?<time>[\d:]{8}) \d{4} - \((?<epoch>\d+), (?<step>\d+)\) step_loss : (?<loss>${number}) learning_rate : \S+ throughput : ${rate}`,
    String.raw`^step (?<step>\d+) step_time (?<duration>${number})s throughput ${rate} seq/s step loss (?<loss>${number}) `,
    String.raw`^step (?<step>\d+) loss is (?<loss>${number}), lr is .*?, throughput ${rate} seq/s,  input_ids `,
  ].map((line) => patternMatcher(line)),
  {},
)

/** A rate is a mean over the latest steps: as many, or of one line where fewer are printed. */
const STEPS_OF_RATE = 10
/** The first steps compile. */
const COMPILES = 2

/** Leaves out the rates whose mean may include a step that compiles. */
function withoutCompiling() {
  let [printed, last]: [number, number | undefined] = [0, undefined]
  return changedSteps(lines, (step) => {
    const between = (step.step ?? NaN) - (last ?? NaN)
    if (between === 0) return step
    printed = between > 0 ? printed + 1 : 1
    last = step.step
    const compiled = printed > Math.ceil(STEPS_OF_RATE / (between > 0 ? between : 1)) + COMPILES
    return compiled ? step : { ...step, rate: undefined }
  })
}

/**
 * The examples of NeuronX Distributed for Trainium: with ZeRO, with pipelines, and with Lightning, which prints each micro-batch. `Logger`
 * and `Throughput` of aws-neuron/neuronx-distributed (examples/training/llama: logger.py, training_utils.py, lightning/module_llama.py).
 */
export const neuronxDistributed: LogFormat = {
  id: 'neuronx-distributed',
  title: 'NeuronX Distributed',
  names: [
    { text: 'step_loss : ', framework: 'PyTorch' },
    { text: ' seq/s', unit: 'sequences' },
  ],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(lines),
  open: () => stepReader({ parse: withoutCompiling() }),
}
