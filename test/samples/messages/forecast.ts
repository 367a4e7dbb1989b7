import type * as forecast from '../../../src/core/forecast/messages.ts'
import { missing as missingValue } from '../../../src/core/model/missing.ts'
import type { ErrorSamples, FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof forecast.findings> = {
  'forecast-deviates': [{ topology: '2x8', share: -0.12, largest: true }],
  'forecast-gradient-unknown': [],
  'forecast-network-unused': [{ file: 'network.json' }],
  'forecast-network-used': [
    {
      bytes: 102.4e6,
      time: 0.0123,
      bandwidth: 21.3e9,
      ranks: 16,
      nodes: 2,
      backend: 'nccl',
      file: 'network.json',
    },
  ],
  'forecast-uneven': [{ devices: 30, perNode: 8 }],
}

export const missing: MissingSamples<keyof typeof forecast.missing> = {
  'forecast-scaling-collapses': [{ from: '2x8', to: '4x8', measured: 0.5, modelled: 0.96 }],
  'forecast-one-topology': [{ topology: '1x8' }],
  'layout-no-figure': [{ machine: 'h100', precision: 'bf16' }],
  'layout-model-unknown': [{ model: 'Own 7B' }],
  'layout-not-divisible': [{ devices: 48, part: { what: 'heads', amount: 32, parts: 3 } }],
  'layout-far': [{ what: 'devices', asked: 1_000_000, nearest: 8, limit: 128 }],
  'layout-interval-wide': [{ ratio: 3.2 }],
  'forecast-one-node': [],
  'forecast-overlap-unknown': [],
  'forecast-far': [{ reach: 128 }],
  'forecast-model-parallel': [],
  'forecast-not-beyond': [],
  'forecast-nothing-narrows': [],
  'forecast-not-sampled': [],
  'gradient-size-unknown': [],
}

export const errors: ErrorSamples<keyof typeof forecast.errors> = {
  FORECAST_NOTHING_LEFT: [{ devices: 1 }],
  LAYOUT_INVALID: [{ typed: 'tp4,xx2', part: 'xx2' }],
  LAYOUT_SETTING_NOT_THERE: [
    { setting: 'compile=banana', meant: null, valid: ['compile=false', 'compile=true'] },
  ],
  NETWORK_FILE_NOT_FOUND: [{ file: 'network.json' }],
  NETWORK_FILE_INVALID: [{ file: 'network.json', at: 'network.value.ranks' }],
  NETWORK_NOT_MEASURED: [{ file: 'network.json', why: missingValue('one-rank-only') }],
  NETWORK_OF_ONE_NODE: [{ file: 'network.json' }],
  NETWORK_OF_OTHER_CLUSTER: [{ file: 'network.json', cluster: 'a100', source: 'dlperf-bert', own: null }],
  NETWORK_OF_OTHER_DEVICES: [
    {
      file: 'network.json',
      devices: ['NVIDIA A100-SXM4-40GB'],
      source: 'results/h100',
      own: ['NVIDIA H100 80GB HBM3'],
    },
  ],
  TOPOLOGY_INVALID: [{ typed: '4*8' }],
}
