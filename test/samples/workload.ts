import { formats } from '../../src/core/logs/formats.ts'
import type { Workload } from '../../src/core/model/workload.ts'
import { parseWorkload } from '../../src/core/workload/resolve.ts'

/** A workload whose command shows every kind of argument. */
export const sampleWorkloadYaml = `
title: A sample
model: ResNet-50 v1.5
framework: sample
unit: images
command:
  - python3
  - '{here}/train.py'
  - --batch={batch}
  - --steps={steps}
  - --index={index}
  - when: precision
    is: [amp, fp16]
    then: [--mixed, '{precision}']
  - when: tag
    then: --tag={tag}
parameters:
  steps: { type: integer, default: 100, min: 1, describe: training steps }
  threads: { type: integer, default: 1, min: 1, max: 64, describe: threads of each worker }
  tag: { type: string, default: '', describe: a mark in the log }
  index: { type: file, default: '{here}/index.txt', describe: the index of the data set }
supports:
  precision: [fp32, tf32, fp16, amp]
  data: [synthetic, real]
  multi-node: false
unsupported:
  precision: no bf16 kernels
  loader: DALI is not built in
  multi-node: one machine only
needs: { devices: gpu, programs: [python3] }
estimate: { startup: 10s, throughput-per-device: 400, steps: steps }
`

export function sampleWorkload(name = 'resnet50/sample', text = sampleWorkloadYaml): Workload {
  return parseWorkload(text, {
    file: `${name}/workload.yaml`,
    name,
    folder: `/catalogue/${name}`,
    formats: formats.map(({ id }) => id),
  })
}
