import { afterChinese, type NodeState, nodeStateEn, nodeStateZh } from '../messages/parts.ts'
import type { QuotedText } from '../messages/data.ts'
import { counted, daysInChinese } from '../text/quantities.ts'

const modelCopies = (copies: number) => `${copies} model ${copies === 1 ? 'copy' : 'copies'}`

export const skips = {
  'axis-value-unsupported': ({
    workload,
    axis,
    value,
    supported,
  }: {
    workload: string
    axis: string
    value: string
    supported: QuotedText
  }) => ({
    en: `${workload} does not support '${axis}: ${value}'; it supports ${supported}`,
    zh: `${workload} 不支持“${axis}: ${value}”，支持的取值为${afterChinese(supported)}`,
  }),
  'no-option-for-axis': ({ workload, axis, value }: { workload: string; axis: string; value: string }) => ({
    en: `${workload} has no option for '${axis}: ${value}'`,
    zh: `${workload} 没有与“${axis}: ${value}”对应的选项`,
  }),
  'one-node-only': ({ workload }: { workload: string }) => ({
    en: `${workload} runs on one node only`,
    zh: `${workload} 只能在单个节点上运行`,
  }),
  'devices-not-divisible': ({
    devices,
    tensor,
    pipeline,
  }: {
    devices: number
    tensor: number
    pipeline: number
  }) => ({
    en: `${counted(devices, 'device')} cannot be divided by tensor-parallel ${tensor} × pipeline-parallel ${pipeline}`,
    zh: `设备总数 ${devices} 不能被张量并行 ${tensor} × 流水线并行 ${pipeline} 整除`,
  }),
  'parallel-sizes-need-other-devices': ({
    data,
    tensor,
    pipeline,
    needed,
    devices,
  }: {
    data: number
    tensor: number
    pipeline: number
    needed: number
    devices: number
  }) => ({
    en: `data-parallel ${data} × tensor-parallel ${tensor} × pipeline-parallel ${pipeline} needs ${needed} devices, the case has ${devices}`,
    zh: `数据并行 ${data} × 张量并行 ${tensor} × 流水线并行 ${pipeline} 需要 ${needed} 个设备，而该用例有 ${devices} 个`,
  }),
  'devices-not-divisible-with-context': ({
    devices,
    tensor,
    pipeline,
    context,
  }: {
    devices: number
    tensor: number
    pipeline: number
    context: number
  }) => ({
    en: `${counted(devices, 'device')} cannot be divided by tensor-parallel ${tensor} × pipeline-parallel ${pipeline} × context-parallel ${context}`,
    zh: `设备总数 ${devices} 不能被张量并行 ${tensor} × 流水线并行 ${pipeline} × 上下文并行 ${context} 整除`,
  }),
  'context-needs-other-devices': ({
    data,
    tensor,
    pipeline,
    context,
    needed,
    devices,
  }: {
    data: number
    tensor: number
    pipeline: number
    context: number
    needed: number
    devices: number
  }) => ({
    en: `data-parallel ${data} × tensor-parallel ${tensor} × pipeline-parallel ${pipeline} × context-parallel ${context} needs ${needed} devices, the case has ${devices}`,
    zh: `数据并行 ${data} × 张量并行 ${tensor} × 流水线并行 ${pipeline} × 上下文并行 ${context} 需要 ${needed} 个设备，而该用例有 ${devices} 个`,
  }),
  'copies-not-divisible': ({ copies, expert }: { copies: number; expert: number }) => ({
    en: `${modelCopies(copies)} (data-parallel) cannot be divided by expert-parallel ${expert}`,
    zh: `数据并行 ${copies} 不能被专家并行 ${expert} 整除`,
  }),
  'heads-not-divisible': ({
    heads,
    tensor,
    part,
  }: {
    heads: number
    tensor: number
    part: 'queries' | 'keys'
  }) => ({
    en: `${counted(heads, part === 'keys' ? 'key-value head' : 'attention head')} cannot be divided by tensor-parallel ${tensor}`,
    zh: `${part === 'keys' ? 'KV 头数' : '注意力头数'} ${heads} 不能被张量并行 ${tensor} 整除`,
  }),
  'experts-not-divisible': ({ experts, expert }: { experts: number; expert: number }) => ({
    en: `${counted(experts, 'expert')} cannot be divided by expert-parallel ${expert}`,
    zh: `专家数 ${experts} 不能被专家并行 ${expert} 整除`,
  }),
  'sequence-not-divisible': ({ sequenceLength, context }: { sequenceLength: number; context: number }) => ({
    en: `sequence-length ${sequenceLength} cannot be divided by context-parallel ${context}`,
    zh: `序列长度 ${sequenceLength} 不能被上下文并行 ${context} 整除`,
  }),
  'more-stages-than-layers': ({
    pipeline,
    virtual,
    stages,
    layers,
  }: {
    pipeline: number
    virtual: number
    stages: number
    layers: number
  }) => ({
    en:
      virtual === 1
        ? `pipeline-parallel ${pipeline} needs ${stages} layers, the model has ${layers}`
        : `pipeline-parallel ${pipeline} × virtual-pipeline ${virtual} needs ${stages} layers, the model has ${layers}`,
    zh: `流水线并行 ${pipeline}${virtual === 1 ? '' : ` × 虚拟流水线 ${virtual}`} 需要 ${stages} 层，而模型只有 ${layers} 层`,
  }),
  'nothing-in-parallel': ({
    axis,
    value,
    needs,
  }: {
    axis: string
    value: string
    needs: 'tensor' | 'pipeline'
  }) => ({
    en: `'${axis}: ${value}' needs a ${needs}-parallel above 1`,
    zh: `“${axis}: ${value}”要求${needs === 'tensor' ? '张量并行' : '流水线并行'}大于 1`,
  }),
  'global-batch-not-divisible': ({
    samples,
    batch,
    copies,
  }: {
    samples: number
    batch: number
    copies: number
  }) => ({
    en: `global-batch ${samples} cannot be divided by batch ${batch} × ${modelCopies(copies)} = ${batch * copies}`,
    zh: `全局批大小 ${samples} 不能被单设备批大小 ${batch} × 数据并行 ${copies} = ${batch * copies} 整除`,
  }),
  'global-batch-differs': ({
    samples,
    batch,
    copies,
    accumulation,
  }: {
    samples: number
    batch: number
    copies: number
    accumulation: number
  }) => ({
    en: `batch ${batch} × ${modelCopies(copies)} × accumulation ${accumulation} = ${batch * copies * accumulation}, and global-batch is ${samples}`,
    zh: `单设备批大小 ${batch} × 数据并行 ${copies} × 梯度累积 ${accumulation} = ${batch * copies * accumulation}，而全局批大小为 ${samples}`,
  }),
  'no-launcher': () => ({ en: 'the workload names no launcher', zh: '该模型实现没有指定启动器' }),
  'launcher-unsuited': ({ launcher, suited }: { launcher: string; suited: readonly string[] }) => ({
    en: `the workload does not start under ${launcher}, only under ${suited.join(', ')}`,
    zh: `该模型实现不支持用 ${launcher} 启动，仅支持 ${suited.join('、')}`,
  }),
  'launcher-too-new': ({
    launcher,
    framework,
    since,
    has,
  }: {
    launcher: string
    framework: string
    since: string
    has: string
  }) => ({
    en: `${launcher} came with ${framework} ${since}, and the workload states ${framework} ${has} in source.versions`,
    zh: `${launcher} 自 ${framework} ${since} 起才有，而该模型实现的 source.versions 写明 ${framework} 为 ${has}`,
  }),
  'srun-outside-slurm': ({ engine }: { engine: string }) => ({
    en: `srun starts ranks inside a Slurm job only; the engine of this cluster is ${engine}`,
    zh: `srun 只能在 Slurm 作业中启动进程，而该集群的引擎是 ${engine}`,
  }),
  'mpirun-without-containers': () => ({
    en: 'only srun starts the ranks of several nodes in containers of pyxis',
    zh: '只有 srun 能在 pyxis 容器中启动多个节点的进程',
  }),
  'mpirun-cannot-reach-nodes': ({ nodes, engine }: { nodes: number; engine: string }) => ({
    en: `mpirun starts the ranks of ${nodes} nodes over ssh or in a Slurm job; ${engine} offers neither`,
    zh: `mpirun 需要通过 ssh 或 Slurm 作业在 ${nodes} 个节点上启动进程，而 ${engine} 不具备`,
  }),
  'horovodrun-needs-ssh': ({ nodes, engine }: { nodes: number; engine: string }) => ({
    en: `horovodrun starts the ranks of ${nodes} nodes over ssh, which ${engine} does not offer`,
    zh: `horovodrun 需要通过 ssh 在 ${nodes} 个节点上启动进程，而 ${engine} 不提供 ssh`,
  }),
  'horovodrun-without-ssh-options': ({ options }: { options: readonly string[] }) => ({
    en: `horovodrun takes no options of ssh, and launch.ssh.options of the cluster file has '${options.join(' ')}'`,
    zh: `horovodrun 不接受 ssh 选项，而集群文件的 launch.ssh.options 含有“${options.join(' ')}”`,
  }),
  'no-such-device': ({ device }: { device: string }) => ({
    en: `it needs a ${device}, and the cluster has none`,
    zh: `需要 ${device}，而目标机器上没有`,
  }),
  'too-few-nodes': ({
    needed,
    has,
    unusable,
  }: {
    needed: number
    has: number
    unusable: readonly NodeState[]
  }) => ({
    en: `it needs ${needed} nodes, and the target has ${has}${unusable.length === 0 ? '' : ` (${unusable.map(nodeStateEn).join('; ')})`}`,
    zh: `需要 ${needed} 个节点，目标只有 ${has} 个${unusable.length === 0 ? '' : `（${unusable.map(nodeStateZh).join('；')}）`}`,
  }),
  'too-few-devices': ({ needed, device, has }: { needed: number; device: string; has: number }) => ({
    en: `it needs ${needed} ${device}s on a node, and the target has ${has}`,
    zh: `每个节点需要 ${needed} 个 ${device}，目标只有 ${has} 个`,
  }),
  'value-needs-gpu': ({ workload, axis, value }: { workload: string; axis: string; value: string }) => ({
    en: `${workload} supports '${axis}: ${value}' on GPUs only`,
    zh: `${workload} 仅在 GPU 上支持“${axis}: ${value}”`,
  }),
  'setup-unknown': ({ setup }: { setup: string }) => ({
    en: `there is no setup '${setup}'`,
    zh: `没有名为“${setup}”的环境`,
  }),
  'image-not-named': ({ workload, cluster }: { workload: string; cluster: string }) => ({
    en: `the cluster ${cluster} runs everything in containers, and ${workload} names no image: add \`image:\` to the suite or to its workload.yaml`,
    zh: `集群 ${cluster} 只在容器中运行，而 ${workload} 没有指定镜像：请在测试方案或其 workload.yaml 中加上 \`image:\``,
  }),
  'variant-needs-no-containers': ({ variant, cluster }: { variant: string; cluster: string }) => ({
    en: `the variant ${variant} names a setup, but runs on the cluster ${cluster} use the Python of their image`,
    zh: `变体 ${variant} 指定了 setup，而集群 ${cluster} 上的运行使用其镜像中的 Python`,
  }),
  'variant-needs-containers': ({ variant, cluster }: { variant: string; cluster: string }) => ({
    en: `the variant ${variant} names an image, but the cluster ${cluster} does not run containers`,
    zh: `变体 ${variant} 指定了镜像，而集群 ${cluster} 不运行容器`,
  }),
  'setup-not-ready': ({ setup, command }: { setup: string; command: string }) => ({
    en: `${setup} is not set up here: ${command}`,
    zh: `本机尚未安装 ${setup}：${command}`,
  }),
  'setup-outdated': ({ setup, command }: { setup: string; command: string }) => ({
    en: `${setup} was set up from an older lock: ${command}`,
    zh: `${setup} 是按旧的锁定文件安装的：${command}`,
  }),
  'setup-unavailable': ({ setup, why }: { setup: string; why: QuotedText }) => ({
    en: `${setup} cannot be set up here: ${why}`,
    zh: `${setup} 无法在本机安装：${why}`,
  }),
  'loader-reads-real-data': ({ loader }: { loader: string }) => ({
    en: `the loader ${loader} reads real data, and this case uses synthetic images`,
    zh: `${loader} 用于读取真实数据，而此用例的图像在内存中生成`,
  }),
  'loader-without-format': ({ workload, loader }: { workload: string; loader: string }) => ({
    en: `${workload} reads no real data with the loader ${loader}`,
    zh: `${workload} 不支持用 ${loader} 读取真实数据`,
  }),
  'data-set-not-named': () => ({
    en: "the suite has no 'data-set' with real images",
    zh: '测试方案未用 data-set 指定真实图像数据集',
  }),
  'data-set-absent': ({ folder, command }: { folder: string; command: string }) => ({
    en: `there is no data set ${folder}: ${command}`,
    zh: `数据集 ${folder} 不存在：${command}`,
  }),
  'data-format-absent': ({ folder, format }: { folder: string; format: string }) => ({
    en: `the data set ${folder} has no images in the format ${format}`,
    zh: `数据集 ${folder} 中没有 ${format} 格式的图像`,
  }),
  /** Stands in results folders that were imported before `left-blank`. */
  'no-figure-printed': ({ collection }: { collection: string }) => ({
    en: `${collection} gives no figure for it`,
    zh: `${collection} 未给出该项数据`,
  }),
  'left-blank': ({ published }: { published: string }) => ({
    en: `left blank in the report of ${published}`,
    zh: `原报告（${daysInChinese(published)} 版）未填写`,
  }),
}

declare module '../messages/codes.ts' {
  interface Skips extends Readonly<typeof skips> {}
}
