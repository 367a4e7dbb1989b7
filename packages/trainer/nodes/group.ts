import type { Group } from './members.ts'
import type { Settings } from './messages.ts'
import type { Placement } from './placement.ts'

const nobodyElse: Group = {
  nodes: 1,
  node: 0,
  sum: () => Promise.resolve(),
  lost: new Promise(() => undefined),
  finish: () => Promise.resolve(),
  abandon: () => undefined,
}

/** Joins the group that the placement names, for sums of `values`. @throws {@link NodesError} */
export const joinGroup = async (
  placement: Placement,
  settings: Settings,
  values: Float32Array,
  timeoutSeconds: number,
): Promise<Group> => {
  if (placement.kind === 'alone') return nobodyElse
  // Loaded only here, so that a process that trains alone starts as fast as it can.
  const { meetMembers } = await import('./members.ts')
  return meetMembers(placement, settings, values, timeoutSeconds)
}
