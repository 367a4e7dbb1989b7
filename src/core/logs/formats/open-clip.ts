import { seconds } from '../../model/units.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, matchedSteps, type StepParser } from '../readers/step-lines.ts'

const progress = /Train Epoch: (\d+) \[ *(\d+)\/\d+ .*? Batch \(t\): (\S+), \S+\/s/

/** Converts the samples of the epoch so far to those since the previous line; an epoch begins at 0. */
function samplesSince(): StepParser {
  let [lastEpoch, lastCount] = [-1, 0]
  return matchedSteps(progress, ([, printedEpoch, printedCount, printedTime = ''], line, clock) => {
    const [epoch, count, time] = [Number(printedEpoch), Number(printedCount), numberAt(printedTime, 0)]
    const at = clock.at(line)
    if (at === undefined || time === undefined) return undefined
    // A log may be cut before its first line, so earlier samples are unknown.
    const batch = epoch === lastEpoch ? count - lastCount : lastEpoch < 0 ? undefined : count
    ;[lastEpoch, lastCount] = [epoch, count]
    return { at: seconds(at), steps: 1, batch }
  })
}

/**
 * OpenCLIP. The figure counts the samples of all devices between two lines. `Batch (t)` is the mean of those steps. The printed rate is
 * of the last step only, and is not read.
 */
export const openClip: LogFormat = {
  id: 'open-clip',
  title: 'OpenCLIP',
  names: [{ text: ' Logit Scale: ', framework: 'PyTorch', unit: 'samples' }],
  rateScope: 'global',
  recognises: recognisedBy(samplesSince()),
  open: () =>
    stepReader({
      parse: samplesSince(),
      facts: [stated(/\bRunning with a single process\. Device /, () => ({ devices: 1 }))],
    }),
}
