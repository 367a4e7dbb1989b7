import type { Site } from '../../src/core/launchers/launcher.ts'
import { anyCapacity, type Capacity } from '../../src/core/model/capacity.ts'
import type { Offer } from '../../src/core/plan/offer.ts'

export const localSite: Site = {
  engine: 'local',
  reach: undefined,
  containers: undefined,
  interface: undefined,
  sharesFiles: true,
}

/** What a machine with enough devices offers to a plan. */
export const offerOf = (capacity: Capacity = anyCapacity): Offer => ({
  capacity,
  site: localSite,
  launcher: undefined,
  dataSet: undefined,
  versionsOf: ({ source }) => source?.versions ?? {},
  withoutImage: () => undefined,
  withoutSetup: () => undefined,
})
