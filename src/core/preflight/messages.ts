import { type NodeState, nodeStateEn, nodeStateZh, nodesText } from '../messages/parts.ts'
import { counted, sizeText } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'
import { bandwidthText, significant } from '../messages/numbers.ts'
import { findingTable } from '../model/finding.ts'

export interface AllReduceTime {
  readonly bytes: number
  /** In seconds. */
  readonly time: number
  /** Bus bandwidth, in bytes per second. */
  readonly bandwidth: number
}

export interface ListedData {
  readonly files: number
  readonly bytes: number
  readonly nodes: readonly string[]
}

export const preflightFinding = findingTable({
  'node-without-job': ['error', 'nodes'],
  'nodes-unusable': ['warning', 'nodes'],
  'clock-off': ['warning', 'nodes'],
  'port-taken': ['warning', 'machine'],
  'interface-absent': ['error', 'machine'],
  'interface-down': ['error', 'machine'],
  'fabric-port-down': ['warning', 'machine'],
  'locked-memory-limited': ['warning', 'machine'],
  'data-set-absent': ['error', 'files'],
  'data-set-unread': ['warning', 'files'],
  'data-sets-differ': ['error', 'files'],
  'step-not-done': ['error', 'input'],
  'network-failed': ['error', 'machine'],
  'network-not-measured': ['note', 'machine'],
  'slow-link': ['warning', 'nodes'],
  'all-reduce-measured': ['note', 'machine'],
})

export const timeText = (time: number) =>
  time < 1e-3 ? `${significant(time * 1e6)} µs` : `${significant(time * 1e3)} ms`

