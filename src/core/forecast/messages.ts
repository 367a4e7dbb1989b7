import { sizeText } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'
import { type Alternatives, alternativesText } from '../messages/parts.ts'
import { bandwidthText, percent } from '../messages/numbers.ts'
import { timeText } from '../preflight/messages.ts'
import { findingTable } from '../model/finding.ts'

export const forecastFinding = findingTable({
  'forecast-deviates': ['warning', 'other'],
  'forecast-gradient-unknown': ['note', 'other'],
  'forecast-network-unused': ['warning', 'other'],
  'forecast-network-used': ['note', 'other'],
  'forecast-uneven': ['warning', 'other'],
})

const undividedPartsEn = {
  heads: 'attention heads are not a multiple of tensor-parallel',
  tokens: 'tokens of a sequence are not a multiple of context-parallel',
  experts: 'experts are not a multiple of expert-parallel',
  stage: 'devices of a pipeline stage are not a multiple of expert-parallel',
}

const farSettingsEn: Readonly<Record<FarSetting['what'], (asked: number) => string>> = {
  devices: (asked) => `${asked} devices`,
  tokens: (asked) => `a sequence of ${asked} tokens`,
  batch: (asked) => `a batch of ${asked}`,
}

const undividedPartsZh = {
  heads: '张量并行要求整除的注意力头数',
  tokens: '上下文并行要求整除的序列长度',
  experts: '专家并行要求整除的专家数',
  stage: '专家并行要求整除的每级设备数',
}

const farSettingsZh = { devices: '设备数', tokens: '序列长度', batch: '批大小' }

export const findings = {
  'forecast-deviates': ({ topology, share, largest }: Deviation) => ({
    seen: {
      en: `${topology} was measured ${percent(Math.abs(share))}% ${share < 0 ? 'below' : 'above'} the model fitted to all figures`,
      zh: `${topology} 的实测值比由全部数值拟合的模型${share < 0 ? '低' : '高'} ${percent(Math.abs(share))}%`,
    },
    todo: {
      en: largest
        ? 'It is the largest topology that was measured. Measure it again before you rely on the forecast.'
        : 'Measure it again, or leave it out if it ran under other conditions.',
      zh: largest
        ? '这是测过的最大规模；请重新测量，再使用该预测。'
        : '请重新测量；如果当时的条件不同，请将其排除。',
    },
  }),
  'forecast-gradient-unknown': () => ({
    seen: {
      en: 'the size of the gradient is not known, so the interval includes small and large models',
      zh: '梯度大小未知，区间因此同时涵盖大小不同的模型',
    },
    todo: { en: 'State the number of trained parameters.', zh: '请给出可训练参数量。' },
  }),
  'forecast-network-unused': ({ file }: { file: string }) => ({
    seen: {
      en: `'${file}' is not used, because the size of the gradient is not known`,
      zh: `梯度大小未知，因此没有使用“${file}”`,
    },
    todo: { en: 'State the number of trained parameters.', zh: '请给出可训练参数量。' },
  }),
  'forecast-network-used': ({ bytes, time, bandwidth, ranks, nodes, backend, file }: NetworkUsed) => ({
    seen: {
      en: `by '${file}', an all-reduce of the gradient takes ${timeText(time)}: ${sizeText(bytes)}, ${ranks} ranks on ${nodes} nodes, ${backend}, bus bandwidth ${bandwidthText(bandwidth)}`,
      zh: `按“${file}”中预检的测量，对梯度（${sizeText(bytes)}）做一次 all-reduce 需 ${timeText(time)}：${nodes} 个节点共 ${ranks} 个 rank，${backend}，总线带宽 ${bandwidthText(bandwidth)}`,
    },
    todo: {
      en: 'The computation hides an unknown share of it. Measure a case on two nodes to see how much.',
      zh: '计算能掩盖其中多大比例尚不清楚；在两个节点上测量一个用例即可得知。',
    },
  }),
  'forecast-uneven': ({ devices, perNode }: UnevenNodes) => ({
    seen: {
      en: `${devices} devices do not fill whole nodes of ${perNode} devices, the most that were measured on a node`,
      zh: `${devices} 个设备不能填满每节点 ${perNode} 个设备的整数个节点（${perNode} 是单节点测过的最大设备数）`,
    },
    todo: {
      en: 'Name the topology as nodes and devices per node.',
      zh: '请以“节点数x每节点设备数”的形式注明规模。',
    },
  }),
}

