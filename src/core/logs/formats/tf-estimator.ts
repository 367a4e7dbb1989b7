import type { Seconds } from '../../model/units.ts'
import { durationAt } from '../vocabulary/durations.ts'
import type { LogFormat } from '../format.ts'
import { numberAfter } from '../vocabulary/numbers.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { anchorsOf, only } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'

const rateName = /(INFO:tensorflow:|\] )examples\/sec: /

const stepsPerSecond = 'global_step/sec: '

/**
 * TensorFlow's TPUEstimator, as google-research/bert runs it: steps per second, then samples per second of all devices. With absl both
 * are printed twice, in two forms; the first form is read.
 */
export const tfEstimator: LogFormat = {
  id: 'tf-estimator',
  title: 'TensorFlow Estimator',
  names: [
    { text: 'INFO:tensorflow:', framework: 'TensorFlow' },
    { text: 'tpu_estimator.py', framework: 'TensorFlow' },
    { text: 'examples/sec', unit: 'examples' },
  ],
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => rateName.test(line),
  open() {
    const clock = new LineClock()
    let form: string | undefined
    let duration: Seconds | undefined
    let at: Seconds | undefined
    return {
      anchors: anchorsOf([fixedTextsOf(rateName), only(stepsPerSecond)]),
      read(line, emit) {
        at = clock.at(line) ?? at
        duration = durationAt(numberAfter(line, stepsPerSecond)) ?? duration
        const [, printed] = rateName.exec(line) ?? []
        if (printed === undefined || printed !== (form ?? printed)) return
        form = printed
        const rate = numberAfter(line, 'examples/sec: ')
        emit({
          kind: 'step',
          step: { epoch: undefined, step: undefined, at, rate, duration, steps: undefined, loss: undefined },
        })
      },
    }
  },
}
