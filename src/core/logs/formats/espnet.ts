import type { LogFormat } from '../format.ts'
import { lossAfter } from '../vocabulary/numbers.ts'
import { matchedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const progress = /\bINFO: (\d+)epoch:train:\d+-(\d+)batch: .*\btrain_time=/

/** A line begins with its host, or with host and rank, in brackets. */
const parse = matchedSteps(progress, ([, epoch, batches], line, clock) => {
  const at = clock.at(line, line.indexOf('] ') + 2)
  return at === undefined
    ? undefined
    : { epoch: Number(epoch), step: Number(batches), at, loss: lossAfter(line, ', loss=') }
})

/**
 * ESPnet 2. A line counts batches, and the time between two lines is theirs. `train_time` is not read: it is of one update, which takes
 * `accum_grad` batches, and has three decimals.
 */
export const espnet: LogFormat = {
  id: 'espnet',
  title: 'ESPnet2',
  names: [{ text: 'epoch:train:', framework: 'PyTorch' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