/** What prevents the nodes of a cluster from running a suite, or slows them down. */
export const findings = {
  'node-without-job': ({ why }: { why: QuotedText }) => ({
    seen: { en: `it could not run a job: ${why}`, zh: `该节点无法执行作业：${why}` },
    todo: {
      en: 'Fix this first, or remove the node from the cluster file. Nothing else could be checked on it.',
      zh: '请先解决此问题，或把该节点从集群文件中去掉。该节点的其余项目无法检查。',
    },
  }),
  'nodes-unusable': ({ nodes }: { nodes: readonly NodeState[] }) => ({
    seen: {
      en: `no run can use these nodes: ${nodes.map(nodeStateEn).join('; ')}`,
      zh: `运行不能使用这些节点：${nodes.map(nodeStateZh).join('；')}`,
    },
    todo: {
      en: 'Ask the administrator, or run on the other nodes only.',
      zh: '请询问管理员，或只在其余节点上运行。',
    },
  }),
  'clock-off': ({ ahead }: { ahead: number }) => ({
    seen: {
      en: `its clock is ${significant(Math.abs(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} those of the other nodes`,
      zh: `其时钟比其他节点${ahead > 0 ? '快' : '慢'} ${significant(Math.abs(ahead))} 秒`,
    },
    todo: {
      en: 'Let chrony or NTP set the clocks. Until then, times in the logs of different nodes cannot be compared.',
      zh: '请用 chrony 或 NTP 校时。在此之前，不同节点日志中的时间不能相互比较。',
    },
  }),
  'interface-absent': ({ name, others }: { name: string; others: readonly string[] }) => ({
    seen: {
      en: `it has no network interface ${name}; it has ${others.join(', ')}`,
      zh: `该节点没有网络接口 ${name}，只有 ${others.join('、')}`,
    },
    todo: {
      en: "Correct 'network: interface' in the cluster file. All nodes share this name.",
      zh: '请更正集群文件中的 network: interface。所有节点共用一个名称。',
    },
  }),
  'interface-down': ({ name }: { name: string }) => ({
    seen: { en: `its network interface ${name} is down`, zh: `其网络接口 ${name} 未启用` },
    todo: {
      en: `Bring it up (ip link set ${name} up), or name another one in the cluster file.`,
      zh: `请启用它（ip link set ${name} up），或在集群文件中写另一个接口。`,
    },
  }),
  'fabric-port-down': ({ ports }: { ports: readonly { name: string; state: string }[] }) => ({
    seen: {
      en: `ports of its InfiniBand adapters are not active: ${ports.map(({ name, state }) => `${name} ${state}`).join(', ')}`,
      zh: `其 InfiniBand 网卡有未激活的端口：${ports.map(({ name, state }) => `${name} ${state}`).join('、')}`,
    },
    todo: {
      en: 'Check the cable and the subnet manager (ibstat), or leave the port out with NCCL_IB_HCA.',
      zh: '请检查线缆和子网管理器（ibstat），或用 NCCL_IB_HCA 排除该端口。',
    },
  }),
  'locked-memory-limited': ({ limit }: { limit: string }) => ({
    seen: {
      en: `a process may lock only ${limit} kB of memory, and InfiniBand needs locked buffers`,
      zh: `一个进程只能锁定 ${limit} kB 内存，而 InfiniBand 需要锁定的缓冲区`,
    },
    todo: {
      en: 'Set memlock to unlimited: in limits.conf, for slurmd, or as a limit of the containers.',
      zh: '请把 memlock 设为 unlimited：在 limits.conf 中、为 slurmd，或作为容器的限制。',
    },
  }),
  'port-taken': ({ port }: { port: number }) => ({
    seen: {
      en: `another program listens on port ${port}, which the ranks need to connect`,
      zh: `另一程序正在监听端口 ${port}，而各 rank 需用它建立连接`,
    },
    todo: {
      en: 'End that program. It may be a job of another user.',
      zh: '请结束该程序，它可能是其他用户的作业。',
    },
  }),
  'data-set-absent': ({ folder }: { folder: string }) => ({
    seen: { en: `the data set ${folder} is not there`, zh: `没有数据集 ${folder}` },
    todo: {
      en: 'Copy it there, or mount it at the same path on every node.',
      zh: '请把它复制到该节点，或在每个节点的相同路径上挂载。',
    },
  }),
  'data-set-unread': ({ folder }: { folder: string }) => ({
    seen: {
      en: `not every file of ${folder} could be listed within 2 minutes`,
      zh: `2 分钟内未能列出 ${folder} 的全部文件`,
    },
    todo: {
      en: 'Compare the data sets yourself, and check that the file system is not overloaded.',
      zh: '请自行比较各节点的数据集，并检查文件系统是否过载。',
    },
  }),
  'data-sets-differ': ({ folder, values }: { folder: string; values: readonly ListedData[] }) => ({
    seen: {
      en: `${folder} is not the same on all nodes: ${values
        .map(
          ({ files, bytes, nodes }) =>
            `${counted(files, 'file')} of ${sizeText(bytes)} (${nodesText(nodes, (count) => `${count} nodes`)})`,
        )
        .join('; ')}; names and sizes were compared`,
      zh: `各节点的 ${folder} 不一致：${values
        .map(
          ({ files, bytes, nodes }) =>
            `${files} 个文件，${sizeText(bytes)}（${nodesText(nodes, (count) => `${count} 个节点`)}）`,
        )
        .join('；')}；比较的是文件名和大小`,
    },
    todo: {
      en: 'Copy the data set to every node again: all ranks of a job must read the same data.',
      zh: '请把数据集重新复制到每个节点。同一作业的各 rank 必须读取相同的数据。',
    },
  }),
  'network-failed': ({ why }: { why: QuotedText }) => ({
    seen: {
      en: `ranks on these nodes cannot exchange gradients: ${why}`,
      zh: `这些节点上的 rank 无法交换梯度：${why}`,
    },
    todo: {
      en: "Check that nodes reach each other's addresses and ports, and that 'network: interface' in the cluster file is right.",
      zh: '请检查各节点能否访问彼此的地址和端口，以及集群文件中的 network: interface 是否正确。',
    },
  }),
  'network-not-measured': ({ why }: { why: QuotedText }) => ({
    seen: { en: `the network was not measured: ${why}`, zh: `没有测量网络：${why}` },
    todo: {
      en: 'Nothing, if runs use one node. Otherwise name a suite whose framework is PyTorch.',
      zh: '若运行只用一个节点，则无需处理。否则请指定使用 PyTorch 的测试方案。',
    },
  }),
  'slow-link': ({ bandwidth, usual }: { bandwidth: number; usual: number }) => ({
    seen: {
      en: `its links to its neighbours reach ${bandwidthText(bandwidth)}; links between nodes usually reach ${bandwidthText(usual)}`,
      zh: `相邻节点与它之间的带宽为 ${bandwidthText(bandwidth)}，而节点之间通常为 ${bandwidthText(usual)}`,
    },
    todo: {
      en: 'Check its adapter, cable and switch port. A run over all nodes is as slow as its slowest link.',
      zh: '请检查其网卡、线缆和交换机端口。使用全部节点的运行受最慢链路限制。',
    },
  }),
  'all-reduce-measured': ({
    backend,
    ranks,
    sizes,
  }: {
    backend: string
    ranks: number
    sizes: readonly AllReduceTime[]
  }) => ({
    seen: {
      en: `an all-reduce over ${ranks} ranks by ${backend} took ${sizes
        .map(({ bytes, time, bandwidth }) =>
          bytes < 1 << 20
            ? `${timeText(time)} for ${sizeText(bytes)}`
            : `${timeText(time)} for ${sizeText(bytes)} (bus bandwidth ${bandwidthText(bandwidth)})`,
        )
        .join(', ')}`,
      zh: `${ranks} 个 rank 用 ${backend} 做 all-reduce 的用时：${sizes
        .map(({ bytes, time, bandwidth }) =>
          bytes < 1 << 20
            ? `${sizeText(bytes)} 为 ${timeText(time)}`
            : `${sizeText(bytes)} 为 ${timeText(time)}（总线带宽 ${bandwidthText(bandwidth)}）`,
        )
        .join('，')}`,
    },
    todo: {
      en: 'Compare the bus bandwidth with the rate of the network. If it is much lower, the interface or transport is wrong.',
      zh: '请把总线带宽与网络速率比较：若低得多，则接口或传输方式不对。',
    },
  }),
}

