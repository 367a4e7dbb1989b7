import type { SharedTime } from '../cluster/target-problems.ts'
import type { QuotedText } from '../messages/data.ts'
import { counted } from '../text/quantities.ts'

export const findings = {
  'every-case-skipped': ({ skipped }: { skipped: number }) => ({
    seen: {
      en: `no case will run: all are skipped (${skipped})`,
      zh: `全部 ${skipped} 个用例都被跳过：不会运行任何测试`,
    },
    todo: {
      en: 'Read the reasons below. Change the axes, the skip rules or the target.',
      zh: '请查看下列原因，并调整测试矩阵、跳过规则或运行目标。',
    },
  }),
  'budget-too-small': ({ needed, budget }: { needed: number; budget: number }) => ({
    seen: {
      en: `the runs take about ${needed} min, but no new run starts after ${budget} min`,
      zh: `运行全部测试约需 ${needed} 分钟，而 ${budget} 分钟之后不再启动新的运行`,
    },
    todo: {
      en: 'Raise budget.total, or run the suite again: steady resumes it.',
      zh: '请增大 budget.total，或再次运行该测试方案：steady 会从中断处继续。',
    },
  }),
  'run-limit-short': ({ cases, needed, limit }: { cases: number; needed: number; limit: number }) => ({
    seen: {
      en: `a run may take ${limit} min, but ${counted(cases, 'case')} ${cases === 1 ? 'needs' : 'need'} up to ${needed} min by the estimate`,
      zh: `单次运行限时 ${limit} 分钟，而 ${cases} 个用例估计最长需 ${needed} 分钟`,
    },
    todo: { en: 'Raise budget.run, or train fewer steps.', zh: '请增大 budget.run，或减少训练步数。' },
  }),
  'placeholder-left': ({ text, cases }: { text: string; cases: number }) => ({
    seen: {
      en: `${counted(cases, 'case')} would use the placeholder ${text}`,
      zh: `${cases} 个用例会使用占位内容 ${text}`,
    },
    todo: {
      en: 'Write the real one in the suite or the cluster file.',
      zh: '请在测试方案或集群文件中改为实际内容。',
    },
  }),
  'path-in-image': ({ paths }: { paths: readonly string[] }) => ({
    seen: {
      en: `the images must have ${paths.join(', ')}: no mount or volume of the cluster does`,
      zh: `集群没有挂载 ${paths.join('、')}，镜像中必须有这些路径`,
    },
    todo: {
      en: 'Mount them in the cluster file, unless they are in the images.',
      zh: '若镜像中没有，请在集群文件中挂载。',
    },
  }),
  'skip-rule-unused': ({ reason }: { reason: QuotedText }) => ({
    seen: {
      en: `the skip rule with the reason “${reason}” matches no case`,
      zh: `跳过规则（原因：“${reason}”）没有匹配到任何用例`,
    },
    todo: { en: 'Correct its `when`, or remove the rule.', zh: '请修正其 `when`，或删除该规则。' },
  }),
  'planned-elsewhere': ({
    nodes,
    devicesPerNode,
    gpu,
  }: {
    nodes: number
    devicesPerNode: number
    gpu: string | null
  }) => ({
    seen: {
      en: `the plan assumes ${counted(nodes, 'node')} with ${counted(devicesPerNode, gpu === null ? 'GPU' : `${gpu} GPU`)} each; no machine was asked`,
      zh: `计划假定有 ${nodes} 个节点、每节点 ${devicesPerNode} 个 ${gpu === null ? '' : `${gpu} `}GPU，未访问任何机器`,
    },
    todo: {
      en: 'Run the suite where these devices are. steady checks setups, data and programs there.',
      zh: '请在拥有这些设备的机器上运行；steady 会在那里检查训练环境、数据和程序。',
    },
  }),
  'cluster-not-asked': ({ cluster, files }: { cluster: string; files: readonly string[] }) => ({
    seen: {
      en: `the plan does not know the devices of ${cluster}: to ask it would start what ${files.join(' and ')} may name`,
      zh: `计划不知道 ${cluster} 的设备：询问它会启动 ${files.join('、')} 可能指定的程序`,
    },
    todo: {
      en: 'Read the file. If you trust it, have the cluster asked.',
      zh: '请阅读该文件。若信任它，再询问该集群。',
    },
  }),
  'cluster-not-reached': ({
    cluster,
    isStated,
    why,
  }: {
    cluster: string
    isStated: boolean
    why: QuotedText
  }) => ({
    seen: isStated
      ? {
          en: `${cluster} was not asked, and the plan takes its devices from the cluster file: ${why}`,
          zh: `未能询问 ${cluster}，计划采用集群文件所写的设备：${why}`,
        }
      : {
          en: `the devices of ${cluster} are unknown, so no case is skipped for lack of them: ${why}`,
          zh: `${cluster} 的设备未知，因此不会因设备不足而跳过用例：${why}`,
        },
    todo: {
      en: 'Plan where the cluster can be reached, or state its devices.',
      zh: '请在可访问该集群的机器上制定计划，或写明其设备。',
    },
  }),
  'variant-without-changes': ({
    variant,
    revision,
    commit,
  }: {
    variant: string
    revision: string
    commit: string
  }) => ({
    seen: {
      en: `the variant '${variant}' is the commit ${commit} (${revision}), without the uncommitted changes of the working tree`,
      zh: `变体“${variant}”为提交 ${commit}（${revision}），不含工作区中未提交的修改`,
    },
    todo: {
      en: "Commit the changes, or remove 'git' from a variant to measure the working tree.",
      zh: '请先提交修改；若要测量工作区，请删除某一变体的 git。',
    },
  }),
  'variants-alike': ({ a, b }: { a: string; b: string }) => ({
    seen: {
      en: `the variants '${a}' and '${b}' are the same commit with the same settings`,
      zh: `变体“${a}”与“${b}”的提交和设置完全相同`,
    },
    todo: {
      en: 'Check the commits and settings, unless you want to measure the noise of the machine.',
      zh: '请检查提交和设置，除非您正是要测量机器本身的波动。',
    },
  }),
  'variant-alone': ({ cases }: { cases: number }) => ({
    seen: {
      en: `${cases} ${cases === 1 ? 'case has' : 'cases have'} no variant to compare with: the others are skipped`,
      zh: `${cases} 个用例的其他变体均被跳过，没有可与之比较的变体`,
    },
    todo: { en: 'Read why those cases are skipped.', zh: '请查看被跳过用例的原因。' },
  }),
  'variant-commit-unused': ({ workload }: { workload: string }) => ({
    seen: {
      en: `${workload} ships with steadystate, so the commits of variants change none of its files`,
      zh: `${workload} 随 steadystate 提供，变体的提交不改变它的任何文件`,
    },
    todo: {
      en: 'Use a workload that runs a script of the repository.',
      zh: '请使用运行该仓库中脚本的模型实现。',
    },
  }),
  'slurm-allocation-time': ({ nodes, runs, minutes, isMost }: SharedTime) => ({
    seen: {
      en: `${counted(runs, 'run')} on ${counted(nodes, 'node')} share a Slurm job, which asks for ${minutes} min: ${isMost ? 'the most that the partition allows' : 'an estimate from the plan'}`,
      zh: `${runs} 次 ${nodes} 节点的运行共用一个 Slurm 作业，该作业${isMost ? '申请分区允许的最长时间' : '按计划估计申请'} ${minutes} 分钟`,
    },
    todo: {
      en: "Set 'allocation-time' in the cluster file to change the time.",
      zh: '如需其他时长，请在集群文件中设置“allocation-time”。',
    },
  }),
}

export const missing = {
  'no-estimate': ({ workloads }: { workloads: readonly string[] }) => ({
    en: `some cases of ${workloads.join(', ')} have not run here yet, and no published figure or 'estimate' of a workload.yaml is of their model and devices`,
    zh: `${workloads.join('、')} 的部分用例尚未在本机运行过，公布数据和 workload.yaml 的 estimate 均不适用`,
  }),
  'capacity-not-asked': () => ({ en: 'the target was not asked', zh: '未询问目标机器' }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
}
