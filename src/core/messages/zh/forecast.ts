import type * as en from '../en/forecast.ts'
import { percent } from '../numbers.ts'

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
  'forecast-uneven': ({ devices, perNode }) => ({
    seen: `${devices} 个设备不能填满每节点 ${perNode} 个设备的整数个节点（${perNode} 是单节点测过的最大设备数）`,
    todo: '请以“节点数x每节点设备数”的形式注明规模。',
  }),
}

export const missing: typeof en.missing = {
  'forecast-one-topology': ({ topology }) => `只测过 ${topology} 一种规模，无从得知扩展情况`,
  'forecast-one-node': () => '只测过一个节点，网络性能只能参照其他集群',
  'forecast-far': ({ reach }) => `设备数是测过的最大规模的 ${Math.round(reach)} 倍`,
  'forecast-model-parallel': () => '多个设备共用一个模型，而预测只适用于数据并行训练',
  'forecast-not-beyond': () => '没有超出已测规模的预测',
  'forecast-nothing-narrows': () => '在四倍设备数以内，没有哪一次测量能明显缩小区间',
  'gradient-size-unknown': () => '程序没有注明参数量，模型表中也没有',
}

export const errors: typeof en.errors = {
  FORECAST_NOTHING_LEFT: ({ devices }) => ({
    seen: `没有 ${devices} 个设备以内的数值`,
    fix: '请指定更大的数，或去掉该限制。',
  }),
  TOPOLOGY_INVALID: ({ typed }) => ({
    seen: `“${typed}”不是有效的规模`,
    fix: '请写成“节点数x每节点设备数”，例如 4x8。',
  }),
}
