import type { LogFormat } from '../format.ts'
import { torchLaunchFacts } from '../readers/launch.ts'
import { patternMatcher } from '../readers/line-template.ts'
import { changedSteps, firstOf, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { stepsOf, templateSteps } from '../readers/template-steps.ts'

// Programs whose rate is a mean over the latest steps.

const until2025 = templateSteps(['step: {step}, loss: {loss}, tokens_per_second: {rate}'])
const ofRuns = templateSteps(['SUCCESS Step {step} | Time: {duration} | Loss: {loss} | Throughput: {rate}'])

/** In reinforcement learning, the rate omits the wait for the next batch; the step time includes it. */
const since2025 = changedSteps(ofRuns, (step, line) =>
  line.includes(' | Entropy: ') || step.rate === 0 ? { ...step, rate: undefined } : step,
)

const parse = firstOf(until2025, since2025)

/**
 * prime-rl and prime-diloco. The rate is of all devices, and since 2025 a mean over ten steps. Lines: PrimeIntellect-ai/prime-rl#20,
 * #999, #1126; prime-diloco#25.
 */
export const primeRl: LogFormat = {
  id: 'prime-rl',
  title: 'prime-rl',
  names: [
    { text: 'tokens_per_second: ', unit: 'tokens' },
    { text: ' tokens/s | MFU: ', unit: 'tokens' },
  ],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, facts: torchLaunchFacts() }),
}

const number = String.raw`\d[\d.e+-]*`
const rate = `(?<rate>${number})`

const lines = stepsOf(
  [
    patternMatcher(
      String.raw`^LOG \w{3} \w{3} +\d+ (?<time>[\d:]{8}) \d{4} - \((?<epoch>\d+), (?<step>\d+)\) step_loss : (?<loss>${number}) learning_rate : \S+ throughput : ${rate}`,
    ),
    patternMatcher(
      String.raw`^step (?<step>\d+) step_time (?<duration>${number})s throughput ${rate} seq/s step loss (?<loss>${number}) `,
    ),
    patternMatcher(
      String.raw`^step (?<step>\d+) loss is (?<loss>${number}), lr is .*?, throughput ${rate} seq/s,  input_ids `,
    ),
  ],
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
