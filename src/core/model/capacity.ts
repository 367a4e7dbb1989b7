import { missing, type Maybe } from './missing.ts'
import type { Topology } from './topology.ts'

/** What a workload computes on. */
export type DeviceKind = 'cpu' | 'gpu'

/** Devices that a target offers of each kind; missing where it cannot say, and then nothing is skipped for it. */
export type Capacity = Readonly<Record<DeviceKind, Maybe<Topology>>>

const notAsked = missing('capacity-not-asked', { en: 'the target was not asked', zh: '未询问目标机器' })

/** For a plan that is not of any target. */
export const anyCapacity: Capacity = { cpu: notAsked, gpu: notAsked }
