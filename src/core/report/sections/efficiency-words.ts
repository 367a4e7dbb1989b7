import type { Text } from '../../model/text.ts'

export const efficiencyWords = {
  energyPerSample: (unit: string): Text => ({ en: `Energy per ${unit.replace(/s$/, '')}`, zh: '单样本能耗' }),
  clock: { en: 'Clock', zh: '频率' },
  highestTemperature: { en: 'Highest temperature', zh: '最高温度' },
  gpuInUse: { en: 'GPU in use', zh: 'GPU 利用率' },
  peakGpuMemory: { en: 'Peak GPU memory', zh: '显存峰值' },
  meanPower: { en: 'Mean power', zh: '平均功率' },
  cpusInUse: { en: 'CPUs in use', zh: 'CPU 利用率' },
  meanPackagePower: { en: 'Mean package power', zh: '处理器平均功率' },
  shareOfMatrixProductRate: { en: 'Of the matrix-product rate', zh: '占矩阵乘法速率的比例' },
  waitingForData: { en: 'Waiting for data', zh: '等待数据' },
  useOfGpus: { en: 'Use of the GPUs', zh: 'GPU 使用效率' },
  useOfCpus: { en: 'Use of the CPUs', zh: 'CPU 使用效率' },
  gpuNote: {
    en: 'Means over the measured window, from samples of nvidia-smi each second. Power is that of the boards of all GPUs of a run together; NVIDIA states it to ±5 W, and some GPUs measure only a part of the time. MFU: FLOPs that the log states ÷ dense peak of the data sheet.',
    zh: '测量窗口内的均值，来自每秒一次的 nvidia-smi 采样。功率为一次运行所用全部 GPU 整卡之和；NVIDIA 标称误差 ±5 W，部分 GPU 只测量部分时间。MFU 为日志所述浮点运算量除以数据手册的稠密峰值。',
  },
  cpuNote: {
    en: 'Means over the measured window, from samples of the kernel each second. They are of the whole machine, other programs included.',
    zh: '测量窗口内的均值，来自每秒一次的内核采样，针对整台机器，包括其他程序。',
  },
  dataWaitNote: {
    en: 'Waiting for data: share of the time of all steps, as the log states it.',
    zh: '等待数据为日志所述全部训练步耗时中等待数据的比例。',
  },
  comparedWith: (list: Text): Text => ({ en: `Compared with: ${list.en}.`, zh: `参考速率：${list.zh}。` }),
  referenceRate: (rate: string, perDevice: boolean, source: string): Text => ({
    en: `${rate}${perDevice ? ' a GPU' : ''} (${source})`,
    zh: `${perDevice ? '每块 GPU ' : ''}${rate}（${source}）`,
  }),
} as const
