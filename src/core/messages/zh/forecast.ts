import type * as en from '../en/forecast.ts'
import { sizeText } from '../../text/size.ts'
import { timeText } from '../en/preflight.ts'
import { bandwidthText, percent } from '../numbers.ts'

export const findings: typeof en.findings = {
  'forecast-deviates': ({ topology, share, largest }) => ({
    seen: `${topology} 的实测值比由全部数值拟合的模型${share < 0 ? '低' : '高'} ${percent(Math.abs(share))}%`,
    todo: largest
      ? '这是测过的最大规模；请重新测量，再使用该预测。'
      : '请重新测量；如果当时的条件不同，请将其排除。',
  }),
  'forecast-gradient-unknown': () => ({
    seen: '梯度大小未知，区间因此同时涵盖大小不同的模型',
    todo: '请给出可训练参数量。',
  }),
  'forecast-network-unused': ({ file }) => ({
    seen: `梯度大小未知，因此没有使用“${file}”`,
    todo: '请给出可训练参数量。',
  }),
  'forecast-network-used': ({ bytes, time, bandwidth, ranks, nodes, backend, file }) => ({
    seen: `按“${file}”中预检的测量，对梯度（${sizeText(bytes)}）做一次 all-reduce 需 ${timeText(time)}：${nodes} 个节点共 ${ranks} 个 rank，${backend}，总线带宽 ${bandwidthText(bandwidth)}`,
    todo: '计算能掩盖其中多大比例尚不清楚；在两个节点上测量一个用例即可得知。',
  }),
  'forecast-uneven': ({ devices, perNode }) => ({
    seen: `${devices} 个设备不能填满每节点 ${perNode} 个设备的整数个节点（${perNode} 是单节点测过的最大设备数）`,
    todo: '请以“节点数x每节点设备数”的形式注明规模。',
  }),
}

const undividedParts = {
  heads: '张量并行要求整除的注意力头数',
  tokens: '上下文并行要求整除的序列长度',
  experts: '专家并行要求整除的专家数',
  stage: '专家并行要求整除的每级设备数',
}

const farSettings = { devices: '设备数', tokens: '序列长度', batch: '批大小' }

export const missing: typeof en.missing = {
  'forecast-one-topology': ({ topology }) => `只测过 ${topology} 一种规模，无从得知扩展情况`,
  'forecast-scaling-collapses': ({ from, to, measured, modelled }) =>
    `从 ${from} 到 ${to}，实测扩展为线性的 ${percent(measured)}%，而模型为 ${percent(modelled)}%，可见限制因素不在模型之中`,
  'layout-no-figure': ({ machine, precision }) => `没有 ${machine} 上 ${precision} 精度、并行方式已知的数值`,
  'layout-model-unknown': ({ model }) => `${model} 的结构参数未知`,
  'layout-not-divisible': ({ devices, part }) =>
    part === null
      ? `并行规模无法整除 ${devices} 个设备或全局批大小`
      : part.what === 'layers'
        ? `${part.amount} 层不足以分成 ${part.parts} 个流水线级`
        : `${undividedParts[part.what]}（${part.amount}）不是 ${part.parts} 的倍数`,
  'layout-far': ({ what, asked, nearest, limit }) =>
    `${farSettings[what]} ${asked} 与最接近的数值 ${nearest} 相差 ${limit} 倍以上`,
  'layout-interval-wide': ({ ratio }) => `区间上下限相差 ${ratio.toFixed(1)} 倍`,
  'forecast-one-node': () => '只测过一个节点，网络性能只能参照其他集群',
  'forecast-overlap-unknown': () => '只测过一个节点，计算能掩盖多少 all-reduce 时间尚不清楚',
  'forecast-far': ({ reach }) => `设备数是测过的最大规模的 ${Math.round(reach)} 倍`,
  'forecast-model-parallel': () => '多个设备共用一个模型，而预测只适用于数据并行训练',
  'forecast-not-beyond': () => '没有超出已测规模的预测',
  'forecast-nothing-narrows': () => '在四倍设备数以内，没有哪一次测量能明显缩小区间',
  'forecast-not-sampled': () => '模型采样未能收敛，无法给出可靠的区间：这些数值与模型不符，或无法确定其参数',
  'gradient-size-unknown': () => '程序没有注明参数量，模型表中也没有',
}

export const errors: typeof en.errors = {
  FORECAST_NOTHING_LEFT: ({ devices }) => ({
    seen: `没有 ${devices} 个设备以内的数值`,
    fix: '请指定更大的数，或去掉该限制。',
  }),
  LAYOUT_INVALID: ({ typed, part }) => ({
    seen: `“${typed}”中的“${part}”不是有效设置`,
    fix: '用逗号分隔各项设置，例如 tp4,pp2,batch=2,sequence-length=8192,devices=64。',
  }),
  NETWORK_FILE_NOT_FOUND: ({ file }) => ({
    seen: `文件“${file}”不存在`,
    fix: '请检查路径，或用 steady preflight 生成该文件。',
  }),
  NETWORK_FILE_INVALID: ({ file, at }) => ({
    seen: `“${file}”中没有预检的网络数据${at === '' ? '' : `：${at} 有误`}`,
    fix: '请指定 steady preflight 生成的文件，且两次使用同一版本的 steadystate。',
  }),
  NETWORK_NOT_MEASURED: ({ file, why }) => ({
    seen: `“${file}”的预检没有测量网络：${why}`,
    fix: '请在解决该问题后重新运行 steady preflight。',
  }),
  NETWORK_OF_ONE_NODE: ({ file }) => ({
    seen: `“${file}”中的 all-reduce 只在一个节点内测量`,
    fix: '请在两个或更多节点上运行 steady preflight。',
  }),
  NETWORK_OF_OTHER_CLUSTER: ({ file, cluster, source, own: resultsCluster }) => ({
    seen: `“${file}”属于集群 ${cluster}，而 ${source} ${resultsCluster === null ? '是公布数据，没有注明集群' : `属于 ${resultsCluster}`}`,
    fix: '请指定在测得这些结果的集群上预检所得的文件。',
  }),
  NETWORK_OF_OTHER_DEVICES: ({ file, devices, source, own: resultsDevices }) => ({
    seen: `“${file}”使用的设备是 ${devices.join('、')}，而 ${source} 使用 ${resultsDevices.join('、')}`,
    fix: '请用这些结果的测试方案运行 steady preflight，使两者使用相同的设备。',
  }),
  TOPOLOGY_INVALID: ({ typed }) => ({
    seen: `“${typed}”不是有效的规模`,
    fix: '请写成“节点数x每节点设备数”，例如 4x8。',
  }),
}
