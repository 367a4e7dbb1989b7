import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { withSamplesSoFar } from '../readers/counted-samples.ts'
import { changedSteps, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: [' iteration: ', ' consumed_samples: ', ' time: ', ' total_throughput: ', ' samples/s'],
  step: ' iteration: ',
  rate: ' total_throughput: ',
  duration: ' time: ',
  loss: ' total_loss: ',
})

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
      parse: changedSteps(withSamplesSoFar(parse, ' consumed_samples: '), (step) =>
        step.batch === undefined || step.at === undefined
          ? step
          : { ...step, rate: undefined, duration: undefined },
      ),
      startsRun: ' Rank of current process: 0. ',
      facts: [
        stated(/ Rank of current process: 0\. World size: (\d+)/, (value) => ({ devices: Number(value) })),
      ],
    }),
}
