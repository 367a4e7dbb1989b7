import { printedForm } from '../printed/printed-form.ts'
import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { numberAfter } from '../vocabulary/numbers.ts'

const key = ' - INFO: Step time: '

const parse = keyedSteps({ marks: ['colossalai', key], duration: key })

/** ColossalAI's benchmarks, whose logger wraps its lines. The rate at the end is of all devices. Lines: hpcaitech/ColossalAI#4551, #5939. */
export const colossalai: LogFormat = {
  id: 'colossalai',
  title: 'ColossalAI benchmarks',
  names: [{ text: 'colossalai - colossalai', framework: 'PyTorch' }],
  rateScope: 'global',
  flops: printedForm({
    anchor: 'TFLOPS per GPU',
    rules: [],
    teraflops: 'TFLOPS per GPU(?: by Megatron)?: ',
    speed: [{ is: 'sequences', at: String.raw`\bThroughput: ` }],
  }),
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        stated(/\bNamespace\(config=.*\bbatch_size=(\d+)/, (batch) => ({ batchPerDevice: Number(batch) })),
        stated(/\bdp_world_size: (\d+), flop/, (devices) => ({ devices: Number(devices) })),
      ],
      others: {
        anchors: [' samples/sec, TFLOPS'],
        read(line, emit) {
          const rate = line.includes(' samples/sec, TFLOPS') ? numberAfter(line, 'Throughput: ') : undefined
          if (rate !== undefined) emit({ kind: 'summary', rate })
        },
      },
    }),
}
