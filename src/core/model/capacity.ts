import type { NodeState } from '../messages/parts.ts'
import { missing, type Maybe } from './missing.ts'
import type { Topology } from './topology.ts'
import type { Bytes } from './units.ts'

/** What a workload computes on. */
export type DeviceKind = 'cpu' | 'gpu'

/** The largest topology that a target can start. */
export interface OfferedTopology extends Topology {
  /** Of its devices, where they were seen: `NVIDIA H100 80GB HBM3`. */
  readonly model?: string
  /** Of the device with the least, where it was seen. */
  readonly memory?: Bytes
  /** Nodes that it has beside these and that cannot be used. */
  readonly unusable?: readonly NodeState[]
}

/** Devices that a target offers of each kind; missing where it cannot say, and then nothing is skipped for it. */
export type Capacity = Readonly<Record<DeviceKind, Maybe<OfferedTopology>>>

const notAsked = missing('capacity-not-asked')

/** For a plan that is not of any target. */
export const anyCapacity: Capacity = { cpu: notAsked, gpu: notAsked }
