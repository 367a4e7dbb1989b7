import { axes } from '../model/axes/axes.ts'
import type { AxisValue } from '../model/axes/axis.ts'
import { axisWord } from '../model/axes/axis-values.ts'
import { same, type Text } from '../model/text.ts'
import { rateUnit, unitsDiffer } from '../model/units.ts'
import { compareModels, compareNames } from '../reproduce/names.ts'
import { workParts, type FingerprintPart } from '../results/equivalence.ts'
import { differentWords } from './commands.ts'
import type { Difference } from './comparison.ts'
import type { SideCase, Work } from './side.ts'

const titles: Readonly<Record<string, Text>> = {
  workload: { en: 'workload', zh: '模型实现' },
  model: { en: 'model', zh: '模型' },
  framework: { en: 'framework', zh: '框架' },
  topology: { en: 'topology', zh: '规模' },
  variant: { en: 'variant', zh: '变体' },
  devices: { en: 'devices', zh: '设备数' },
  batch: { en: 'batch per device', zh: '单设备 batch size' },
  device: { en: 'device', zh: '设备' },
  unit: { en: 'unit', zh: '单位' },
  protocol: { en: 'protocol', zh: '测速协议' },
  host: { en: 'host', zh: '主机' },
  os: { en: 'operating system', zh: '操作系统' },
  kernel: { en: 'kernel', zh: '内核' },
  cpu: { en: 'CPU', zh: 'CPU' },
  cpus: { en: 'usable CPUs', zh: '可用 CPU 数' },
  driver: { en: 'GPU driver', zh: 'GPU 驱动' },
  cuda: { en: 'CUDA of the driver', zh: '驱动支持的 CUDA' },
  governor: { en: 'CPU governor', zh: 'CPU 调频策略' },
  turbo: { en: 'CPU turbo', zh: 'CPU 睿频' },
  'power limit': { en: 'GPU power limit', zh: 'GPU 功耗上限' },
  commit: { en: 'commit', zh: '提交' },
  launcher: { en: 'launcher', zh: '启动器' },
  command: { en: 'command', zh: '命令' },
  parameters: { en: 'model parameters', zh: '模型参数量' },
  globalBatch: { en: 'global batch', zh: '全局 batch size' },
  imageSize: { en: 'image size', zh: '图像尺寸' },
  sequenceLength: { en: 'sequence length', zh: '序列长度' },
  weightDtype: { en: 'weight type', zh: '权重类型' },
  activationDtype: { en: 'activation type', zh: '激活类型' },
  gradientDtype: { en: 'gradient type', zh: '梯度类型' },
  productDtype: { en: 'matrix products', zh: '矩阵乘类型' },
  tf32: same('TF32'),
  optimizerName: { en: 'optimizer', zh: '优化器' },
  momentum: { en: 'momentum', zh: '动量' },
  weightDecay: { en: 'weight decay', zh: '权重衰减' },
  labelSmoothing: { en: 'label smoothing', zh: '标签平滑' },
  learningRate: { en: 'learning rate', zh: '学习率' },
  dataFormat: { en: 'data format', zh: '数据格式' },
  dataLoader: { en: 'loader', zh: '数据加载' },
  memoryFormat: { en: 'memory format', zh: '内存布局' },
  compiled: { en: 'compiled', zh: '图编译' },
  frameworkVersion: { en: 'framework version', zh: '框架版本' },
  libraries: { en: 'libraries', zh: '依赖库' },
  threads: { en: 'threads per rank', zh: '每进程线程数' },
  modelSize: { en: 'model size', zh: '模型规模' },
  tensorParallel: { en: 'tensor parallelism', zh: '张量并行' },
  pipelineParallel: { en: 'pipeline parallelism', zh: '流水线并行' },
  contextParallel: { en: 'context parallelism', zh: '上下文并行' },
  expertParallel: { en: 'expert parallelism', zh: '专家并行' },
  dataParallel: { en: 'data parallelism', zh: '数据并行' },
  attentionKernel: { en: 'attention kernel', zh: '注意力实现' },
  hardwareFlopsPerStep: { en: 'FLOPs of a step with recomputation', zh: '每步浮点运算量（含重计算）' },
}

/** The title of a condition: the title of an axis; the name of a parameter, a package or a variable. */
export function conditionTitle(name: string): Text {
  const axis = axes.find((axis) => axis.name === name)
  if (axis !== undefined) return { en: axis.name, zh: axis.title.zh }
  return (Object.hasOwn(titles, name) ? titles[name] : undefined) ?? same(name)
}

/** Conditions that depend on a condition: where it may differ, they may too. */
const follows: Readonly<Record<string, readonly string[]>> = {
  workload: ['framework'],
  framework: ['workload'],
  topology: ['devices', 'globalBatch'],
  devices: ['topology', 'globalBatch'],
  batch: ['globalBatch'],
  ...Object.fromEntries(axes.map(({ name, stated = [] }) => [name, stated])),
}

