import type { FoundDataSet } from '../data/missing-data.ts'
import type { Site } from '../launchers/launcher.ts'
import type { Capacity } from '../model/capacity.ts'
import type { Case } from '../model/case.ts'
import type { Versions } from '../model/workload-source.ts'
import type { SkipReason } from '../model/skip-reason.ts'
import type { PlannedWorkload } from './settle-devices.ts'

/** What cases may count on where they will run. */
export interface Offer {
  readonly capacity: Capacity
  readonly site: Site
  /** The launcher that the suite or the cluster asks for, where one does. */
  readonly launcher: string | undefined
  /** The data set that the suite names, as it is on this machine; undefined where it names none. */
  readonly dataSet: FoundDataSet | undefined
  /** What is installed where a case runs, as far as its workload states it. */
  readonly versionsOf: (workload: PlannedWorkload, point: Case) => Versions
  /** Why a case that would run in a container has no image; undefined where it has one, or needs none. */
  readonly withoutImage: (workload: PlannedWorkload, point: Case) => SkipReason | undefined
  /** Why the Python of a case is not there; undefined where it is, or where nothing names a setup. */
  readonly withoutSetup: (workload: PlannedWorkload, point: Case) => SkipReason | undefined
  /** Why a case cannot fit into the memory of its devices; absent where cases are run to find out. */
  readonly tooLarge?: (workload: PlannedWorkload, point: Case) => SkipReason | undefined
}
