import { seconds } from '../../src/core/model/units.ts'
import { nodeSamples, type NodeSamples } from '../../src/core/telemetry/node-samples.ts'

const always =
  'index,uuid,name,utilization.gpu,memory.used,memory.total,power.draw,enforced.power.limit,power.default_limit,temperature.gpu,clocks.sm'

const asked = (...more: string[]) => [always, ...more].join(',').split(',')

/** Lines in the forms that drivers of several generations print, with made-up values. */
export const recordedGpuLines = {
  newest: {
    fields: asked('mig.mode.current', 'clocks_event_reasons.active'),
    line: '0, GPU-5f3ab9d1-7c1e-4d0a-9a53-0c2f51c8e210, NVIDIA H100 80GB HBM3, 97, 71234, 81559, 655.12, 700.00, 700.00, 61, 1755, Disabled, 0x0000000000000004',
  },
  throttle: {
    fields: asked('mig.mode.current', 'clocks_throttle_reasons.active'),
    line: '3, GPU-11111111-2222-3333-4444-555555555555, Tesla V100-SXM2-16GB, 100, 15109, 16160, 291.70, 300.00, 300.00, 78, 1380, [N/A], 0x0000000000000020',
  },
  oldest: {
    fields: asked(),
    line: '1, GPU-0a0b0c0d-1111-2222-3333-abcdefabcdef, Tesla P100-PCIE-16GB, 88, 9001, 16280, 148.20, 250.00, 250.00, 66, 1303',
  },
  consumer: {
    fields: asked('mig.mode.current', 'clocks_event_reasons.active'),
    line: '0, GPU-99999999-2222-3333-4444-555555555555, NVIDIA GeForce GT 1030, [N/A], 900, 2048, [Unknown Error], [Not Supported], [N/A], 50, [N/A], [N/A], [N/A]',
  },
  divided: {
    fields: asked('mig.mode.current', 'clocks_event_reasons.active'),
    line: '0, GPU-77777777-2222-3333-4444-555555555555, NVIDIA A100-SXM4-40GB, [N/A], 20000, 40960, 210.00, 400.00, 400.00, 44, 1410, Enabled, 0x0000000000000000',
  },
} as const

/** A GPU of which samples are made up; what is not set is as on a sound H100 at full load. */
export interface MadeUpGpu {
  readonly index?: number
  readonly name?: string
  /** In W, °C, MHz, at a second of the run. */
  readonly power?: (at: number) => number
  readonly temperature?: (at: number) => number
  readonly clock?: (at: number) => number
  readonly utilisation?: (at: number) => number
  readonly reasons?: (at: number) => number
  readonly limit?: number
  readonly memory?: number
}

export interface MadeUpNode {
  readonly seconds: number
  readonly gpus?: readonly MadeUpGpu[]
  /** Power of one package in W; without it there is no counter. */
  readonly packagePower?: (at: number) => number
  readonly machine?: string
  /** Seconds of the run at which nothing is sampled. */
  readonly silent?: (at: number) => boolean
}

/** When the node of {@link samplerOutput} was started, before its run. */
const bootedBefore = 5000

/** What the sampler prints on a node, second by second, and when each line arrives. */
function samplerOutput({ seconds: length, gpus = [], packagePower, machine = 'd1', silent }: MadeUpNode) {
  const { fields } = recordedGpuLines.newest
  const lines: { readonly text: string; readonly at: number }[] = []
  const say = (text: string, at: number) => lines.push({ text: `${text} .\n`, at })
  say('telemetry 1', 0)
  say(`boot ${machine}`, 0)
  if (gpus.length > 0) say(`gpu-fields ${fields.join(',')}`, 0)
  const range = 262_143_328_850
  if (packagePower !== undefined) say(`rapl package-0 ${range}`, 0)
  let energy = range - 900e6
  for (let at = 0; at <= length; at += 1) {
    if (silent?.(at) === true) continue
    const up = (bootedBefore + at).toFixed(2)
    for (const [place, gpu] of gpus.entries()) {
      const { index = place, name = 'NVIDIA H100 80GB HBM3', limit = 700, memory = 71_234 } = gpu
      const { power = () => 650, temperature = () => 60, clock = () => 1755 } = gpu
      const { utilisation = () => 97, reasons = () => 0 } = gpu
      const cells = [
        index,
        `GPU-${String(index).padStart(8, '0')}-0000-0000-0000-${machine.padStart(12, '0')}`,
        name,
        utilisation(at).toFixed(0),
        memory,
        81_559,
        power(at).toFixed(2),
        limit.toFixed(2),
        '700.00',
        temperature(at).toFixed(0),
        clock(at).toFixed(0),
        'Disabled',
        `0x${reasons(at).toString(16).padStart(16, '0')}`,
      ]
      say(`gpu ${up} ${cells.join(', ')}`, at + 0.01)
    }
    energy = (energy + (packagePower?.(at) ?? 0) * 1e6) % range
    const uj = packagePower === undefined ? '' : ` uj=${Math.round(energy)}`
    say(
      `cpu ${up} stat=${at * 150},0,${at * 10},${at * 40},0,0,0,0${uj} mc=${50_000 + at * 100} mhz=2400`,
      at + 0.01,
    )
  }
  let offset = 0
  const arrivals = lines.map(({ text, at }) => {
    const arrival = { offset, at: seconds(at) }
    offset += text.length
    return arrival
  })
  return { text: lines.map(({ text }) => text).join(''), arrivals }
}

/** The same as it is read. */
export function sampledNode(node: string, made: MadeUpNode): NodeSamples {
  const { text, arrivals } = samplerOutput(made)
  const samples = nodeSamples(node, text, arrivals)
  if (samples.kind === 'missing') throw new Error(samples.code)
  return samples.value
}
