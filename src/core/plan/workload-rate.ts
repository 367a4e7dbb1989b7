import { axisValue } from '../model/axes/axis-values.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import type { DeviceKind } from '../model/capacity.ts'
import type { Case } from '../model/case.ts'
import type { TimeSource } from '../model/plan.ts'
import type { StatedRate, Workload } from '../model/workload.ts'
import { compareNames } from '../reproduce/names.ts'

/** What cases compute on, as far as it is known. */
export interface EstimatedDevice {
  readonly kind: DeviceKind | 'none'
  /** The model of the GPUs. */
  readonly gpu: string | undefined
}

/** The rough figure of a workload that says most of a device and a precision; undefined where none is for them. */
export function workloadRate(
  point: Case,
  { name, estimate }: Pick<Workload, 'name' | 'estimate'>,
  device: EstimatedDevice,
): Extract<TimeSource, { kind: 'workload' }> | undefined {
  const [nearest] = (estimate?.rates ?? [])
    .filter(({ precision }) => precision === undefined || precision === axisValue(point, precisionAxis))
    .flatMap((rate) => {
      const detail = detailOf(rate, device)
      return detail === undefined ? [] : [{ rate, detail }]
    })
    .toSorted((a, b) => b.detail - a.detail)
  if (nearest === undefined) return undefined
  const { device: stated, precision, perDevice } = nearest.rate
  return {
    kind: 'workload',
    workload: name,
    ...(stated === undefined ? {} : { device: stated }),
    ...(precision === undefined ? {} : { precision }),
    perDevice,
  }
}

/** How much a figure says of a device: its model, its kind or nothing; undefined where it is for another one. */
function detailOf({ device, precision }: StatedRate, { kind, gpu }: EstimatedDevice): number | undefined {
  const more = precision === undefined ? 0 : 1
  if (device === undefined) return more
  if (device === kind) return 2 + more
  const isModel = kind === 'gpu' && gpu !== undefined && device !== 'cpu' && device !== 'gpu'
  return isModel && compareNames(device, gpu) !== 'different' ? 4 + more : undefined
}
