import { stated } from '../readers/fact-rules.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import type { LogFormat } from '../format.ts'
import { countAfter } from '../vocabulary/numbers.ts'
import { templateMatcher, templateParts } from '../readers/line-template.ts'
import { changedSteps, recognisedBy, stepReader, withSamplesSoFar } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'

const consumed = ' consumed_samples: '
const soFar = templateMatcher(templateParts(`${consumed}{samples-so-far}`))

const parse = templateSteps(
  [` iteration: {step}${consumed}… time: {duration} total_throughput: {rate} samples/s`],
  [' total_loss: {loss}'],
)

/** Whether the next line has the samples of its steps. */
const countsSamples = ({ step }: PrintedStep, line: string) =>
  step !== undefined && countAfter(line, consumed) !== undefined

/** OneFlow's LiBai. Rate and time are of all devices, and means since the start. A line's own time and sample count are preferred. */
export const libai: LogFormat = {
  id: 'libai',
  title: 'LiBai',
  names: [{ text: 'lb.utils.events', framework: 'OneFlow' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse: changedSteps(withSamplesSoFar(parse, [soFar]), (step, line) =>
        step.at === undefined || (step.batch === undefined && countsSamples(step, line))
          ? step
          : { ...step, rate: undefined, duration: undefined },
      ),
      startsRun: ' Rank of current process: 0. ',
      facts: [
        stated(/ Rank of current process: 0\. World size: (\d+)/, (value) => ({ devices: Number(value) })),
      ],
    }),
}
