import type { LogFormat } from '../format.ts'
import { mlperfStatements } from '../readers/mlperf.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['Iteration: ', ', Loss function: ', ', avg. samples / sec: '],
  step: 'Iteration: ',
  rate: ', avg. samples / sec: ',
  loss: ', Loss function: ',
})

/** SSD in MLPerf submissions on PyTorch. The first rank of every node prints the rate of all devices since the line before. */
export const mlperfSsd: LogFormat = {
  id: 'mlperf-ssd',
  title: 'MLPerf SSD (PyTorch)',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, others: mlperfStatements() }),
}
