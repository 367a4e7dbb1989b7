import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { matchedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** The step, then the time of its run; the parts of that time follow. */
const progress = /^ *(\d+) +(\S+) (ms|s) run, .*?([\d.]+|nan|inf) loss, .* GB used, .* GFLOPS/

const parse = matchedSteps(progress, ([, step, time = '', unit, loss]) => {
  const elapsed = numberAt(time, 0)
  return elapsed === undefined || !/\d$/.test(time)
    ? undefined
    : {
        step: Number(step),
        duration: seconds(unit === 'ms' ? elapsed / 1000 : elapsed),
        loss: loss === 'inf' ? Infinity : Number(loss),
      }
})

/** The trainers among tinygrad's examples. They print the time of a step and no batch. */
export const tinygrad: LogFormat = {
  id: 'tinygrad',
  title: 'tinygrad',
  names: [{ text: ' GFLOPS', framework: 'tinygrad' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
