import { daysInChinese } from '../../text/days.ts'
import type * as en from '../en/plan.ts'
import { nodeStateZh } from '../node-states.ts'
import { afterChinese } from './spacing.ts'

export const findings: typeof en.findings = {
  'every-case-skipped': ({ skipped }) => ({
    seen: `全部 ${skipped} 个用例都被跳过：不会运行任何测试`,
    todo: '请查看下列原因，并调整测试矩阵、跳过规则或运行目标。',
  }),
  'budget-too-small': ({ needed, budget }) => ({
    seen: `运行全部测试约需 ${needed} 分钟，而 ${budget} 分钟之后不再启动新的运行`,
    todo: '请增大 budget.total，或再次运行该测试方案：steady 会从中断处继续。',
  }),
  'skip-rule-unused': ({ reason }) => ({
    seen: `跳过规则（原因：“${reason}”）没有匹配到任何用例`,
    todo: '请修正其 `when`，或删除该规则。',
  }),
  'planned-elsewhere': ({ nodes, devicesPerNode, gpu }) => ({
    seen: `计划假定有 ${nodes} 个节点、每节点 ${devicesPerNode} 个 ${gpu === null ? '' : `${gpu} `}GPU，未访问任何机器`,
    todo: '请在拥有这些设备的机器上运行；steady 会在那里检查训练环境、数据和程序。',
  }),
  'cluster-not-asked': ({ cluster, files }) => ({
    seen: `计划不知道 ${cluster} 的设备：询问它会启动 ${files.join('、')} 可能指定的程序`,
    todo: '请阅读该文件。若信任它，再询问该集群。',
  }),
  'variant-without-changes': ({ variant, revision, commit }) => ({
    seen: `变体“${variant}”为提交 ${commit}（${revision}），不含工作区中未提交的修改`,
    todo: '请先提交修改；若要测量工作区，请删除某一变体的 git。',
  }),
  'variants-alike': ({ a, b }) => ({
    seen: `变体“${a}”与“${b}”的提交和设置完全相同`,
    todo: '请检查提交和设置，除非您正是要测量机器本身的波动。',
  }),
  'variant-alone': ({ cases }) => ({
    seen: `${cases} 个用例的其他变体均被跳过，没有可与之比较的变体`,
    todo: '请查看被跳过用例的原因。',
  }),
  'variant-commit-unused': ({ workload }) => ({
    seen: `${workload} 随 steadystate 提供，变体的提交不改变它的任何文件`,
    todo: '请使用运行该仓库中脚本的模型实现。',
  }),
}

export const missing: typeof en.missing = {
  'no-estimate': ({ workloads }) =>
    `${workloads.join('、')} 的 workload.yaml 没有 estimate，其用例也尚未全部在本机运行过`,
  'capacity-not-asked': () => '未询问目标机器',
}

