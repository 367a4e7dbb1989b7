import { dllReader, dllUnits, recordHolds } from '../readers/dll-reader.ts'
import { countListed, stated } from '../readers/fact-rules.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { ngcMxnetModel } from '../readers/ngc-mxnet-model.ts'
import { ngcMxnetTable } from '../readers/ngc-mxnet-table.ts'

const open = (): LineReader =>
  dllReader({
    rate: ['train.ips'],
    loss: 'train.loss',
    summary: 'train.ips',
    startsRun: 'arch',
    facts: { globalBatch: 'batch_size', precision: 'dtype', dali: 'dali' },
    parameters: [
      stated(/ gpus : \[([\d, ]+)\]/, (list) => ({ devices: countListed(list) })),
      stated(/ arch : (\S+ +num_layers : \d+)/, ngcMxnetModel),
      stated(/ data_backend : dali/, () => ({ dali: true })),
      stated(/ data_backend : synthetic/, () => ({ syntheticData: true })),
      stated(/ amp : True/, () => ({ precision: 'amp' })),
    ],
    others: ngcMxnetTable(),
  })

/**
 * NVIDIA DeepLearningExamples, MxNet/Classification/RN50v1.5, from 20.12 on. Rates are of all devices. The table at the
 * end, where there is one, is the harmonic mean of the epochs without the first, to five digits, and is what was published.
 */
export const ngcMxnetResnet50: LogFormat = {
  id: 'ngc-mxnet-resnet50',
  title: 'NGC MXNet ResNet-50 (DLLogger)',
  names: [{ text: 'kv_store', framework: 'MXNet' }, ...dllUnits],
  rateScope: 'global',
  figuresAtEnd: true,
  recognises: (line) => recordHolds(line, ['step', 'summary'], ['train.ips']),
  open,
}
