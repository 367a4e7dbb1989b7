import type { ProgramPlace, SlurmSilence } from '../../core/cluster/target-problems.ts'
import type { MountSeparator } from '../../core/containers/program.ts'
import {
  type NodeShortage,
  type NodeState,
  nodeStateEn,
  nodeStateZh,
  tooFewNodesEn,
  tooFewNodesZh,
} from '../../core/messages/parts.ts'
import type { QuotedText } from '../../core/messages/data.ts'
import { perLanguage } from '../../core/messages/sentences.ts'
import { same } from '../../core/model/text.ts'

const separatorNamesEn: Readonly<Record<MountSeparator, string>> = {
  ':': 'colon',
  ',': 'comma',
  ' ': 'space',
}

function programFixEn(program: string, at: ProgramPlace): string {
  switch (at.kind) {
    case 'this-machine':
      return at.byPath
        ? 'Check that the file exists and may be executed.'
        : `Install ${program}, or put its folder on PATH.`
    case 'suite-folder':
      return `Name it {here}/${at.path}, so that it is copied, or write 'shared: true' in the cluster file.`
    case 'node':
      return `Install ${program} on ${at.node}, or add its folder to PATH under 'launch: variables:' in the cluster file.`
    case 'copying':
      return `Install ${program} on ${at.node}.`
  }
}

const separatorNamesZh: Readonly<Record<MountSeparator, string>> = { ':': '冒号', ',': '逗号', ' ': '空格' }

