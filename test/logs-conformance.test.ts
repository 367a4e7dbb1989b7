import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { measureFile } from '../src/app/measure/measure.ts'
import type { MeasuredLog } from '../src/core/model/log.ts'
import { agrees, asPublished, fixedProtocol, publishedLogs, type PublishedLog } from './published-logs.ts'

const { folder, there, entries } = publishedLogs()
if (!there)
  console.warn(
    'skipped: conformance with published figures; the folder ../shared/logs with the logs is not there',
  )

const byLog = (some: readonly PublishedLog[]) => some.map((entry) => [entry.log, entry] as const)

/** Each run's figure under each of the protocols; undefined where it is missing. */
const figures = (runs: readonly MeasuredLog[]) =>
  runs.map((run) =>
    run.measurements.map(({ throughput }) => (throughput.kind === 'known' ? throughput.value : undefined)),
  )

describe.skipIf(!there)('published figures', () => {
  it('there are 112 of them', () => {
    expect(entries).toHaveLength(112)
  })

  it.each(byLog(entries))(
    '%s gives its published figure',
    async (log, { rule, published, devices, nodes, batchPerDevice }) => {
      const runs = await measureFile(folder + log, {
        protocols: [asPublished(rule)],
        devices,
        nodes,
        batchPerDevice,
      })
      const found = figures(runs).map(([value]) => value)
      expect(
        found.some((value) => agrees(value, published)),
        `published ${published.value}, found ${found.join(', ')}`,
      ).toBe(true)
    },
  )

  it.each(byLog(entries.filter(({ timeRule }) => timeRule !== null)))(
    '%s gives its figure by time stamps',
    async (_, entry) => {
      const runs = await measureFile(folder + entry.log, {
        protocols: [fixedProtocol('by the clock', 'elapsed', 1, 'mean')],
      })
      expect(figures(runs)[0]?.[0]?.toFixed(2)).toBe(entry.timeRule?.toFixed(2))
    },
  )

  it.each(byLog(entries))('%s is known for what it is, and no fact it states is wrong', async (_, entry) => {
    const runs = await measureFile(folder + entry.log, { protocols: [] })
    expect(new Set(runs.map(({ format }) => format))).toEqual(new Set([entry.format]))
    const fit = runs.some(({ facts: { devices, nodes, batchPerDevice } }) =>
      [
        [devices, entry.devices],
        [nodes, entry.nodes],
        [batchPerDevice, entry.batchPerDevice],
      ].every(([stated, found]) => stated === undefined || stated === found),
    )
    expect(fit, JSON.stringify(runs.map(({ facts }) => facts))).toBe(true)
  })
})

const others: Readonly<Record<string, string>> = {
  'detectron2-rpn-fpn-8gpu.txt': 'detectron2',
  'gluoncv-mask-rcnn-fpn-resnet50.log': 'gluoncv-detection',
  'gluoncv-resnet50_v1b.log': 'gluoncv-classification',
  'megatron-deepspeed.log': 'megatron',
  'mlperf-v0.6-nvidia-dgx1-mxnet-resnet-result_0.txt': 'mxnet-speedometer',
  'mlperf-v0.7-google-tpu-v4-16-maskrcnn-result_0.txt': 'mllog',
  'mlperf-v0.7-nvidia-dgx1-mxnet-resnet-result_0.txt': 'mxnet-speedometer',
  'mlperf-v0.7-tencent-8xv100-maskrcnn-pytorch.txt': 'maskrcnn-benchmark',
  'nccl-tests-allreduce.log': 'nccl-tests',
}

describe.skipIf(!there)('logs without a published figure', () => {
  it('all of them are listed here', () => {
    expect(readdirSync(`${folder}other`).sort()).toEqual(Object.keys(others).sort())
  })

  it.each(Object.entries(others))('%s is %s', async (log, format) => {
    const runs = await measureFile(`${folder}other/${log}`, { protocols: [] })
    const [run] = runs
    expect(run?.format).toBe(format)
    // A program that does not train has no steps; what it does say is a finding.
    expect((run?.records ?? 0) + (run?.findings.length ?? 0)).toBeGreaterThan(0)
  })
})
