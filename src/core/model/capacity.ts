import type { NodeState } from '../messages/parts.ts'
import { missing, type Maybe } from './missing.ts'
import type { Topology } from './topology.ts'
import type { Bytes } from './units.ts'

export type DeviceKind = 'cpu' | 'gpu'

/** The largest topology that a target can start. */
export interface OfferedTopology extends Topology {
  /** Model of its devices, where it was detected: `NVIDIA H100 80GB HBM3`. */
  readonly model?: string
  /** Memory of the device with the least, where it was detected. */
  readonly memory?: Bytes
  /** Further nodes of the target that cannot be used. */
  readonly unusable?: readonly NodeState[]
}

/** Devices that a target offers of each kind; missing where the target cannot say. No case is skipped for a missing one. */
export type Capacity = Readonly<Record<DeviceKind, Maybe<OfferedTopology>>>

const notAsked = missing('capacity-not-asked')

/** For a plan without a target. */
export const anyCapacity: Capacity = { cpu: notAsked, gpu: notAsked }
