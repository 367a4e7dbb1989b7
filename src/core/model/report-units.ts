/** Units of one figure, of which a reader chooses one. `step-time` is the time of one step of all devices. */
export const reportUnits = [
  'tokens/s/device',
  'tokens/s',
  'samples/s/device',
  'samples/s',
  'step-time',
] as const
export type ReportUnit = (typeof reportUnits)[number]
