import { seconds } from '../../model/units.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { mlperfStatements } from '../readers/mlperf.ts'
import { numberAfter } from '../vocabulary/numbers.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'

const keyed = templateSteps(['epoch {epoch} / … loss={loss}, wps={rate}, wpb=…, num_updates={step}'])

/** Where lines do not begin with a date, `wall` is the clock. */
const parse = changedSteps(keyed, (step, line) => {
  const wall = step.at === undefined ? numberAfter(line, ', wall=') : undefined
  const batch = numberAfter(line, ', wpb=')
  return { ...step, batch, ...(wall === undefined ? {} : { at: seconds(wall) }) }
})

/**
 * fairseq, also in MLPerf submissions. `wps` counts target-side tokens of all devices; until 0.9 it is a mean since the start of the
 * epoch, later since the previous line. Batches hold as many tokens as fit.
 */
export const fairseq: LogFormat = {
  id: 'fairseq',
  title: 'fairseq',
  names: [
    { text: 'fairseq', framework: 'PyTorch' },
    { text: ', wps=', unit: 'tokens' },
  ],
  rateScope: 'global',
  batchIsLimit: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        stated(/\bdistributed_world_size'?[=:] ?(\d+)/, (value) => ({ devices: Number(value) })),
        stated(/\btraining on (\d+) (?:GPUs|devices)/, (value) => ({ devices: Number(value) })),
        stated(/\bdistributed_world_size.*\bfp16'?[=:] ?True/, () => ({ precision: 'amp' })),
      ],
      // MLPerf's batch includes the padding.
      others: [mlperfStatements(() => undefined)],
    }),
}
