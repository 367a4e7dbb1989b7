import { seconds } from '../../model/units.ts'
import { factsOf, stated, type FactRule } from '../readers/fact-rules.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { numberAfter, numberAt } from '../vocabulary/numbers.ts'
import { anchorsOf } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'

const record = /^:::NVLOGv[\d.]+ \S+ (\d+\.\d+) \([^)]*\) (.*)$/

const facts: readonly FactRule[] = [
  stated(/^Num GPUs: (\d+)/, (value) => ({ devices: Number(value) })),
  stated(/^Per-GPU Batch Size: (\d+)/, (value) => ({ batchPerDevice: Number(value) })),
  stated(/^TF AMP is activated/, () => ({ precision: 'amp' })),
  stated(/^XLA is activated/, () => ({ xla: true })),
]

/** Step and rate are on separate lines: the rate's line is the evidence, the step is the last one seen. */
function reader(): LineReader {
  let step: number | undefined
  return {
    anchors: anchorsOf([fixedTextsOf(record)]),
    read(line, emit) {
      const [, time, text = ''] = record.exec(line) ?? []
      if (time === undefined) return
      if (text.startsWith('iteration: ')) {
        step = numberAfter(text, 'iteration: ')
        return
      }
      if (text.startsWith('Average total_ips: ')) {
        const rate = numberAfter(text, 'Average total_ips: ')
        if (rate !== undefined) emit({ kind: 'summary', rate, endsRun: true })
        return
      }
      if (!text.startsWith('total_ips: ')) {
        const found = factsOf(text, facts)
        if (found !== undefined) emit({ kind: 'facts', facts: found })
        return
      }
      const rate = numberAfter(text, 'total_ips: ')
      const at = numberAt(time, 0)
      emit({
        kind: 'step',
        step: {
          step,
          at: at === undefined ? undefined : seconds(at),
          rate,
        },
      })
    },
  }
}

/** NVIDIA's logger before DLLogger, as the TensorFlow ResNet-50 of 2019 prints it. Rates are of all devices. */
export const nvlog: LogFormat = {
  id: 'nvlog',
  title: 'NVIDIA NVLOG, TensorFlow ResNet-50',
  names: [
    { text: 'TF AMP', framework: 'TensorFlow' },
    { text: ' resnet ', model: 'ResNet', unit: 'images' },
  ],
  rateScope: 'global',
  recognises: (line) => record.test(line),
  open: reader,
}
