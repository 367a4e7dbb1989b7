import { percent } from '../numbers.ts'

/** What is doubtful about a forecast. */
export const findings = {
  'forecast-deviates': ({ topology, share, largest }: Deviation) => ({
    seen: `${topology} was measured ${percent(Math.abs(share))}% ${share < 0 ? 'below' : 'above'} the model fitted to all figures`,
    todo: largest
      ? 'It is the largest topology that was measured. Measure it again before you rely on the forecast.'
      : 'Measure it again, or leave it out if it ran under other conditions.',
  }),
  'forecast-gradient-unknown': () => ({
    seen: 'the size of the gradient is not known, so the interval includes small and large models',
    todo: 'State the number of trained parameters.',
  }),
  'forecast-uneven': ({ devices, perNode }: Uneven) => ({
    seen: `${devices} devices do not fill whole nodes of ${perNode} devices, the most that were measured on a node`,
    todo: 'Name the topology as nodes and devices per node.',
  }),
}

export interface Deviation {
  readonly topology: string
  /** measured ÷ fitted − 1. */
  readonly share: number
  /** Whether no larger topology was measured. */
  readonly largest: boolean
}

export interface Uneven {
  readonly devices: number
  readonly perNode: number
}

/** Why a forecast, or its value, is withheld. */
export const missing = {
  'forecast-one-topology': ({ topology }: { topology: string }) =>
    `only ${topology} was measured, so its scaling is unknown`,
  'forecast-one-node': () => 'only one node was measured, so the network speed is taken from other clusters',
  'forecast-far': ({ reach }: { reach: number }) =>
    `it has ${Math.round(reach)} times the devices of the largest topology that was measured`,
  'forecast-model-parallel': () => 'devices share one model, and the forecast is for data-parallel training',
  'forecast-not-beyond': () => 'no forecast goes beyond what was measured',
  'forecast-nothing-narrows': () =>
    'no single measurement of up to four times the devices would narrow the interval noticeably',
  'gradient-size-unknown': () =>
    'the program does not state its parameters, and the table of models does not have it',
}

/** Input from which no forecast can be made. */
export const errors = {
  FORECAST_NOTHING_LEFT: ({ devices }: { devices: number }) => ({
    seen: `there is no figure of ${devices} devices or fewer`,
    fix: 'Use a larger number, or leave the limit out.',
  }),
  TOPOLOGY_INVALID: ({ typed }: { typed: string }) => ({
    seen: `'${typed}' is not a topology`,
    fix: 'Write nodes x devices per node: 4x8.',
  }),
}