/** Why a forecast, or its value, is withheld. */
export const missing = {
  'forecast-one-topology': ({ topology }: { topology: string }) => ({
    en: `only ${topology} was measured, so its scaling is unknown`,
    zh: `只测过 ${topology} 一种规模，无从得知扩展情况`,
  }),
  'forecast-scaling-collapses': ({
    from,
    to,
    measured,
    modelled,
  }: {
    from: string
    to: string
    /** Efficiency against linear scaling from one topology to the other. */
    measured: number
    modelled: number
  }) => ({
    en: `from ${from} to ${to}, scaling was measured at ${percent(measured)}% of linear, so what limits it is not in the model, which has ${percent(modelled)}%`,
    zh: `从 ${from} 到 ${to}，实测扩展为线性的 ${percent(measured)}%，而模型为 ${percent(modelled)}%，可见限制因素不在模型之中`,
  }),
  'layout-no-figure': ({ machine, precision }: { machine: string; precision: string }) => ({
    en: `no figure of a known layout is on ${machine} in ${precision}`,
    zh: `没有 ${machine} 上 ${precision} 精度、并行方式已知的数值`,
  }),
  'layout-model-unknown': ({ model }: { model: string }) => ({
    en: `the dimensions of ${model} are not known`,
    zh: `${model} 的结构参数未知`,
  }),
  'layout-not-divisible': ({ devices, part }: { devices: number; part: UndividedPart | null }) => ({
    en:
      part === null
        ? `the parallel sizes do not divide ${devices} devices or the global batch`
        : part.what === 'layers'
          ? `${part.amount} layers cannot fill ${part.parts} pipeline stages`
          : `${part.amount} ${undividedPartsEn[part.what]} ${part.parts}`,
    zh:
      part === null
        ? `并行规模无法整除 ${devices} 个设备或全局批大小`
        : part.what === 'layers'
          ? `${part.amount} 层不足以分成 ${part.parts} 个流水线级`
          : `${undividedPartsZh[part.what]}（${part.amount}）不是 ${part.parts} 的倍数`,
  }),
  'layout-far': ({ what, asked, nearest, limit }: FarSetting) => ({
    en: `${farSettingsEn[what](asked)} ${what === 'devices' ? 'are' : 'is'} more than ${limit} times away from the nearest figure, of ${nearest}`,
    zh: `${farSettingsZh[what]} ${asked} 与最接近的数值 ${nearest} 相差 ${limit} 倍以上`,
  }),
  'layout-interval-wide': ({ ratio }: { ratio: number }) => ({
    en: `the ends of the interval are ${ratio.toFixed(1)}× apart`,
    zh: `区间上下限相差 ${ratio.toFixed(1)} 倍`,
  }),
  'forecast-one-node': () => ({
    en: 'only one node was measured, so the network speed is taken from other clusters',
    zh: '只测过一个节点，网络性能只能参照其他集群',
  }),
  'forecast-overlap-unknown': () => ({
    en: 'only one node was measured, so the share of the all-reduce that the computation hides is not known',
    zh: '只测过一个节点，计算能掩盖多少 all-reduce 时间尚不清楚',
  }),
  'forecast-far': ({ reach }: { reach: number }) => ({
    en: `it has ${Math.round(reach)} times the devices of the largest topology that was measured`,
    zh: `设备数是测过的最大规模的 ${Math.round(reach)} 倍`,
  }),
  'forecast-model-parallel': () => ({
    en: 'devices share one model, and the forecast is for data-parallel training',
    zh: '多个设备共用一个模型，而预测只适用于数据并行训练',
  }),
  'forecast-not-beyond': () => ({
    en: 'no forecast goes beyond what was measured',
    zh: '没有超出已测规模的预测',
  }),
  'forecast-nothing-narrows': () => ({
    en: 'no single measurement of up to four times the devices would narrow the interval noticeably',
    zh: '在四倍设备数以内，没有哪一次测量能明显缩小区间',
  }),
  'forecast-not-sampled': () => ({
    en: 'the sampling of the model did not settle on an interval, because the figures fit the model in too many ways or in none',
    zh: '模型采样未能收敛，无法给出可靠的区间：这些数值与模型不符，或无法确定其参数',
  }),
  'gradient-size-unknown': () => ({
    en: 'the program does not state its parameters, and the table of models does not have it',
    zh: '程序没有注明参数量，模型表中也没有',
  }),
}