export const missing = {
  'job-failed': ({ outcome, printed }: { outcome: QuotedText; printed: string }) => ({
    en: `${outcome}${printed === '' ? '' : `: ${printed}`}`,
    zh: `${outcome}${printed === '' ? '' : `：${printed}`}`,
  }),
  'node-silent': () => ({
    en: 'its job ended before it had printed everything',
    zh: '其作业在输出全部内容之前结束',
  }),
  'interface-absent': ({ name }: { name: string }) => ({ en: `no ${name}`, zh: `没有 ${name}` }),
  'data-set-absent': ({ folder }: { folder: string }) => ({ en: `no ${folder}`, zh: `没有 ${folder}` }),
  'data-set-unread': () => ({ en: 'not listed in time', zh: '未能及时列出' }),
  'one-rank-only': () => ({ en: 'there is only one rank', zh: '只有一个 rank' }),
  'no-torch': ({ python }: { python: string }) => ({
    en: `${python} of the nodes has no PyTorch`,
    zh: `节点的 ${python} 没有 PyTorch`,
  }),
  'all-reduce-wrong': () => ({
    en: 'an all-reduce did not give the sum of all ranks',
    zh: 'all-reduce 的结果不是各 rank 之和',
  }),
  'nodes-not-ready': () => ({ en: 'not every node is ready', zh: '并非所有节点都已就绪' }),
}

export const errors = {
  PREFLIGHT_NEEDS_SUITE: ({ cluster }: { cluster: string }) => ({
    seen: {
      en: `the cluster ${cluster} runs everything in containers, but no image is named`,
      zh: `集群 ${cluster} 的一切都在容器中运行，而没有写明镜像`,
    },
    fix: { en: 'Name a suite that names an image.', zh: '请指定写明镜像的测试方案。' },
  }),
  PREFLIGHT_NODES: ({ asked, found }: { asked: number; found: number }) => ({
    seen: {
      en: `${asked} nodes were asked for, but the cluster has ${counted(found, 'node')}`,
      zh: `要求 ${asked} 个节点，而该集群有 ${found} 个节点`,
    },
    fix: {
      en: found === 0 ? 'Name a cluster with nodes.' : `Expected a whole number from 1 to ${found}.`,
      zh: found === 0 ? '请指定有节点的集群。' : `应为 1 到 ${found} 的整数。`,
    },
  }),
}

/** Cells of the table of nodes. */
export const phrases = {
  yes: () => ({ en: 'yes', zh: '是' }),
  'cpu-count': ({ cpus }: { cpus: number }) => ({ en: counted(cpus, 'CPU'), zh: `${cpus} 个 CPU` }),
  'clock-agrees': () => ({ en: 'agrees', zh: '一致' }),
  'clock-off': ({ ahead }: { ahead: number }) => ({
    en: `${ahead > 0 ? '+' : '−'}${significant(Math.abs(ahead))} s`,
    zh: `${ahead > 0 ? '+' : '−'}${significant(Math.abs(ahead))} 秒`,
  }),
  'port-free': () => ({ en: 'free', zh: '空闲' }),
  'port-taken': ({ port }: { port: number }) => ({ en: `${port} taken`, zh: `${port} 被占用` }),
  'files-of': ({ files, bytes }: { files: number; bytes: number }) => ({
    en: `${counted(files, 'file')}, ${sizeText(bytes)}`,
    zh: `${files} 个文件，${sizeText(bytes)}`,
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
  interface Phrases extends Readonly<typeof phrases> {}
}
