import { groupBy } from '../../collections/group-by.ts'
import { decimal } from '../../messages/numbers.ts'
import type { Gpu } from '../../model/environment.ts'
import { known, knownValues, mapKnown, type Maybe } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { sizeText } from '../../text/size.ts'
import { ofGpus, written, type MachineFact } from './machine-fact.ts'
import { gpuFactsWords as words } from './gpu-facts-words.ts'

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
    label: words.largestGpuClock,
    nature: 'speed',
    value: written(ofGpus(({ devices }) => ofEach(devices, ({ clock }) => clock, 'MHz'))),
    dependent: true,
  },
  {
    name: 'gpu-power',
    label: words.gpuPowerLimit,
    nature: 'speed',
    value: written(ofGpus(({ devices }) => ofEach(devices, ({ powerLimit }) => powerLimit, 'W'))),
    dependent: true,
  },
  {
    name: 'gpu-driver',
    label: words.gpuDriver,
    nature: 'speed',
    value: written(ofGpus(({ driver }) => driver)),
    dependent: true,
  },
  {
    name: 'cuda',
    label: words.cudaOfDriver,
    // It follows from the driver.
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
