import type { FarSetting, UndividedPart } from '../../forecast/withheld-layout.ts'
import type {
  Deviation,
  NetworkUsed,
  OtherCluster,
  OtherDevices,
  Uneven,
} from '../../forecast/finding-data.ts'
import { sizeText } from '../../text/size.ts'
import type { Quoted } from '../data.ts'
import { bandwidthText, percent } from '../numbers.ts'
import { timeText } from './preflight.ts'

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
  'forecast-network-unused': ({ file }: { file: string }) => ({
    seen: `'${file}' is not used, because the size of the gradient is not known`,
    todo: 'State the number of trained parameters.',
  }),
  'forecast-network-used': ({ bytes, time, bandwidth, ranks, nodes, backend, file }: NetworkUsed) => ({
    seen: `by '${file}', an all-reduce of the gradient takes ${timeText(time)}: ${sizeText(bytes)}, ${ranks} ranks on ${nodes} nodes, ${backend}, bus bandwidth ${bandwidthText(bandwidth)}`,
    todo: 'The computation hides an unknown share of it. Measure a case on two nodes to see how much.',
  }),
  'forecast-uneven': ({ devices, perNode }: Uneven) => ({
    seen: `${devices} devices do not fill whole nodes of ${perNode} devices, the most that were measured on a node`,
    todo: 'Name the topology as nodes and devices per node.',
  }),
}

const undividedParts = {
  heads: 'attention heads are not a multiple of tensor-parallel',
  tokens: 'tokens of a sequence are not a multiple of context-parallel',
  experts: 'experts are not a multiple of expert-parallel',
  stage: 'devices of a pipeline stage are not a multiple of expert-parallel',
}

const farSettings: Readonly<Record<FarSetting['what'], (asked: number) => string>> = {
  devices: (asked) => `${asked} devices`,
  tokens: (asked) => `a sequence of ${asked} tokens`,
  batch: (asked) => `a batch of ${asked}`,
}

/** Why a forecast, or its value, is withheld. */
export const missing = {
  'forecast-one-topology': ({ topology }: { topology: string }) =>
    `only ${topology} was measured, so its scaling is unknown`,
  'forecast-scaling-collapses': ({
    from,
    to,
    measured,
    modelled,
  }: {
    from: string
    to: string
    /** Of linear scaling from one to the other. */
    measured: number
    modelled: number
  }) =>
    `from ${from} to ${to}, scaling was measured at ${percent(measured)}% of linear, so what limits it is not in the model, which has ${percent(modelled)}%`,
  'layout-no-figure': ({ machine, precision }: { machine: string; precision: string }) =>
    `no figure of a known layout is on ${machine} in ${precision}`,
  'layout-model-unknown': ({ model }: { model: string }) => `the dimensions of ${model} are not known`,
  'layout-not-divisible': ({ devices, part }: { devices: number; part: UndividedPart | null }) =>
    part === null
      ? `the parallel sizes do not divide ${devices} devices or the global batch`
      : part.what === 'layers'
        ? `${part.amount} layers cannot fill ${part.parts} pipeline stages`
        : `${part.amount} ${undividedParts[part.what]} ${part.parts}`,
  'layout-far': ({ what, asked, nearest, limit }: FarSetting) =>
    `${farSettings[what](asked)} ${what === 'devices' ? 'are' : 'is'} more than ${limit} times away from the nearest figure, of ${nearest}`,
  'layout-interval-wide': ({ ratio }: { ratio: number }) =>
    `the ends of the interval are ${ratio.toFixed(1)}× apart`,
  'forecast-one-node': () => 'only one node was measured, so the network speed is taken from other clusters',
  'forecast-overlap-unknown': () =>
    'only one node was measured, so the share of the all-reduce that the computation hides is not known',
  'forecast-far': ({ reach }: { reach: number }) =>
    `it has ${Math.round(reach)} times the devices of the largest topology that was measured`,
  'forecast-model-parallel': () => 'devices share one model, and the forecast is for data-parallel training',
  'forecast-not-beyond': () => 'no forecast goes beyond what was measured',
  'forecast-nothing-narrows': () =>
    'no single measurement of up to four times the devices would narrow the interval noticeably',
  'forecast-not-sampled': () =>
    'the sampling of the model did not settle on an interval, because the figures fit the model in too many ways or in none',
  'gradient-size-unknown': () =>
    'the program does not state its parameters, and the table of models does not have it',
}

/** Input from which no forecast can be made. */
export const errors = {
  FORECAST_NOTHING_LEFT: ({ devices }: { devices: number }) => ({
    seen: `there is no figure of ${devices} devices or fewer`,
    fix: 'Use a larger number, or leave the limit out.',
  }),
  LAYOUT_INVALID: ({ typed, part }: { typed: string; part: string }) => ({
    seen: `'${part}' of '${typed}' is not a setting`,
    fix: 'Write settings with commas: tp4,pp2,batch=2,sequence-length=8192,devices=64.',
  }),
  NETWORK_FILE_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: `there is no file '${file}'`,
    fix: 'Check the path, or let steady preflight write the file.',
  }),
  NETWORK_FILE_INVALID: ({ file, at }: { file: string; at: string }) => ({
    seen: `'${file}' has no network of a preflight${at === '' ? '' : `: ${at} is wrong`}`,
    fix: 'Name a file that steady preflight wrote, and use the same version of steadystate for both.',
  }),
  NETWORK_NOT_MEASURED: ({ file, why }: { file: string; why: Quoted }) => ({
    seen: `the preflight of '${file}' did not measure the network: ${why}`,
    fix: 'Run steady preflight again once that is mended.',
  }),
  NETWORK_OF_ONE_NODE: ({ file }: { file: string }) => ({
    seen: `the all-reduce of '${file}' was measured within one node`,
    fix: 'Run steady preflight over two nodes or more.',
  }),
  NETWORK_OF_OTHER_CLUSTER: ({ file, cluster, source, own: resultsCluster }: OtherCluster) => ({
    seen: `'${file}' is of the cluster ${cluster}, and ${source} is ${resultsCluster === null ? 'of published figures, which name no cluster' : `of ${resultsCluster}`}`,
    fix: 'Name the file of a preflight on the cluster that the results were measured on.',
  }),
  NETWORK_OF_OTHER_DEVICES: ({ file, devices, source, own: resultsDevices }: OtherDevices) => ({
    seen: `'${file}' is of ${devices.join(', ')}, and ${source} is of ${resultsDevices.join(', ')}`,
    fix: 'Run steady preflight with the suite of the results, so that it uses the same devices.',
  }),
  TOPOLOGY_INVALID: ({ typed }: { typed: string }) => ({
    seen: `'${typed}' is not a topology`,
    fix: 'Write nodes x devices per node: 4x8.',
  }),
}
