import { stated, factRule, type FactRule } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** `[rank:0] [train], epoch: 0/90, iter: 100/5004, loss: 6.9, top1: 0.001, throughput: 350.25 | 2022-03-05 10:00:00.500`. */
const parse = keyedSteps({
  marks: ['[train], epoch: ', ', iter: ', ', throughput: ', ' | '],
  epoch: '[train], epoch: ',
  step: ', iter: ',
  rate: ', throughput: ',
  time: ' | ',
  loss: ', loss: ',
})

/** The settings are a list in the order of the alphabet, so that the devices of a node come before the nodes. */
function devices(): FactRule {
  const setting = /^ *(num_devices_per_node|num_nodes) \.+ (\d+)$/
  let perNode = 1
  return factRule([setting], (line) => {
    const [, name, count] = setting.exec(line) ?? []
    if (name === 'num_devices_per_node') perNode = Number(count)
    return name === 'num_nodes' ? { nodes: Number(count), devices: Number(count) * perNode } : undefined
  })
}

/**
 * ResNet-50 of OneFlow's models. Each rank divides its own batch by the time, so the rate is of one device, whether all
 * ranks print it or the first alone. `[eval]` lines are no steps.
 */
export const oneflowResnet50: LogFormat = {
  id: 'oneflow-resnet50',
  title: 'OneFlow models ResNet-50',
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: '--- arguments ---',
      facts: [
        devices(),
        stated(/^ *train_batch_size \.+ (\d+)$/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/^ *use_fp16 \.+ (True|False)$/, (value) => ({
          precision: value === 'True' ? 'amp' : 'fp32',
        })),
        stated(/^ *synthetic_data \.+ True$/, () => ({ syntheticData: true })),
      ],
    }),
}
