import type { ProgramPlace } from '../../cluster/target-problems.ts'
import type { MountSeparator } from '../../containers/mount-separator.ts'
import type * as en from '../en/targets.ts'
import { nodeStateZh, tooFewNodesZh } from '../node-states.ts'

const separatorNames: Readonly<Record<MountSeparator, string>> = { ':': '冒号', ',': '逗号', ' ': '空格' }

export const missing: typeof en.missing = {
  'nodes-not-reached': ({ why }) => why,
  'no-usable-nodes': ({ nodes }) => `没有可用节点：${nodes.map(nodeStateZh).join('；')}`,
}

export const findings: typeof en.findings = {
  'slurm-allocation-time': ({ nodes, runs, minutes, isMost }) => ({
    seen: `${runs} 次 ${nodes} 节点的运行共用一个 Slurm 作业，该作业${isMost ? '申请分区允许的最长时间' : '按计划估计申请'} ${minutes} 分钟`,
    todo: '如需其他时长，请在集群文件中设置“allocation-time”。',
  }),
}

export const errors: typeof en.errors = {
  CONTAINER_PATH_UNUSABLE: ({ path, separator }) => ({
    seen: `${path} 无法挂载到容器中：路径中有${separatorNames[separator]}`,
    fix: `请将它移到不含${separatorNames[separator]}的路径，或在集群 local 上运行（不使用容器）。`,
  }),
  CONTAINERS_NOT_INSTALLED: ({ programs }) => ({
    seen: `PATH 中没有 ${programs.join('、')}`,
    fix: '请安装其中之一，或指定一个节点上装有它的集群。集群 local 不使用容器。',
  }),
  CLUSTER_UNKNOWN: ({ path, here, found, engines }) => ({
    seen: `集群文件 ${path} 不存在`,
    fix: `请指定${found.length === 0 ? '' : ` ${found.join('、')} 之一，或`}集群文件的路径；若使用本机，请写 ${here.join('，或写 ')} 以在容器中运行。新的集群文件须指定一种引擎：${engines.join('、')}。`,
  }),
  CLUSTER_WITHOUT_NODES: ({ name }) => ({
    seen: `集群 ${name} 没有列出节点`,
    fix: '请在其文件中加入“nodes: [{ name: host1 }, { name: host2 }]”。',
  }),
  CLUSTER_TOO_SMALL: ({ run, nodes, devices, cluster, found }) => ({
    seen: `运行 ${run} 需要 ${nodes} 个节点、每节点 ${devices} 个设备，而集群 ${cluster} 只有 ${found} 个这样的节点`,
    fix: '请在测试方案中减少节点数或设备数，或在集群文件中增加节点。',
  }),
  PROGRAM_NOT_FOUND: ({ program, run, at }) => ({
    seen: `${at.kind === 'this-machine' ? '本机' : `节点 ${at.node} `}上没有${run === null ? ` ${program}` : `运行 ${run} 要启动的程序 ${program}`}`,
    fix: programFix(program, at),
  }),
  FOLDER_NOT_FOUND: ({ folder, run, node }) => ({
    seen: `${node === null ? '本机' : `节点 ${node} `}上没有运行 ${run} 的启动目录 ${folder}`,
    fix: '请把程序放到该目录，或在模型实现（workload）或其参数中改写目录。',
  }),
  FILE_NOT_FOUND: ({ path }) => ({ seen: `运行所需的 ${path} 无法读取`, fix: '请检查路径。' }),
  COPY_TOO_LARGE: ({ path, gigabytes }) => ({
    seen: `${path} 超过 ${gigabytes} GB，不宜复制到每个节点`,
    fix: '请将其放到各节点共享的文件系统上，并在集群文件中写“shared: true”。',
  }),
  SSH_NOT_INSTALLED: () => ({ seen: 'PATH 中没有程序 ssh', fix: '请安装 OpenSSH 客户端。' }),
  HOST_KEY_CHANGED: ({ host, fingerprint, known, command }) => ({
    seen: `${host} 现在出示的主机密钥${fingerprint === null ? '' : ` ${fingerprint} `}与 ${known} 中的不一致`,
    fix: `经其管理员确认新密钥后，请运行 ${command} 更新。`,
  }),
  HOST_KEY_UNKNOWN: ({ host, known, command }) => ({
    seen: `${known} 中没有 ${host} 的主机密钥`,
    fix: `请运行：${command}，然后与该主机上的密钥核对。`,
  }),
  SSH_DENIED: ({ host, printed, login }) => ({
    seen: `${host} 拒绝登录：${printed}`,
    fix: `请运行 ssh-copy-id ${login} 以便该用户用密钥登录。`,
  }),
  HOST_UNREACHABLE: ({ host, printed, address }) => ({
    seen: `无法连接 ${host}：${printed === '' ? '连接已关闭' : printed}`,
    fix: `请更正集群文件中该节点的地址，或查明“ssh ${address} true”在此失败的原因。`,
  }),
  SLURM_NOT_INSTALLED: ({ program }) => ({
    seen: `PATH 中没有 ${program}`,
    fix: '请在装有 Slurm 命令的机器（例如登录节点）上运行 steady，或加载站点的 Slurm 模块。',
  }),
  SLURM_NOT_ANSWERING: ({ to }) =>
    to.kind === 'running-job'
      ? {
          seen: `Slurm 控制器已 ${to.minutes} 分钟没有应答`,
          fix: '作业仍在运行；控制器恢复后请再次运行同一命令，steady 会找到该作业。',
        }
      : {
          seen: `${to.program} 尝试 ${to.tries} 次均未得到 Slurm 控制器的应答`,
          fix: '请运行“scontrol ping”查看控制器是否正常，然后再次运行同一命令，steady 会继续。',
        },
  SLURM_FAILED: ({ program, code, printed }) => ({
    seen: `${program} 退出码为 ${code}：${printed}`,
    fix: `请检查 ${program} 在当前 shell 中能否正常运行。`,
  }),
  SLURM_SCRIPT_NOT_RUN: ({ job, state, reason, folder }) => ({
    seen: `作业 ${job} 的脚本尚未写入 ${folder}，Slurm 就结束了该作业（${state}，${reason}）`,
    fix: '请检查该目录在各节点上是否相同且可写，或在集群文件中设置“folder”。',
  }),
  SLURM_NODES_UNUSABLE: ({ run, partition, ...shortage }) => ({
    seen: `运行 ${run} 会在分区 ${partition} 中一直等待：${tooFewNodesZh(shortage)}`,
    fix: '请在测试方案中减少节点数，或等节点恢复后再次运行。',
  }),
  SLURM_TIME_LIMIT: ({ run, partition, limit, minutes, most }) => ({
    seen: `运行 ${run}（时限 ${limit} 分钟）的 Slurm 作业需申请 ${minutes} 分钟；分区 ${partition} 最多提供 ${most} 分钟`,
    fix: '请降低测试方案中的“budget.run”，或集群文件中的“time-margin”或“allocation-time”，或指定其他分区。',
  }),
  PARTITION_UNKNOWN: ({ partition, valid }) => ({
    seen: partition === null ? '此处的 Slurm 没有默认分区' : `Slurm 没有分区“${partition}”`,
    fix: `请将集群文件中的“partition”设为以下之一：${valid.join('、')}。`,
  }),
}

function programFix(program: string, at: ProgramPlace): string {
  switch (at.kind) {
    case 'this-machine':
      return at.byPath ? '请检查该文件是否存在且可执行。' : `请安装 ${program}，或将其所在目录加入 PATH。`
    case 'suite-folder':
      return `请写作 {here}/${at.path} 以便复制该文件，或在集群文件中写“shared: true”。`
    case 'node':
      return `请在 ${at.node} 上安装 ${program}，或在集群文件的“launch: variables:”中将其所在目录加入 PATH。`
    case 'copying':
      return `请在该节点上安装 ${program}。`
  }
}
