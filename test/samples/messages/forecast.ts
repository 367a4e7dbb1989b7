import type * as forecast from '../../../src/core/messages/en/forecast.ts'
import type { ErrorSamples, FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof forecast.findings> = {
  'forecast-deviates': [{ topology: '2x8', share: -0.12, largest: true }],
  'forecast-gradient-unknown': [],
  'forecast-uneven': [{ devices: 30, perNode: 8 }],
}

export const missing: MissingSamples<keyof typeof forecast.missing> = {
  'forecast-one-topology': [{ topology: '1x8' }],
  'forecast-one-node': [],
  'forecast-far': [{ reach: 128 }],
  'forecast-model-parallel': [],
  'forecast-not-beyond': [],
  'forecast-nothing-narrows': [],
  'gradient-size-unknown': [],
}

export const errors: ErrorSamples<keyof typeof forecast.errors> = {
  FORECAST_NOTHING_LEFT: [{ devices: 1 }],
  TOPOLOGY_INVALID: [{ typed: '4*8' }],
}
