import { stated } from '../readers/fact-rules.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import type { LogFormat } from '../format.ts'
import { withSamplesSoFar } from '../readers/counted-samples.ts'
import { countAfter } from '../vocabulary/numbers.ts'
import { changedSteps, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const consumed = ' consumed_samples: '

const parse = keyedSteps({
  marks: [' iteration: ', consumed, ' time: ', ' total_throughput: ', ' samples/s'],
  step: ' iteration: ',
  rate: ' total_throughput: ',
  duration: ' time: ',
  loss: ' total_loss: ',
})

/** Whether the next line has the samples of its steps. */
const countsSamples = ({ step }: PrintedStep, line: string) =>
  step !== undefined && countAfter(line, consumed) !== undefined

/**
 * OneFlow's LiBai. Rate and time are of all devices, and running means since the start: where the line has a time and counts samples,
 * those say it.
 */
export const libai: LogFormat = {
  id: 'libai',
  title: 'LiBai',
  names: [{ text: 'lb.utils.events', framework: 'OneFlow' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse: changedSteps(withSamplesSoFar(parse, consumed), (step, line) =>
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
