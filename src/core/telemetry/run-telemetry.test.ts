import { describe, expect, it } from 'vitest'
import { sampledNode, type MadeUpGpu, type MadeUpNode } from '../../../test/samples/telemetry.ts'
import type { Fingerprint } from '../model/fingerprint.ts'
import type { Evidence, Measurement } from '../model/measurement.ts'
import { known, missing } from '../model/missing.ts'
import type { ExecutedOrigin } from '../model/run.ts'
import { same } from '../model/text.ts'
import { samplesPerSecond, seconds } from '../model/units.ts'
import { runTelemetry } from './run-telemetry.ts'
import type { SampleContext } from './sampled.ts'

const images = 2500

const evidence: Evidence = {
  firstLine: 1,
  lastLine: 100,
  firstStep: 1,
  lastStep: 100,
  how: same(''),
  clock: 'arrival',
  arrived: { from: seconds(20), to: seconds(50) },
  elapsed: seconds(30),
}

const measurement: Measurement = {
  protocol: 'steady',
  unit: 'images',
  throughput: known(samplesPerSecond(images)),
  records: 100,
  evidence: known(evidence),
  findings: [],
}

const stated = {
  flopsPerStep: 256 * 24.5e9,
  globalBatch: 256,
  activationDtype: 'bfloat16',
  weightDtype: 'float32',
} as Fingerprint

interface Change {
  readonly nodes?: SampleContext['nodes']
  readonly measurement?: Measurement
  readonly fingerprint?: Fingerprint
  readonly devices?: number
  readonly tasks?: ExecutedOrigin['tasks']
  readonly matrixRates?: SampleContext['matrixRates']
}

function telemetryOf(change: Change = {}) {
  const { devices = 1, nodes = [known(sampledNode('n1', onGpus({})))] } = change
  return runTelemetry({
    topology: { nodes: nodes.length, devicesPerNode: devices },
    origin: { tasks: change.tasks ?? [], launcher: 'process' },
    nodes,
    measurement: change.measurement ?? measurement,
    fingerprint: change.fingerprint ?? stated,
    matrixRates: change.matrixRates ?? [],
  })
}

const onGpus = (gpu: MadeUpGpu, more: Partial<MadeUpNode> = {}): MadeUpNode => ({
  seconds: 60,
  gpus: [gpu],
  ...more,
})

const efficiency = (change?: Change) => telemetryOf(change).telemetry.efficiency
const value = (figure: { readonly kind: string; readonly value?: unknown }) => figure.value as number

describe('on a GPU', () => {
  it('power, energy of a sample and the share of the peak are those of the measured window', () => {
    const nodes = [known(sampledNode('n1', onGpus({ power: (at) => (at < 19 || at > 51 ? 90 : 650) })))]
    const figures = efficiency({ nodes })
    expect(value(figures.power)).toBeCloseTo(650, 6)
    expect(value(figures.energyPerSample)).toBeCloseTo(650 / images, 9)
    expect(value(figures.flopsShare)).toBeCloseTo((24.5e9 * images) / 989.4e12, 9)
    expect(figures.reference).toMatchObject({ from: 'data-sheet', precision: 'bf16' })
    expect(value(figures.peakMemory)).toBe(71_234 * 2 ** 20)
  })

  it('power adds up over all GPUs of all nodes; nodes that are one machine count once', () => {
    const twoGpus = (machine: string): MadeUpNode => ({
      seconds: 60,
      gpus: [{}, { power: () => 350 }],
      machine,
    })
    const apart = [known(sampledNode('n1', twoGpus('a'))), known(sampledNode('n2', twoGpus('b')))]
    expect(value(efficiency({ nodes: apart, devices: 2 }).power)).toBeCloseTo(2000, 6)
    const sameGpus = [known(sampledNode('n1', twoGpus('a'))), known(sampledNode('n2', twoGpus('a')))]
    expect(value(efficiency({ nodes: sameGpus, devices: 2 }).power)).toBeCloseTo(1000, 6)
  })

  it('only the GPUs that the run used count', () => {
    const gpus = [{}, { power: () => 100 }, { power: () => 200 }]
    const nodes = [known(sampledNode('n1', { seconds: 60, gpus }))]
    expect(value(efficiency({ nodes }).power)).toBeCloseTo(650, 6)
    const tasks = [{ name: 'rank-0', node: 'n1', command: [], variables: { CUDA_VISIBLE_DEVICES: '2' } }]
    expect(value(efficiency({ nodes, tasks }).power)).toBeCloseTo(200, 6)
  })

  it('where GPUs of several models leave open which was used, figures are withheld', () => {
    const gpus = [{}, { name: 'NVIDIA L4', power: () => 70 }]
    const nodes = [known(sampledNode('n1', { seconds: 60, gpus }))]
    expect(efficiency({ nodes }).power).toMatchObject({ code: 'gpus-unclear' })
  })

  it('the share of layers that multiply in FP8 is one of the FP8 peak, whatever their activations are', () => {
    const { flopsShare, reference } = efficiency({
      fingerprint: { ...stated, productDtype: 'float8_e4m3fn' },
    })
    expect(reference).toMatchObject({ precision: 'fp8' })
    expect(value(flopsShare)).toBeCloseTo((24.5e9 * images) / 1978.9e12, 9)
  })

  it('a share above 1 is withheld', () => {
    const fingerprint = { ...stated, flopsPerStep: 256 * 24.5e13 }
    expect(efficiency({ fingerprint }).flopsShare).toMatchObject({ code: 'share-above-one' })
  })

  it.each([
    [
      'a precision that the log does not state',
      { activationDtype: 'float32', tf32: undefined },
      'precision-not-stated',
    ],
    ['FLOPs that the log does not state', { flopsPerStep: undefined }, 'flops-not-stated'],
  ])('the share is withheld for %s', (_, change, code) => {
    expect(efficiency({ fingerprint: { ...stated, ...change } }).flopsShare).toMatchObject({ code })
  })

  it('the share is withheld for a device that is not in the table by its whole name', () => {
    const nodes = [known(sampledNode('n1', onGpus({ name: 'NVIDIA H100' })))]
    expect(efficiency({ nodes }).flopsShare).toMatchObject({ code: 'peak-rate-unknown' })
  })

  it('figures are withheld where the window has no samples for some seconds', () => {
    const nodes = [known(sampledNode('n1', onGpus({}, { silent: (at) => at > 30 && at < 40 })))]
    expect(efficiency({ nodes }).power).toMatchObject({ code: 'telemetry-gap' })
    expect(efficiency({ nodes }).energyPerSample).toMatchObject({ code: 'telemetry-gap' })
  })

  it('figures are withheld where lines of the window waited in a buffer', () => {
    const late = { ...measurement, evidence: known({ ...evidence, elapsed: seconds(60) }) }
    expect(efficiency({ measurement: late }).power).toMatchObject({ code: 'window-unclear' })
  })

  it('a node without samples withholds the figures of the whole run', () => {
    const nodes = [known(sampledNode('n1', onGpus({}))), missing('telemetry-empty', { node: 'n2' })]
    expect(efficiency({ nodes }).power).toMatchObject({ code: 'telemetry-empty' })
  })
})

