import { precisions, type Precision } from '../model/precision.ts'
import { samplesPerSecond } from '../model/units.ts'
import type { StatedRate } from '../model/workload.ts'
import type { FilledWorkload } from './schema.ts'

type WrittenRates = NonNullable<FilledWorkload['estimate']>['throughput-per-device']

/** `3`, `{ cpu: 3, gpu: 350 }` or `{ cpu: 3, gpu: { fp32: 350, amp: 1100 } }` → one rate for each number. */
export function statedRates(written: WrittenRates): StatedRate[] {
  const rate = (device: string | undefined, precision: Precision | undefined, perDevice: number) => ({
    device,
    precision,
    perDevice: samplesPerSecond(perDevice),
  })
  if (typeof written === 'number') return [rate(undefined, undefined, written)]
  return Object.entries(written).flatMap(([device, stated]) => {
    if (typeof stated === 'number') return [rate(device, undefined, stated)]
    return precisions.flatMap((precision) => {
      const perDevice = stated[precision]
      return perDevice === undefined ? [] : [rate(device, precision, perDevice)]
    })
  })
}
