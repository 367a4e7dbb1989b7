import { seconds } from '../../model/units.ts'
import { countListed, stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { countAfter, lossAfter, numberAfter, secondsAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps, type StepParser } from '../readers/step-lines.ts'

/** @param gpus how many devices the rate of the printing worker covers */
const parsedBy = (gpus: () => number): StepParser =>
  markedSteps(['K tks/s', '[step '], (line, clock) => {
    const rate = numberAfter(line, 'throughput=') ?? numberAfter(line, 'Throughput=')
    if (rate === undefined) return undefined
    const duration = secondsAfter(line, 'latency=', 1000)
    return {
      step: countAfter(line, '[step '),
      at: clock.at(line),
      rate: rate / gpus(),
      duration: duration === undefined ? undefined : seconds(duration),
      loss: lossAfter(line, 'mlm_loss=') ?? lossAfter(line, 'Loss mlm/nsp='),
    }
  })

/**
 * GluonNLP's BERT pretraining. Every worker prints the tokens of its own share: of one device under Horovod and BytePS, otherwise of all
 * devices in its `gpus`. Its batch in sequences is not read: with a printed `latency`, the throughput would count in the unit of the
 * stated batch.
 */
export const gluonnlpBert: LogFormat = {
  id: 'gluonnlp-bert',
  title: 'GluonNLP BERT',
  names: [
    { text: "kvstore='", framework: 'MXNet' },
    { text: 'nsp_loss=', model: 'BERT' },
    { text: 'Loss mlm/nsp=', model: 'BERT' },
    { text: ' tks/s', unit: 'tokens' },
  ],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parsedBy(() => 1)),
  open() {
    let gpus = 1
    return stepReader({
      parse: parsedBy(() => gpus),
      startsRun: 'Namespace(',
      facts: [
        stated(/\bNamespace\((?!.*'(?:horovod|byteps)').*\bgpus='([\d,]+)'/, (list) => {
          gpus = Math.max(countListed(list), 1)
          return {}
        }),
        stated(/\bNamespace\(.*\bkvstore='(?:device|local|nccl)/, () => ({ devices: gpus })),
        stated(/\bNamespace\(.*\bdtype='float16'/, () => ({ precision: 'fp16' })),
        stated(/\bNamespace\(.*\bdtype='float32'/, () => ({ precision: 'fp32' })),
      ],
    })
  },
}
