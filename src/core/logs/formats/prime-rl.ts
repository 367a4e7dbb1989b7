import type { LogFormat } from '../format.ts'
import { torchLaunchFacts } from '../readers/launch.ts'
import { changedSteps, firstOf, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'

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
