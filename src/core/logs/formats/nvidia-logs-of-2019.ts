import { type Seconds, seconds } from '../../model/units.ts'
import { type FactRule, factsOf, stated } from '../readers/fact-rules.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { countAfter, numberAfter, numberAt } from '../vocabulary/numbers.ts'
import { anchorsOf, only } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'

const record = /^:::NVLOGv[\d.]+ \S+ (\d+\.\d+) \([^)]*\) (.*)$/

const nvlogFacts: readonly FactRule[] = [
  stated(/^Num GPUs: (\d+)/, (value) => ({ devices: Number(value) })),
  stated(/^Per-GPU Batch Size: (\d+)/, (value) => ({ batchPerDevice: Number(value) })),
  stated(/^TF AMP is activated/, () => ({ precision: 'amp' })),
  stated(/^XLA is activated/, () => ({ xla: true })),
]

/** Step and rate are on separate lines: the rate's line is the evidence, and the step is the last one read. */
function nvlogReader(): LineReader {
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
        const found = factsOf(text, nvlogFacts)
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

/** NVIDIA's logger before DLLogger, as used by the TensorFlow ResNet-50 of 2019. Rates are of all devices. */
export const nvlog: LogFormat = {
  id: 'nvlog',
  title: 'NVIDIA NVLOG, TensorFlow ResNet-50',
  names: [
    { text: 'TF AMP', framework: 'TensorFlow' },
    { text: ' resnet ', model: 'ResNet', unit: 'images' },
  ],
  rateScope: 'global',
  recognises: (line) => record.test(line),
  open: nvlogReader,
}

const info = '[MaskRCNN] INFO    : '
const timestamp = `${info}timestamp: `
const iteration = `${info}iteration: `
const throughput = `${info}throughput: `
const average = `${info}Average throughput: `

const maskRcnnFacts = [
  stated(/^\[MaskRCNN\] INFO {4}: \[train\] AMP is activated/, () => ({ precision: 'amp' })),
  stated(/^\[MaskRCNN\] INFO {4}: \[train\] XLA is activated/, () => ({ xla: true })),
]

/** A step is three lines: time, number and speed. Evaluations print the same under another heading. */
function maskRcnnReader(): LineReader {
  let at: Seconds | undefined
  let step: number | undefined
  let trains = true
  return {
    anchors: anchorsOf([only('[MaskRCNN] INFO')]),
    read(line, emit) {
      if (line.startsWith(timestamp)) {
        const time = numberAfter(line, timestamp)
        at = time === undefined ? undefined : seconds(time)
      } else if (line.startsWith(iteration)) {
        step = countAfter(line, iteration)
      } else if (line.startsWith(throughput)) {
        const rate = numberAfter(line, throughput)
        if (!trains || (rate === undefined && at === undefined)) return
        const unprinted = { epoch: undefined, duration: undefined, steps: undefined, loss: undefined }
        emit({ kind: 'step', step: { ...unprinted, step, at, rate } })
      } else if (line.startsWith(average)) {
        const rate = numberAfter(line, average)
        // A run that ends within its warm-up prints -1.
        if (trains && rate !== undefined && rate > 0) emit({ kind: 'summary', rate, endsRun: true })
      } else if (/ (?:Training Performance Summary|(?:Start|Restart) Training) /.test(line)) {
        if (line.includes(' Start Training ')) emit({ kind: 'next-run' })
        trains = true
      } else if (/ (?:Evaluation Performance Summary|(?:Start|Restart) Evaluation) /.test(line)) {
        trains = false
      } else {
        const found = factsOf(line, maskRcnnFacts)
        if (found !== undefined) emit({ kind: 'facts', facts: found })
      }
    },
  }
}

/**
 * NVIDIA DeepLearningExamples, Mask R-CNN in TensorFlow 1 and 2 of 2020 (mask_rcnn/utils/logging_backend.py, log_step and log_summary).
 * Rank 0 prints the rate of all ranks: its batch ÷ the time of one step × the ranks. The average leaves out 100 warm-up steps and every
 * logged step; after the warm-up, the logged rates are that average so far.
 */
export const nvidiaMaskRcnn: LogFormat = {
  id: 'nvidia-mask-rcnn',
  title: 'NVIDIA Mask R-CNN of 2020 (TensorFlow)',
  names: [{ text: info, framework: 'TensorFlow', model: 'Mask R-CNN', unit: 'images' }],
  rateScope: 'global',
  recognises: (line) => line.startsWith(throughput) || line.startsWith(average),
  open: maskRcnnReader,
}
