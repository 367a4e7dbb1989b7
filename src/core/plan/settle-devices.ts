import type { Capacity, DeviceKind } from '../model/capacity.ts'
import type { Needs, Workload } from '../model/workload.ts'

/** A workload whose kind of device is settled: `any` is one kind on a given target. */
export interface PlannedWorkload extends Workload {
  readonly needs: Needs & { readonly devices: DeviceKind | 'none' }
}

export const hasGpus = ({ gpu }: Pick<Capacity, 'gpu'>): boolean =>
  gpu.kind === 'known' && gpu.value.devicesPerNode > 0

/** GPUs where the target has them, else CPUs. */
export function settleDevices(workload: Workload, capacity: Pick<Capacity, 'gpu'>): PlannedWorkload {
  const { needs } = workload
  const devices = needs.devices === 'any' ? (hasGpus(capacity) ? 'gpu' : 'cpu') : needs.devices
  return { ...workload, needs: { ...needs, devices } }
}

/** Every workload of a suite on one target. */
export const settleWorkloads = (
  workloads: ReadonlyMap<string, Workload>,
  capacity: Pick<Capacity, 'gpu'>,
): ReadonlyMap<string, PlannedWorkload> =>
  new Map([...workloads].map(([name, workload]) => [name, settleDevices(workload, capacity)]))
