import type { LogFormat } from '../format.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'

const generation = (time: string): StepKeys => ({
  marks: ['{ Epoch:[', '], step:[', ' loss:', time, 'ms'],
  epoch: '{ Epoch:[',
  step: '], step:[',
  milliseconds: time,
  loss: ' loss:',
})

/** Of dynamic graphs: no epochs. */
const dynamic: StepKeys = {
  marks: ['{ step:[', ' loss:', ', per_step_time:', 'ms'],
  step: '{ step:[',
  milliseconds: ', per_step_time:',
  loss: ' loss:',
}

const parse = firstOf(
  keyedSteps(generation(', per_step_time: ')),
  keyedSteps(generation(', time:')),
  keyedSteps(dynamic),
)

/** MindSpore Transformers. It prints the milliseconds of a step; the rate on the line after it is of one device. */
export const mindformers: LogFormat = {
  id: 'mindformers',
  title: 'MindSpore Transformers',
  names: [{ text: 'mindformers', framework: 'MindSpore' }],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
