import { seconds } from '../../model/units.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { lossAfter, numberAt } from '../vocabulary/numbers.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'

/** What follows in parentheses is the mean since the epoch began. */
const progress = /Train: (\d+) \[ *(\d+)\/\d+ .*? Time: +([\d.]+)s, +([\d.]+)\/s /

const parse = matchedSteps(progress, (match, line, clock) => {
  const [, epoch = '', step = '', time = '', printed = ''] = match
  const [elapsed, rate] = [numberAt(time, 0), numberAt(printed, 0)]
  if (elapsed === undefined || rate === undefined) return undefined
  return {
    epoch: Number(epoch),
    step: Number(step),
    at: clock.at(line),
    rate,
    duration: seconds(elapsed),
    loss: lossAfter(line, ' Loss: '),
  }
})

/** timm, pytorch-image-models. The rate is of all devices, over the time of the latest step; the first rank prints. */
export const timm: LogFormat = {
  id: 'timm',
  title: 'timm (pytorch-image-models)',
  names: [{ text: 'Torch AMP', framework: 'PyTorch' }],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        ...torchLaunchFacts(),
        stated(/\bTraining with a single process on 1 (?!\d|[kKMG] )/, () => ({ devices: 1 })),
        stated(/\bProcess 0, total (\d+)/, (value) => ({ devices: Number(value) })),
        stated(/\bAMP\. Training in mixed precision/, () => ({ precision: 'amp' })),
        stated(/\bAMP not enabled\. Training in (?:torch\.)?float32/, () => ({ precision: 'fp32' })),
      ],
    }),
}
