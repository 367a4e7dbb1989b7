import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunRecord } from '../../../src/core/report/record-model.ts'
import { freshFolder } from '../replayed.ts'
import { startSteady } from '../steady.ts'

const workload = `
title: A stand-in for a training on two GPUs
model: ResNet-50 v1.5
framework: none
unit: images
format: embedded-trainer
command: ['{node}', '{here}/train.js']
supports: any
needs: { devices: gpu }
`

const suite = `
suite: sampled
matrix: { workload: stand-in, topology: 1x2, batch: 64, precision: amp }
repeats: 1
`

interface Sampled {
  readonly code: number | null
  readonly run: RunRecord
  readonly report: (name: string) => string
}

/** Runs the stand-in training while the stand-in for nvidia-smi is sampled. */
async function sampled(variables: Readonly<Record<string, string>>): Promise<Sampled> {
  const folder = freshFolder()
  const [workloadFolder, programs] = [join(folder, 'workloads', 'stand-in'), join(folder, 'bin')]
  for (const made of [workloadFolder, programs]) mkdirSync(made, { recursive: true })
  const smi = join(programs, 'nvidia-smi')
  copyFileSync(join(import.meta.dirname, 'stand-in-nvidia-smi.js'), smi)
  chmodSync(smi, 0o755)
  copyFileSync(join(import.meta.dirname, 'stand-in-training.js'), join(workloadFolder, 'train.js'))
  writeFileSync(join(workloadFolder, 'workload.yaml'), workload)
  writeFileSync(join(folder, 'suite.yaml'), suite)
  const results = join(folder, 'results')
  const path = [programs, dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter)
  const { ended } = startSteady(
    ['run', join(folder, 'suite.yaml'), '--results', results, '--plain'],
    folder,
    { ...variables, PATH: path },
  )
  const { code, stderr } = await ended
  const report = (name: string) => readFileSync(join(results, 'report', name), 'utf8')
  const { runs } = JSON.parse(report('report.json')) as { readonly runs: readonly RunRecord[] }
  const [run] = runs
  if (run === undefined) throw new Error(stderr)
  return { code, run, report }
}

const efficiencyOf = ({ run }: Sampled) => run.efficiency ?? expect.fail('it was not sampled')
const valueIn = (maybe: { readonly kind: string; readonly value?: number }) => maybe.value ?? NaN

describe('a run beside which a stand-in for nvidia-smi prints as drivers do', () => {
  let newest: Sampled
  let older: Sampled
  let oldest: Sampled
  let lost: Sampled
  beforeAll(async () => {
    ;[newest, older, oldest, lost] = await Promise.all([
      sampled({ STAND_IN_DRIVER: 'event' }),
      sampled({ STAND_IN_DRIVER: 'throttle' }),
      sampled({ STAND_IN_DRIVER: 'oldest' }),
      sampled({ STAND_IN_DRIVER: 'event', STAND_IN_LOST_AFTER: '4' }),
    ])
  }, 180_000)

  it('has power of both boards, their energy of an image, and their share of the peak', () => {
    for (const sampled of [newest, older, oldest]) {
      expect(sampled.code).toBe(0)
      const throughput = valueIn(sampled.run.throughput)
      const { power, energyPerSample, flopsShare, reference, utilisation, clock } = efficiencyOf(sampled)
      expect(valueIn(power)).toBeCloseTo(610, 6)
      expect(valueIn(energyPerSample)).toBeCloseTo(610 / throughput, 9)
      expect(valueIn(utilisation)).toBeCloseTo(0.96, 9)
      expect(valueIn(clock)).toBeCloseTo(1300, 6)
      expect(valueIn(flopsShare)).toBeCloseTo((24.5e9 * throughput) / (2 * 312e12), 12)
      expect(reference).toMatchObject({ precision: 'fp16', source: 'NVIDIA A100 data sheet' })
    }
  })

  it('has the largest memory in use and the highest temperature of a GPU', () => {
    expect(valueIn(efficiencyOf(newest).peakMemory)).toBe(30_121 * 2 ** 20)
    expect(valueIn(efficiencyOf(newest).temperature)).toBe(84)
  })

  it('says why a GPU is slowed, by whichever name the driver has', () => {
    for (const sampled of [newest, older]) expect(sampled.run.findings).toContain('gpu-throttled')
    expect(newest.report('report.en.md')).toContain('GPU 1 of local: temperature, by software 100%')
    expect(oldest.run.findings).not.toContain('gpu-throttled')
  })

  it('shows the share of time that steps waited for data, as the log states it', () => {
    expect(efficiencyOf(newest).dataWait).toBe(0.375)
    const table = newest.report('report.en.md').split('## Use of the GPUs')[1] ?? ''
    expect(table).toContain('Waiting for data')
    expect(table).toContain('37.5')
    expect(newest.report('report.zh.md')).toContain('等待数据')
    expect(newest.report('report.csv')).toContain('data_wait_share')
  })

  it('has a chart of power over time with a line for each GPU', () => {
    const html = newest.report('report.en.html')
    expect(html).toContain('over time')
    for (const gpu of ['GPU 0', 'GPU 1']) expect(html).toContain(gpu)
  })

  it('withholds the figures with the reason where a GPU was lost on the way, and the run is whole', () => {
    expect(lost.run.state).toBe('completed')
    expect(valueIn(lost.run.throughput)).toBeGreaterThan(0)
    const { power, energyPerSample } = efficiencyOf(lost)
    for (const withheld of [power, energyPerSample])
      expect(withheld).toMatchObject({
        kind: 'missing',
        code: expect.stringMatching(/^telemetry-(gap|short)$/) as string,
      })
  })
})
