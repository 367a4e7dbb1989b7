import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: [' iteration: ', ' consumed_samples: ', ' time: ', ' total_throughput: ', ' samples/s'],
  step: ' iteration: ',
  rate: ' total_throughput: ',
  duration: ' time: ',
  loss: ' total_loss: ',
})

/** OneFlow's LiBai. Rate and time are of all devices, and running means since the start. */
export const libai: LogFormat = {
  id: 'libai',
  title: 'LiBai',
  names: [{ text: 'lb.utils.events', framework: 'OneFlow' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: ' Rank of current process: 0. ',
      facts: [
        stated(/ Rank of current process: 0\. World size: (\d+)/, (value) => ({ devices: Number(value) })),
      ],
    }),
}