/** Input from which no forecast can be made. */
export const errors = {
  FORECAST_NOTHING_LEFT: ({ devices }: { devices: number }) => ({
    seen: { en: `there is no figure of ${devices} devices or fewer`, zh: `没有 ${devices} 个设备以内的数值` },
    fix: { en: 'Use a larger number, or leave the limit out.', zh: '请指定更大的数，或去掉该限制。' },
  }),
  LAYOUT_INVALID: ({ typed, part }: { typed: string; part: string }) => ({
    seen: { en: `'${part}' of '${typed}' is not a setting`, zh: `“${typed}”中的“${part}”不是有效设置` },
    fix: {
      en: 'Write settings with commas: tp4,pp2,batch=2,sequence-length=8192,devices=64.',
      zh: '用逗号分隔各项设置，例如 tp4,pp2,batch=2,sequence-length=8192,devices=64。',
    },
  }),
  LAYOUT_SETTING_NOT_THERE: ({ setting, ...names }: { setting: string } & Alternatives) => ({
    seen: {
      en: `no figure has ${setting}, and its cost is not modelled`,
      zh: `没有 ${setting} 的数值，其影响也不在模型之中`,
    },
    fix: names.valid.length === 0 ? { en: 'Leave it out.', zh: '请将其去掉。' } : alternativesText(names),
  }),
  NETWORK_FILE_NOT_FOUND: ({ file }: { file: string }) => ({
    seen: { en: `there is no file '${file}'`, zh: `文件“${file}”不存在` },
    fix: {
      en: 'Check the path, or let steady preflight write the file.',
      zh: '请检查路径，或用 steady preflight 生成该文件。',
    },
  }),
  NETWORK_FILE_INVALID: ({ file, at }: { file: string; at: string }) => ({
    seen: {
      en: `'${file}' has no network of a preflight${at === '' ? '' : `: ${at} is wrong`}`,
      zh: `“${file}”中没有预检的网络数据${at === '' ? '' : `：${at} 有误`}`,
    },
    fix: {
      en: 'Name a file that steady preflight wrote, and use the same version of steadystate for both.',
      zh: '请指定 steady preflight 生成的文件，且两次使用同一版本的 steadystate。',
    },
  }),
  NETWORK_NOT_MEASURED: ({ file, why }: { file: string; why: QuotedText }) => ({
    seen: {
      en: `the preflight of '${file}' did not measure the network: ${why}`,
      zh: `“${file}”的预检没有测量网络：${why}`,
    },
    fix: {
      en: 'Run steady preflight again once that is mended.',
      zh: '请在解决该问题后重新运行 steady preflight。',
    },
  }),
  NETWORK_OF_ONE_NODE: ({ file }: { file: string }) => ({
    seen: {
      en: `the all-reduce of '${file}' was measured within one node`,
      zh: `“${file}”中的 all-reduce 只在一个节点内测量`,
    },
    fix: {
      en: 'Run steady preflight over two nodes or more.',
      zh: '请在两个或更多节点上运行 steady preflight。',
    },
  }),
  NETWORK_OF_OTHER_CLUSTER: ({ file, cluster, source, own: resultsCluster }: OtherCluster) => ({
    seen: {
      en: `'${file}' is of the cluster ${cluster}, and ${source} is ${resultsCluster === null ? 'of published figures, which name no cluster' : `of ${resultsCluster}`}`,
      zh: `“${file}”属于集群 ${cluster}，而 ${source} ${resultsCluster === null ? '是公布数据，没有注明集群' : `属于 ${resultsCluster}`}`,
    },
    fix: {
      en: 'Name the file of a preflight on the cluster that the results were measured on.',
      zh: '请指定在测得这些结果的集群上预检所得的文件。',
    },
  }),
  NETWORK_OF_OTHER_DEVICES: ({ file, devices, source, own: resultsDevices }: OtherDevices) => ({
    seen: {
      en: `'${file}' is of ${devices.join(', ')}, and ${source} is of ${resultsDevices.join(', ')}`,
      zh: `“${file}”使用的设备是 ${devices.join('、')}，而 ${source} 使用 ${resultsDevices.join('、')}`,
    },
    fix: {
      en: 'Run steady preflight with the suite of the results, so that it uses the same devices.',
      zh: '请用这些结果的测试方案运行 steady preflight，使两者使用相同的设备。',
    },
  }),
  TOPOLOGY_INVALID: ({ typed }: { typed: string }) => ({
    seen: { en: `'${typed}' is not a topology`, zh: `“${typed}”不是有效的规模` },
    fix: { en: 'Write nodes x devices per node: 4x8.', zh: '请写成“节点数x每节点设备数”，例如 4x8。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}

/** An amount of a model, or of the devices of a stage, that the layout cannot divide evenly. */
export interface UndividedPart {
  /** `stage`: devices of a pipeline stage, among which experts are divided. `layers` are too few for so many stages. */
  readonly what: 'heads' | 'tokens' | 'experts' | 'stage' | 'layers'
  readonly amount: number
  readonly parts: number
}

/** A setting that is far from those of all figures. */
export interface FarSetting {
  /** `tokens` are those of a sequence. */
  readonly what: 'devices' | 'tokens' | 'batch'
  readonly asked: number
  /** The closest setting of a figure. */
  readonly nearest: number
  /** The factor that it may differ from `nearest`. */
  readonly limit: number
}

export interface Deviation {
  readonly topology: string
  /** measured ÷ fitted − 1. */
  readonly share: number
  /** Whether no larger topology was measured. */
  readonly largest: boolean
}

/** A measured all-reduce, for the gradient of a series. */
export interface NetworkUsed {
  readonly bytes: number
  /** Seconds of an all-reduce of that many bytes. */
  readonly time: number
  /** Bus bandwidth, in bytes a second. */
  readonly bandwidth: number
  readonly ranks: number
  readonly nodes: number
  readonly backend: string
  /** The preflight file with the measurement. */
  readonly file: string
}

export interface OtherCluster {
  readonly file: string
  readonly cluster: string
  readonly source: string
  /** Null for published figures. */
  readonly own: string | null
}

export interface OtherDevices {
  readonly file: string
  readonly devices: readonly string[]
  readonly source: string
  readonly own: readonly string[]
}

export interface UnevenNodes {
  readonly devices: number
  readonly perNode: number
}
