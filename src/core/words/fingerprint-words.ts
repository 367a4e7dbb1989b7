import type { Fingerprint } from '../model/fingerprint.ts'
import { same, type Text } from '../model/text.ts'
import type { FingerprintPart } from '../results/equivalence.ts'

export const partLabels: Readonly<Record<FingerprintPart, Text>> = {
  parameters: { en: 'Parameters', zh: '参数量' },
  flopsPerStep: { en: 'FLOPs of a step', zh: '每步浮点运算量' },
  flopsRule: { en: 'FLOPs counted as', zh: '浮点运算量的计法' },
  weightDtype: { en: 'Weights', zh: '权重类型' },
  activationDtype: { en: 'Activations', zh: '激活类型' },
  gradientDtype: { en: 'Gradients', zh: '梯度类型' },
  productDtype: { en: 'Matrix products', zh: '矩阵乘类型' },
  tf32: same('TF32'),
  globalBatch: { en: 'Global batch', zh: '全局 batch size' },
  imageSize: { en: 'Image size', zh: '图像尺寸' },
  sequenceLength: { en: 'Sequence length', zh: '序列长度' },
  data: { en: 'Data', zh: '数据' },
  dataFormat: { en: 'Data format', zh: '数据格式' },
  dataLoader: { en: 'Loader', zh: '数据加载' },
  dataSamples: { en: 'Images of the data set', zh: '数据集图像数' },
  loaderWorkers: { en: 'Loader workers per rank', zh: '每进程数据加载线程数' },
  optimizerName: { en: 'Optimizer', zh: '优化器' },
  learningRate: { en: 'Learning rate', zh: '学习率' },
  momentum: { en: 'Momentum', zh: '动量' },
  weightDecay: { en: 'Weight decay', zh: '权重衰减' },
  labelSmoothing: { en: 'Label smoothing', zh: '标签平滑' },
  memoryFormat: { en: 'Memory format', zh: '内存布局' },
  compiled: { en: 'Compiled', zh: '图编译' },
  framework: { en: 'Framework', zh: '框架' },
  frameworkVersion: { en: 'Version', zh: '版本' },
  libraries: { en: 'Libraries', zh: '依赖库' },
  device: { en: 'Device', zh: '设备' },
  threads: { en: 'Threads per rank', zh: '每进程线程数' },
  modelSize: { en: 'Model size', zh: '模型规模' },
  tensorParallel: { en: 'Tensor parallelism', zh: '张量并行' },
  pipelineParallel: { en: 'Pipeline parallelism', zh: '流水线并行' },
  contextParallel: { en: 'Context parallelism', zh: '上下文并行' },
  expertParallel: { en: 'Expert parallelism', zh: '专家并行' },
  dataParallel: { en: 'Data parallelism', zh: '数据并行' },
  sharding: { en: 'Sharding', zh: '分片策略' },
  recompute: { en: 'Recomputation', zh: '重计算' },
  attentionKernel: { en: 'Attention kernel', zh: '注意力实现' },
  accumulation: { en: 'Gradient accumulation', zh: '梯度累积步数' },
  packing: { en: 'Packed documents', zh: '样本打包' },
  hardwareFlopsPerStep: { en: 'FLOPs of a step with recomputation', zh: '每步浮点运算量（含重计算）' },
}

const yesNo = (value: boolean): Text => (value ? { en: 'yes', zh: '是' } : { en: 'no', zh: '否' })

/** Counts have thousands separators, because readers compare them digit by digit. */
export function partText(value: NonNullable<Fingerprint[FingerprintPart]>): Text {
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'string') return sources[value] ?? same(value)
  return same(Number.isInteger(value) && value < 1e12 ? value.toLocaleString('en') : String(value))
}

const sources: Readonly<Partial<Record<string, Text>>> = {
  synthetic: { en: 'synthetic', zh: '合成数据' },
  real: { en: 'real', zh: '真实数据' },
}
