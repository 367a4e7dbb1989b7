import type { LogFormat } from '../format.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { durationOf } from '../vocabulary/durations.ts'
import { numberAfter } from '../vocabulary/numbers.ts'

const keyed = templateSteps(
  ['iteration: {step}| elapsed_time_per_iteration_ms: …| tokens_per_sec: {rate}'],
  ['| lm_loss: {loss}'],
)

/** `01/17/2024 13:47:27`, of which the time is enough. */
const DATE = 'mm/dd/yyyy '.length

const parse = changedSteps(keyed, (step, line, clock) => {
  const milliseconds = numberAfter(line, '| elapsed_time_per_iteration_ms: ')
  return { ...step, at: clock.at(line, DATE), duration: durationOf(undefined, milliseconds) }
})

/** Nanotron. All numbers have three digits: `14.2K`. Lines: huggingface/nanotron#23, #390. */
export const nanotron: LogFormat = {
  id: 'nanotron',
  title: 'Nanotron',
  names: [
    { text: '|DP=0|', framework: 'PyTorch' },
    { text: 'tokens_per_sec', unit: 'tokens' },
  ],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open() {
    const reader = stepReader({ parse })
    return {
      anchors: reader.anchors,
      read(line, emit, rank) {
        const [all, each] = [
          numberAfter(line, '| tokens_per_sec: '),
          numberAfter(line, '| tokens_per_sec_per_gpu: '),
        ]
        if (all !== undefined && each !== undefined && each > 0)
          emit({ kind: 'facts', facts: { devices: Math.round(all / each) } })
        reader.read(line, emit, rank)
      },
    }
  },
}