describe('findings on GPUs', () => {
  const codes = (gpu: MadeUpGpu) =>
    telemetryOf({ nodes: [known(sampledNode('n1', onGpus(gpu)))] }).findings.map(({ code }) => code)

  it('of a sound one are none', () => {
    expect(codes({})).toEqual([])
  })

  it('name what lowered its clock in the window, and for which share of it', () => {
    const { findings } = telemetryOf({
      nodes: [known(sampledNode('n1', onGpus({ reasons: (at) => (at >= 40 ? 0x40 : 0) })))],
    })
    expect(findings).toMatchObject([
      { code: 'gpu-throttled', data: { slowed: [{ reason: 'temperature, by hardware', share: 1 / 3 }] } },
    ])
    expect(codes({ reasons: (at) => (at < 20 ? 0x40 : 0) })).toEqual([])
  })

  it('tell a power cap at full load, a limit below the default, full memory and idling', () => {
    expect(codes({ reasons: () => 0x04 })).toEqual(['gpu-power-capped'])
    expect(codes({ limit: 500 })).toEqual(['gpu-power-limit'])
    expect(codes({ memory: 81_000 })).toEqual(['gpu-memory-full'])
    expect(codes({ utilisation: () => 30 })).toEqual(['gpu-idle'])
  })
})

describe('on CPUs', () => {
  const fingerprint = {
    ...stated,
    activationDtype: 'float32',
    tf32: false,
    threads: 2,
    flopsPerStep: 256 * 2e7,
  }
  const rates = [{ machine: 'd1', threads: 2, flopsPerSecond: 1e11, source: 'an engine' }]
  const onCpus: MadeUpNode = { seconds: 60, packagePower: (at) => (at < 19 || at > 51 ? 20 : 120) }
  const nodes = [known(sampledNode('n1', onCpus))]

  it('power comes from the counter of the package, also where it starts again at 0', () => {
    const figures = efficiency({ nodes, fingerprint, matrixRates: rates })
    expect(value(figures.power)).toBeCloseTo(120, 4)
    expect(value(figures.energyPerSample)).toBeCloseTo(120 / images, 6)
    expect(value(figures.utilisation)).toBeCloseTo(0.8, 9)
    expect(value(figures.clock)).toBeCloseTo(2400, 9)
  })

  it('the share is that of matrix products with as many threads on the same machine', () => {
    const figures = efficiency({ nodes, fingerprint, matrixRates: rates })
    expect(value(figures.flopsShare)).toBeCloseTo((2e7 * images) / 1e11, 9)
    expect(figures.reference).toMatchObject({ from: 'measured', source: 'an engine' })
  })

  it('products that were not measured are asked for', () => {
    const { telemetry } = telemetryOf({ nodes, fingerprint })
    expect(telemetry.efficiency.flopsShare).toMatchObject({ code: 'matrix-rate-not-measured' })
    expect(telemetry.wanted).toEqual({ machine: 'd1', threads: 2 })
    expect(telemetryOf({ nodes, fingerprint, matrixRates: rates }).telemetry.wanted).toBeUndefined()
  })

  it('a run in another precision has no share', () => {
    const other = { ...fingerprint, activationDtype: 'bfloat16' }
    expect(efficiency({ nodes, fingerprint: other, matrixRates: rates }).flopsShare).toMatchObject({
      code: 'matrix-rate-of-fp32',
    })
  })

  it('no counter gives no power, and says so', () => {
    const without = [known(sampledNode('n1', { seconds: 60 }))]
    expect(efficiency({ nodes: without, fingerprint }).power).toMatchObject({ code: 'rapl-absent' })
  })
})
