import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'

const generation = (step: string): StepKeys => ({
  marks: [step, ' loss: ', ' speed: ', ', ips_total: ', ' tokens/s'],
  step,
  rate: ', ips_total: ',
  loss: ' loss: ',
})

const parse = firstOf(
  keyedSteps(generation('global step ')),
  keyedSteps({ ...generation(', batch: ['), epoch: 'epoch: [' }),
  keyedSteps({ ...generation(', batch: '), epoch: 'epoch: ' }),
)

/** GPT of PaddleNLP and PaddleFleetX. `ips_total` is tokens of all devices, `ips` those of one. */
export const paddlenlpGpt: LogFormat = {
  id: 'paddlenlp-gpt',
  title: 'PaddleNLP and PaddleFleetX GPT',
  names: [{ text: ' tokens/s', unit: 'tokens' }, ...paddleLaunchNames],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, facts: paddleLaunchFacts() }),
}