export const skips: typeof en.skips = {
  'axis-value-unsupported': ({ workload, axis, value, supported }) =>
    `${workload} 不支持“${axis}: ${value}”，支持的取值为${afterChinese(supported)}`,
  'no-option-for-axis': ({ workload, axis, value }) => `${workload} 没有与“${axis}: ${value}”对应的选项`,
  'one-node-only': ({ workload }) => `${workload} 只能在单个节点上运行`,
  'devices-not-divisible': ({ devices, tensor, pipeline }) =>
    `设备总数 ${devices} 不能被张量并行 ${tensor} × 流水线并行 ${pipeline} 整除`,
  'parallel-sizes-need-other-devices': ({ data, tensor, pipeline, needed, devices }) =>
    `数据并行 ${data} × 张量并行 ${tensor} × 流水线并行 ${pipeline} 需要 ${needed} 个设备，而该用例有 ${devices} 个`,
  'devices-not-divisible-with-context': ({ devices, tensor, pipeline, context }) =>
    `设备总数 ${devices} 不能被张量并行 ${tensor} × 流水线并行 ${pipeline} × 上下文并行 ${context} 整除`,
  'context-needs-other-devices': ({ data, tensor, pipeline, context, needed, devices }) =>
    `数据并行 ${data} × 张量并行 ${tensor} × 流水线并行 ${pipeline} × 上下文并行 ${context} 需要 ${needed} 个设备，而该用例有 ${devices} 个`,
  'copies-not-divisible': ({ copies, expert }) => `数据并行 ${copies} 不能被专家并行 ${expert} 整除`,
  'heads-not-divisible': ({ heads, tensor, part }) =>
    `${part === 'keys' ? 'KV 头数' : '注意力头数'} ${heads} 不能被张量并行 ${tensor} 整除`,
  'experts-not-divisible': ({ experts, expert }) => `专家数 ${experts} 不能被专家并行 ${expert} 整除`,
  'sequence-not-divisible': ({ sequenceLength, context }) =>
    `序列长度 ${sequenceLength} 不能被上下文并行 ${context} 整除`,
  'more-stages-than-layers': ({ pipeline, virtual, stages, layers }) =>
    `流水线并行 ${pipeline}${virtual === 1 ? '' : ` × 虚拟流水线 ${virtual}`} 需要 ${stages} 层，而模型只有 ${layers} 层`,
  'nothing-in-parallel': ({ axis, value, needs }) =>
    `“${axis}: ${value}”要求${needs === 'tensor' ? '张量并行' : '流水线并行'}大于 1`,
  'global-batch-not-divisible': ({ samples, batch, copies }) =>
    `全局批大小 ${samples} 不能被单设备批大小 ${batch} × 数据并行 ${copies} = ${batch * copies} 整除`,
  'global-batch-differs': ({ samples, batch, copies, accumulation }) =>
    `单设备批大小 ${batch} × 数据并行 ${copies} × 梯度累积 ${accumulation} = ${batch * copies * accumulation}，而全局批大小为 ${samples}`,
  'no-launcher': () => '该模型实现没有指定启动器',
  'launcher-unsuited': ({ launcher, suited }) =>
    `该模型实现不支持用 ${launcher} 启动，仅支持 ${suited.join('、')}`,
  'launcher-too-new': ({ launcher, framework, since, has }) =>
    `${launcher} 自 ${framework} ${since} 起才有，而该模型实现的 source.versions 写明 ${framework} 为 ${has}`,
  'srun-outside-slurm': ({ engine }) => `srun 只能在 Slurm 作业中启动进程，而该集群的引擎是 ${engine}`,
  'mpirun-without-containers': () => '只有 srun 能在 pyxis 容器中启动多个节点的进程',
  'mpirun-cannot-reach-nodes': ({ nodes, engine }) =>
    `mpirun 需要通过 ssh 或 Slurm 作业在 ${nodes} 个节点上启动进程，而 ${engine} 不具备`,
  'horovodrun-needs-ssh': ({ nodes, engine }) =>
    `horovodrun 需要通过 ssh 在 ${nodes} 个节点上启动进程，而 ${engine} 不提供 ssh`,
  'horovodrun-without-ssh-options': ({ options }) =>
    `horovodrun 不接受 ssh 选项，而集群文件的 launch.ssh.options 含有“${options.join(' ')}”`,
  'no-such-device': ({ device }) => `需要 ${device}，而目标机器上没有`,
  'too-few-nodes': ({ needed, has, unusable }) =>
    `需要 ${needed} 个节点，目标只有 ${has} 个${unusable.length === 0 ? '' : `（${unusable.map(nodeStateZh).join('；')}）`}`,
  'too-few-devices': ({ needed, device, has }) => `每个节点需要 ${needed} 个 ${device}，目标只有 ${has} 个`,
  'value-needs-gpu': ({ workload, axis, value }) => `${workload} 仅在 GPU 上支持“${axis}: ${value}”`,
  'setup-unknown': ({ setup }) => `没有名为“${setup}”的环境`,
  'image-not-named': ({ workload, cluster }) =>
    `集群 ${cluster} 只在容器中运行，而 ${workload} 没有指定镜像：请在测试方案或其 workload.yaml 中加上 \`image:\``,
  'variant-needs-no-containers': ({ variant, cluster }) =>
    `变体 ${variant} 指定了 setup，而集群 ${cluster} 上的运行使用其镜像中的 Python`,
  'variant-needs-containers': ({ variant, cluster }) =>
    `变体 ${variant} 指定了镜像，而集群 ${cluster} 不运行容器`,
  'setup-not-ready': ({ setup, command }) => `本机尚未安装 ${setup}：${command}`,
  'setup-outdated': ({ setup, command }) => `${setup} 是按旧的锁定文件安装的：${command}`,
  'setup-unavailable': ({ setup, why }) => `${setup} 无法在本机安装：${why}`,
  'loader-reads-real-data': ({ loader }) => `${loader} 用于读取真实数据，而此用例的图像在内存中生成`,
  'loader-without-format': ({ workload, loader }) => `${workload} 不支持用 ${loader} 读取真实数据`,
  'data-set-not-named': () => '测试方案未用 data-set 指定真实图像数据集',
  'data-set-absent': ({ folder, command }) => `数据集 ${folder} 不存在：${command}`,
  'data-format-absent': ({ folder, format }) => `数据集 ${folder} 中没有 ${format} 格式的图像`,
  'no-figure-printed': ({ collection }) => `${collection} 未给出该项数据`,
  'left-blank': ({ published }) => `原报告（${daysInChinese(published)} 版）未填写`,
}
