import type { FoundDataSet } from '../data/missing-data.ts'
import type { Site } from '../launchers/launcher.ts'
import type { Capacity, DeviceKind } from '../model/capacity.ts'
import type { Case } from '../model/case.ts'
import type { Versions } from '../model/workload-source.ts'
import type { SkipReason } from '../model/missing.ts'
import type { Needs, Workload } from '../model/workload.ts'

/** A workload with a settled kind of device: `any` becomes one kind on a given target. */
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

/** What is available to cases where they will run. */
export interface Offer {
  readonly capacity: Capacity
  readonly site: Site
  /** The launcher that the suite or the cluster asks for. */
  readonly launcher: string | undefined
  /** The suite's data set, as it is on this machine; undefined where it names none. */
  readonly dataSet: FoundDataSet | undefined
  /** Versions of the software where a case runs, as far as its workload states them. */
  readonly versionsOf: (workload: PlannedWorkload, matrixCase: Case) => Versions
  /** Why a case in a container has no image; undefined where it has one, or needs none. */
  readonly withoutImage: (workload: PlannedWorkload, matrixCase: Case) => SkipReason | undefined
  /** Why the Python of a case is missing; undefined where it is there, or where no setup is named. */
  readonly withoutSetup: (workload: PlannedWorkload, matrixCase: Case) => SkipReason | undefined
  /** Why a case cannot fit into the memory of its devices; absent where cases are run to find out. */
  readonly tooLarge?: (workload: PlannedWorkload, matrixCase: Case) => SkipReason | undefined
}
