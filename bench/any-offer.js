import { anyCapacity } from '../dist/src/core/model/capacity.js'

/**
 * Every device that a plan could ask for, on this machine.
 *
 * @type {import('../dist/src/core/plan/offer.js').Offer}
 */
export const anyOffer = {
  capacity: anyCapacity,
  site: { engine: 'local', reach: undefined, containers: undefined, interface: undefined, sharesFiles: true },
  launcher: undefined,
  dataSet: undefined,
  versionsOf: () => ({}),
  withoutImage: () => undefined,
  withoutSetup: () => undefined,
}