function programFixZh(program: string, at: ProgramPlace): string {
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

export const missing = {
  'nodes-not-reached': ({ why }: { why: QuotedText }) => same(why),
  'no-usable-nodes': ({ nodes }: { nodes: readonly NodeState[] }) => ({
    en: `no node is usable: ${nodes.map(nodeStateEn).join('; ')}`,
    zh: `没有可用节点：${nodes.map(nodeStateZh).join('；')}`,
  }),
}

export const errors = {
  CLUSTER_UNKNOWN: ({
    path,
    here,
    found,
    engines,
  }: {
    path: string
    here: readonly string[]
    found: readonly string[]
    engines: readonly string[]
  }) => ({
    seen: { en: `there is no cluster file ${path}`, zh: `集群文件 ${path} 不存在` },
    fix: {
      en: `Name ${found.length === 0 ? '' : `one of ${found.join(', ')}, or `}the path of a cluster file. For this machine, use ${here.join(', or ')} to run in containers. A new cluster file names one of the engines ${engines.join(', ')}.`,
      zh: `请指定${found.length === 0 ? '' : ` ${found.join('、')} 之一，或`}集群文件的路径；若使用本机，请写 ${here.join('，或写 ')} 以在容器中运行。新的集群文件须指定一种引擎：${engines.join('、')}。`,
    },
  }),
  CONTAINER_PATH_UNUSABLE: ({ path, separator }: { path: string; separator: MountSeparator }) => ({
    seen: {
      en: `${path} cannot be mounted into a container, because its path has a ${separatorNamesEn[separator]}`,
      zh: `${path} 无法挂载到容器中：路径中有${separatorNamesZh[separator]}`,
    },
    fix: {
      en: `Move it to a path without a ${separatorNamesEn[separator]}, or run without containers: on the cluster \`local\`.`,
      zh: `请将它移到不含${separatorNamesZh[separator]}的路径，或在集群 local 上运行（不使用容器）。`,
    },
  }),
  CONTAINERS_NOT_INSTALLED: ({ programs }: { programs: readonly string[] }) => ({
    seen: { en: `none of ${programs.join(', ')} is on PATH`, zh: `PATH 中没有 ${programs.join('、')}` },
    fix: {
      en: 'Install one of them, or name a cluster whose nodes have one. The cluster `local` runs without containers.',
      zh: '请安装其中之一，或指定一个节点上装有它的集群。集群 local 不使用容器。',
    },
  }),
  CLUSTER_WITHOUT_NODES: ({ name }: { name: string }) => ({
    seen: { en: `the cluster ${name} names no nodes`, zh: `集群 ${name} 没有列出节点` },
    fix: {
      en: "Add 'nodes: [{ name: host1 }, { name: host2 }]' to its file.",
      zh: '请在其文件中加入“nodes: [{ name: host1 }, { name: host2 }]”。',
    },
  }),
  CLUSTER_TOO_SMALL: ({
    run,
    nodes,
    devices,
    cluster,
    found,
  }: {
    run: string
    nodes: number
    devices: number
    cluster: string
    found: number
  }) => ({
    seen: {
      en: `run ${run} needs ${nodes} nodes with ${devices} devices each, and the cluster ${cluster} has ${found}`,
      zh: `运行 ${run} 需要 ${nodes} 个节点、每节点 ${devices} 个设备，而集群 ${cluster} 只有 ${found} 个这样的节点`,
    },
    fix: {
      en: 'Ask for fewer nodes or devices in the suite, or add nodes to the cluster file.',
      zh: '请在测试方案中减少节点数或设备数，或在集群文件中增加节点。',
    },
  }),
  PROGRAM_NOT_FOUND: ({ program, run, at }: { program: string; run: string | null; at: ProgramPlace }) => ({
    seen: {
      en: `${program} is not on ${at.kind === 'this-machine' ? 'this machine' : `the node ${at.node}`}${run === null ? '' : `; run ${run} starts it`}`,
      zh: `${at.kind === 'this-machine' ? '本机' : `节点 ${at.node} `}上没有${run === null ? ` ${program}` : `运行 ${run} 要启动的程序 ${program}`}`,
    },
    fix: { en: programFixEn(program, at), zh: programFixZh(program, at) },
  }),
  FOLDER_NOT_FOUND: ({ folder, run, node }: { folder: string; run: string; node: string | null }) => ({
    seen: {
      en: `${folder}, where run ${run} starts, is not on ${node === null ? 'this machine' : `the node ${node}`}`,
      zh: `${node === null ? '本机' : `节点 ${node} `}上没有运行 ${run} 的启动目录 ${folder}`,
    },
    fix: {
      en: 'Put the program there, or name another folder in the workload or in its parameters.',
      zh: '请把程序放到该目录，或在模型实现（workload）或其参数中改写目录。',
    },
  }),
  FILE_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: { en: `a run needs ${path}, which cannot be read`, zh: `运行所需的 ${path} 无法读取` },
    fix: { en: 'Check the path.', zh: '请检查路径。' },
  }),
  COPY_TOO_LARGE: ({ path, gigabytes }: { path: string; gigabytes: number }) => ({
    seen: {
      en: `${path} has more than ${gigabytes} GB, which is too much to copy to every node`,
      zh: `${path} 超过 ${gigabytes} GB，不宜复制到每个节点`,
    },
    fix: {
      en: "Put it on a file system that all nodes share, and write 'shared: true' in the cluster file.",
      zh: '请将其放到各节点共享的文件系统上，并在集群文件中写“shared: true”。',
    },
  }),
  SSH_NOT_INSTALLED: () => ({
    seen: { en: "there is no program 'ssh' on PATH", zh: 'PATH 中没有程序 ssh' },
    fix: { en: 'Install the OpenSSH client.', zh: '请安装 OpenSSH 客户端。' },
  }),
  HOST_KEY_CHANGED: ({
    host,
    fingerprint,
    known,
    command,
  }: {
    host: string
    fingerprint: string | null
    known: string
    command: string
  }) => ({
    seen: {
      en: `${host} now shows ${fingerprint === null ? 'another host key' : `the host key ${fingerprint}`}, which is not the one in ${known}`,
      zh: `${host} 现在出示的主机密钥${fingerprint === null ? '' : ` ${fingerprint} `}与 ${known} 中的不一致`,
    },
    fix: {
      en: `Run ${command} once its administrator has confirmed the new key.`,
      zh: `经其管理员确认新密钥后，请运行 ${command} 更新。`,
    },
  }),
  HOST_KEY_UNKNOWN: ({ host, known, command }: { host: string; known: string; command: string }) => ({
    seen: { en: `the host key of ${host} is not in ${known}`, zh: `${known} 中没有 ${host} 的主机密钥` },
    fix: {
      en: `Run: ${command} — then compare the key with the one on the host.`,
      zh: `请运行：${command}，然后与该主机上的密钥核对。`,
    },
  }),
  SSH_DENIED: ({ host, printed, login }: { host: string; printed: string; login: string }) => ({
    seen: { en: `${host} refuses the login: ${printed}`, zh: `${host} 拒绝登录：${printed}` },
    fix: {
      en: `Run ssh-copy-id ${login} to let this user log in with a key.`,
      zh: `请运行 ssh-copy-id ${login} 以便该用户用密钥登录。`,
    },
  }),
  HOST_UNREACHABLE: ({ host, printed, address }: { host: string; printed: string; address: string }) => ({
    seen: {
      en: `${host} cannot be reached: ${printed === '' ? 'the connection was closed' : printed}`,
      zh: `无法连接 ${host}：${printed === '' ? '连接已关闭' : printed}`,
    },
    fix: {
      en: `Correct the node's address in the cluster file, or see why 'ssh ${address} true' fails here.`,
      zh: `请更正集群文件中该节点的地址，或查明“ssh ${address} true”在此失败的原因。`,
    },
  }),
  SLURM_NOT_INSTALLED: ({ program }: { program: string }) => ({
    seen: { en: `${program} is not on PATH`, zh: `PATH 中没有 ${program}` },
    fix: {
      en: "Run steady where Slurm's commands are installed, such as a login node, or load the site's Slurm module.",
      zh: '请在装有 Slurm 命令的机器（例如登录节点）上运行 steady，或加载站点的 Slurm 模块。',
    },
  }),
  SLURM_NOT_ANSWERING: perLanguage({
    en: ({ to }: { to: SlurmSilence }) =>
      to.kind === 'running-job'
        ? {
            seen: `Slurm's controller has not answered for ${to.minutes} minutes`,
            fix: 'The job keeps running. Run the same command again once the controller is up: steady finds the job.',
          }
        : {
            seen: `${to.program} got no answer from Slurm's controller in ${to.tries} tries`,
            fix: "Run 'scontrol ping' to see whether the controller is up. Then run the same command again: steady resumes.",
          },
    zh: ({ to }) =>
      to.kind === 'running-job'
        ? {
            seen: `Slurm 控制器已 ${to.minutes} 分钟没有应答`,
            fix: '作业仍在运行；控制器恢复后请再次运行同一命令，steady 会找到该作业。',
          }
        : {
            seen: `${to.program} 尝试 ${to.tries} 次均未得到 Slurm 控制器的应答`,
            fix: '请运行“scontrol ping”查看控制器是否正常，然后再次运行同一命令，steady 会继续。',
          },
  }),
  SLURM_FAILED: ({ program, code, printed }: { program: string; code: number; printed: string }) => ({
    seen: {
      en: `${program} ended with exit code ${code}: ${printed}`,
      zh: `${program} 退出码为 ${code}：${printed}`,
    },
    fix: {
      en: `Check that '${program}' works in this shell.`,
      zh: `请检查 ${program} 在当前 shell 中能否正常运行。`,
    },
  }),
  SLURM_SCRIPT_NOT_RUN: ({
    job,
    state,
    reason,
    folder,
  }: {
    job: string
    state: string
    reason: string
    folder: string
  }) => ({
    seen: {
      en: `job ${job} ended in Slurm (${state}, ${reason}) before its script could write to ${folder}`,
      zh: `作业 ${job} 的脚本尚未写入 ${folder}，Slurm 就结束了该作业（${state}，${reason}）`,
    },
    fix: {
      en: "Check that this folder is the same on every node and may be written there, or set 'folder' in the cluster file.",
      zh: '请检查该目录在各节点上是否相同且可写，或在集群文件中设置“folder”。',
    },
  }),
  SLURM_NODES_UNUSABLE: ({
    run,
    partition,
    ...shortage
  }: NodeShortage & { run: string; partition: string }) => ({
    seen: {
      en: `run ${run} would wait forever in the partition ${partition}: ${tooFewNodesEn(shortage)}`,
      zh: `运行 ${run} 会在分区 ${partition} 中一直等待：${tooFewNodesZh(shortage)}`,
    },
    fix: {
      en: 'Ask for fewer nodes in the suite, or run again once the nodes are back.',
      zh: '请在测试方案中减少节点数，或等节点恢复后再次运行。',
    },
  }),
  SLURM_TIME_LIMIT: ({
    run,
    partition,
    limit,
    minutes,
    most,
  }: {
    run: string
    partition: string
    limit: number
    minutes: number
    most: number
  }) => ({
    seen: {
      en: `the Slurm job of run ${run} (limit ${limit} min) would ask for ${minutes} min; the partition ${partition} gives ${most} min`,
      zh: `运行 ${run}（时限 ${limit} 分钟）的 Slurm 作业需申请 ${minutes} 分钟；分区 ${partition} 最多提供 ${most} 分钟`,
    },
    fix: {
      en: "Lower 'budget.run' in the suite, or 'time-margin' or 'allocation-time' in the cluster file, or name another partition.",
      zh: '请降低测试方案中的“budget.run”，或集群文件中的“time-margin”或“allocation-time”，或指定其他分区。',
    },
  }),
  PARTITION_UNKNOWN: ({ partition, valid }: { partition: string | null; valid: readonly string[] }) => ({
    seen: {
      en:
        partition === null
          ? "Slurm's default partition is not set"
          : `there is no partition '${partition}' in Slurm`,
      zh: partition === null ? '此处的 Slurm 没有默认分区' : `Slurm 没有分区“${partition}”`,
    },
    fix: {
      en: `Set 'partition' in the cluster file to one of: ${valid.join(', ')}.`,
      zh: `请将集群文件中的“partition”设为以下之一：${valid.join('、')}。`,
    },
  }),
}

declare module '../../core/messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}
