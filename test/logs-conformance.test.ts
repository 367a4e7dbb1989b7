import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { measureFile } from '../src/app/measure.ts'
import type { MeasuredLog } from '../src/core/model/log.ts'
import type { Protocol, Source, Statistic } from '../src/core/model/protocol.ts'

/**
 * Real logs with the figures that were published from them. They are other people's data and are kept next to the
 * project, not in it. A checkout without them skips these tests and prints that.
 */
const folder = fileURLToPath(new URL('../../shared/logs/', import.meta.url))
const there = existsSync(`${folder}manifest.json`)
if (!there)
  console.warn(
    'skipped: conformance with published figures; the folder ../shared/logs with the logs is not there',
  )

interface Entry {
  readonly log: string
  readonly format: string
  readonly devices: number
  readonly nodes: number
  readonly batchPerDevice: number
  readonly rule: { readonly series: Source; readonly skip: number; readonly statistic: Statistic }
  readonly published: { readonly value: number; readonly truncated: boolean }
  /** The figure by time stamps, where one was published. */
  readonly timeRule: number | null
}

const entries = there ? (JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as Entry[]) : []

const named = (some: readonly Entry[]) => some.map((entry) => [entry.log, entry] as const)

const protocol = (name: string, source: Source, skip: number, statistic: Statistic): Protocol => ({
  name,
  title: { en: name, zh: name },
  window: { kind: 'fixed', skip, count: 'rest' },
  source,
  statistic,
  gaps: 'included',
  disagreement: 'warns',
  repeats: 'median',
  origin: 'the manifest of the logs',
})

/** Each run's figure under each of the protocols; undefined where it is missing. */
const figures = (runs: readonly MeasuredLog[]) =>
  runs.map((run) =>
    run.measurements.map(({ throughput }) => (throughput.kind === 'known' ? throughput.value : undefined)),
  )

/** Equal to the last digit that was printed, rounded or cut off there. */
function agrees(value: number | undefined, { value: published, truncated }: Entry['published']): boolean {
  if (value === undefined) return false
  const digit = 10 ** -(String(published).split('.')[1]?.length ?? 0)
  const off = value - published
  return Math.abs(off) <= digit / 2 + 1e-9 * published || (truncated && off >= 0 && off < digit)
}

describe.skipIf(!there)('published figures', () => {
  it('there are 112 of them', () => {
    expect(entries).toHaveLength(112)
  })

  it.each(named(entries))(
    '%s gives its published figure',
    async (log, { rule, published, devices, nodes, batchPerDevice }) => {
      const asPublished = protocol('as published', rule.series, rule.skip, rule.statistic)
      const runs = await measureFile(folder + log, {
        protocols: [asPublished],
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

  it.each(named(entries.filter(({ timeRule }) => timeRule !== null)))(
    '%s gives its figure by time stamps',
    async (_, entry) => {
      const runs = await measureFile(folder + entry.log, {
        protocols: [protocol('by the clock', 'elapsed', 1, 'mean')],
      })
      expect(figures(runs)[0]?.[0]?.toFixed(2)).toBe(entry.timeRule?.toFixed(2))
    },
  )

  it.each(named(entries))('%s is known for what it is, and no fact it states is wrong', async (_, entry) => {
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
