import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['[INFO] Epoch ', ', Step ', ', step time: ', ' ms'],
  epoch: '[INFO] Epoch ',
  step: ', Step ',
  milliseconds: ', step time: ',
})

/** MindYOLO. The milliseconds of a step are the mean since the line before; its losses stand on another line. */
export const mindyolo: LogFormat = {
  id: 'mindyolo',
  title: 'MindYOLO',
  names: [{ text: ', imgsize (', framework: 'MindSpore' }],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
