/** The views of the page, in the order of its links. The last is opened from the others. */
export const viewNames = [
  'overview',
  'throughput',
  'scaling',
  'matrix',
  'repeats',
  'compare',
  'history',
  'run',
] as const
export type ViewName = (typeof viewNames)[number]