/** These conditions and all that depend on them. */
export const allowedBy = (across: readonly string[]): ReadonlySet<string> =>
  new Set(across.flatMap((name) => [name, ...(Object.hasOwn(follows, name) ? (follows[name] ?? []) : [])]))

/** Axes whose values follow from the rest of a case are not compared. */
const derived = new Set(axes.filter(({ compares }) => compares === 'nothing').map(({ name }) => name))

export interface Likeness {
  /** Differences that make the two cases different measurements. */
  readonly differences: readonly Difference[]
  readonly allowed: readonly Difference[]
  /** Names of conditions that one side does not state. */
  readonly open: readonly string[]
}

export function likeness(a: SideCase, b: SideCase, allowed: ReadonlySet<string>): Likeness {
  const found: Difference[] = []
  const open: string[] = []
  for (const name of new Set([...Object.keys(a.work), ...Object.keys(b.work)])) {
    if (derived.has(name) || !isJudged(name, a, b)) continue
    const [ours, theirs] = [a.work[name], b.work[name]]
    if (ours === undefined || theirs === undefined) open.push(name)
    else {
      const compared = compareValues(name, ours, theirs)
      if (compared === 'one-says-more') open.push(name)
      else if (compared === 'different') found.push(difference(name, valueText(ours), valueText(theirs)))
    }
  }
  const implied = allowedBy(found.map(({ condition }) => condition))
  found.push(...differentParts(a, b).filter(({ condition }) => !implied.has(condition)))
  if (unitsDiffer(a.unit, b.unit)) found.push(difference('unit', rateUnit(a.unit), rateUnit(b.unit)))
  return {
    differences: found.filter(({ condition }) => !allowed.has(condition)),
    allowed: found.filter(({ condition }) => allowed.has(condition)),
    open,
  }
}

/**
 * Devices are judged as part of a topology, and by their number where a side states no topology. Workloads of the catalogue
 * are compared by name, imported logs by model and framework.
 */
function isJudged(name: string, a: SideCase, b: SideCase): boolean {
  const byName = a.executed && b.executed
  if (name === 'workload') return byName
  if (name === 'devices') return a.work['topology'] === undefined || b.work['topology'] === undefined
  const sameWorkload = a.work['workload'] === b.work['workload']
  return name === 'framework' || name === 'model' ? !(byName && sameWorkload) : true
}

const compareNamed: Readonly<Record<string, typeof compareNames>> = {
  model: compareModels,
  framework: compareNames,
  device: compareNames,
}

function compareValues(name: string, a: AxisValue, b: AxisValue): ReturnType<typeof compareNames> {
  if (a === b) return 'same'
  const compare = Object.hasOwn(compareNamed, name) ? compareNamed[name] : undefined
  return compare === undefined ? 'different' : compare(String(a), String(b))
}

function differentParts(a: SideCase, b: SideCase): Difference[] {
  const [ours, theirs] = [a.stated, b.stated]
  if (ours === undefined || theirs === undefined) return []
  return workParts.flatMap((part: FingerprintPart) => {
    const [ourPart, theirPart] = [ours[part], theirs[part]]
    if (ourPart === undefined || theirPart === undefined || ourPart === theirPart) return []
    return [difference(part, valueText(ourPart), valueText(theirPart))]
  })
}

/** Differences of machine, software and settings. What only one side states is no difference. */
export function differentCircumstances(
  a: SideCase['circumstances'],
  b: SideCase['circumstances'],
): Difference[] {
  return Object.keys(a).flatMap((name) => {
    const [ours, theirs] = [a[name], b[name]]
    return ours === undefined || theirs === undefined || ours === theirs
      ? []
      : [difference(name, ours, theirs)]
  })
}

/** Stands for the value of a variable that is not set. */
export const unset = 'unset'

/** Differences in how the runs were started: variables that only one side sets, and the command. */
export function differentStarts(a: SideCase, b: SideCase): Difference[] {
  const command = a.command && b.command && differentWords(a.command, b.command)
  return [
    ...onlyIn(a, b).map(([name, value]) => difference(name, value, unset)),
    ...onlyIn(b, a).map(([name, value]) => difference(name, unset, value)),
    ...(command === undefined ? [] : [difference('command', command.a, command.b)]),
  ]
}

/** Variables that all runs of one side have and no run of the other. */
const onlyIn = (
  sideCase: SideCase,
  { variables: others }: SideCase,
): (readonly [name: string, value: string])[] =>
  [...(sideCase.variables ?? [])].flatMap((name) => {
    const value = sideCase.circumstances[name]
    return value === undefined || others === undefined || others.has(name) ? [] : [[name, value]]
  })

const difference = (condition: string, a: string, b: string): Difference => ({
  condition,
  title: conditionTitle(condition),
  a,
  b,
})

const valueText = (value: AxisValue) => axisWord(value)

/** Whether a case has the typed value of a condition; `on` and `true` are equal. */
export const hasValue = (work: Work, name: string, typed: string): boolean => {
  const value = work[name]
  return value !== undefined && (String(value) === typed || axisWord(value) === typed)
}
