import { groupBy } from '../../collections/group-by.ts'
import { decimal } from '../../messages/numbers.ts'
import type { Gpu } from '../../model/environment.ts'
import { known, knownValues, mapKnown, type Maybe } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { sizeText } from '../../text/quantities.ts'
import { ofGpus, written, type MachineFact } from './machine-fact.ts'

const gpuFactsWords = {
  largestGpuClock: { en: 'Largest GPU clock', zh: 'GPU 最高频率' },
  gpuPowerLimit: { en: 'GPU power limit', zh: 'GPU 功率上限' },
  gpuDriver: { en: 'GPU driver', zh: '显卡驱动' },
  cudaOfDriver: { en: 'CUDA supported by the driver', zh: '驱动支持的 CUDA 版本' },
} as const

/** `A100-SXM4-80GB (80.0 GiB) × 8`. */
export const gpuModels = written(ofGpus(({ devices }) => known(modelsText(devices))))

export const gpuFacts: readonly MachineFact[] = [
  {
    name: 'gpus',
    label: same('GPU'),
    nature: 'speed',
    value: gpuModels,
  },
  {
    name: 'gpu-clock',
    label: gpuFactsWords.largestGpuClock,
    nature: 'speed',
    value: written(ofGpus(({ devices }) => ofEach(devices, ({ clock }) => clock, 'MHz'))),
    dependent: true,
  },
  {
    name: 'gpu-power',
    label: gpuFactsWords.gpuPowerLimit,
    nature: 'speed',
    value: written(ofGpus(({ devices }) => ofEach(devices, ({ powerLimit }) => powerLimit, 'W'))),
    dependent: true,
  },
  {
    name: 'gpu-driver',
    label: gpuFactsWords.gpuDriver,
    nature: 'speed',
    value: written(ofGpus(({ driver }) => driver)),
    dependent: true,
  },
  {
    name: 'cuda',
    label: gpuFactsWords.cudaOfDriver,
    // Follows from the driver.
    nature: 'other',
    value: written(ofGpus(({ cuda }) => cuda)),
    dependent: true,
  },
]

const modelsText = (devices: readonly Gpu[]): string =>
  [...groupBy(devices, modelText)].map(([model, all]) => `${model} × ${all.length}`).join(', ')

const modelText = ({ name, memory }: Gpu): string => {
  const size = mapKnown(memory, sizeText)
  return size.kind === 'known' ? `${name} (${size.value})` : name
}

/** `1980 MHz`, or `700 W × 7, 400 W × 1` where devices differ; missing where any device does not state it. */
function ofEach(devices: readonly Gpu[], read: (gpu: Gpu) => Maybe<number>, unit: string): Maybe<string> {
  const values = devices.map(read)
  const without = values.find((value) => value.kind === 'missing')
  if (without !== undefined) return without
  const groups = [...groupBy(knownValues(values), (value) => `${decimal(value)} ${unit}`)]
  return known(
    groups.map(([text, all]) => (groups.length === 1 ? text : `${text} × ${all.length}`)).join(', '),
  )
}
