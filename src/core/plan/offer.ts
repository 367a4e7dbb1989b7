import type { Site } from '../launchers/launcher.ts'
import type { Capacity } from '../model/capacity.ts'

/** What cases may count on where they will run. */
export interface Offer {
  readonly capacity: Capacity
  readonly site: Site
  /** The launcher that the suite or the cluster asks for, where one does. */
  readonly launcher: string | undefined
}
