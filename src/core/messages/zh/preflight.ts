import { sizeText } from '../../text/size.ts'
import { timeText } from '../en/preflight.ts'
import type * as en from '../en/preflight.ts'
import { nodesText } from '../node-names.ts'
import { bandwidthText, significant } from '../numbers.ts'
import { nodeStateZh } from '../node-states.ts'

export const findings: typeof en.findings = {
  'node-without-job': ({ why }) => ({
    seen: `该节点无法执行作业：${why}`,
    todo: '请先解决此问题，或把该节点从集群文件中去掉。该节点的其余项目无法检查。',
  }),
  'nodes-unusable': ({ nodes }) => ({
    seen: `运行不能使用这些节点：${nodes.map(nodeStateZh).join('；')}`,
    todo: '请询问管理员，或只在其余节点上运行。',
  }),
  'clock-off': ({ ahead }) => ({
    seen: `其时钟比其他节点${ahead > 0 ? '快' : '慢'} ${significant(Math.abs(ahead))} 秒`,
    todo: '请用 chrony 或 NTP 校时。在此之前，不同节点日志中的时间不能相互比较。',
  }),
  'interface-absent': ({ name, others }) => ({
    seen: `该节点没有网络接口 ${name}，只有 ${others.join('、')}`,
    todo: '请更正集群文件中的 network: interface。所有节点共用一个名称。',
  }),
  'interface-down': ({ name }) => ({
    seen: `其网络接口 ${name} 未启用`,
    todo: `请启用它（ip link set ${name} up），或在集群文件中写另一个接口。`,
  }),
  'fabric-port-down': ({ ports }) => ({
    seen: `其 InfiniBand 网卡有未激活的端口：${ports.map(({ name, state }) => `${name} ${state}`).join('、')}`,
    todo: '请检查线缆和子网管理器（ibstat），或用 NCCL_IB_HCA 排除该端口。',
  }),
  'locked-memory-limited': ({ limit }) => ({
    seen: `一个进程只能锁定 ${limit} kB 内存，而 InfiniBand 需要锁定的缓冲区`,
    todo: '请把 memlock 设为 unlimited：在 limits.conf 中、为 slurmd，或作为容器的限制。',
  }),
  'port-taken': ({ port }) => ({
    seen: `另一程序正在监听端口 ${port}，而各 rank 需用它建立连接`,
    todo: '请结束该程序，它可能是其他用户的作业。',
  }),
  'data-set-absent': ({ folder }) => ({
    seen: `没有数据集 ${folder}`,
    todo: '请把它复制到该节点，或在每个节点的相同路径上挂载。',
  }),
  'data-set-unread': ({ folder }) => ({
    seen: `2 分钟内未能列出 ${folder} 的全部文件`,
    todo: '请自行比较各节点的数据集，并检查文件系统是否过载。',
  }),
  'data-sets-differ': ({ folder, values }) => ({
    seen: `各节点的 ${folder} 不一致：${values
      .map(
        ({ files, bytes, nodes }) =>
          `${files} 个文件，${sizeText(bytes)}（${nodesText(nodes, (count) => `${count} 个节点`)}）`,
      )
      .join('；')}；比较的是文件名和大小`,
    todo: '请把数据集重新复制到每个节点。同一作业的各 rank 必须读取相同的数据。',
  }),
  'network-failed': ({ why }) => ({
    seen: `这些节点上的 rank 无法交换梯度：${why}`,
    todo: '请检查各节点能否访问彼此的地址和端口，以及集群文件中的 network: interface 是否正确。',
  }),
  'network-not-measured': ({ why }) => ({
    seen: `没有测量网络：${why}`,
    todo: '若运行只用一个节点，则无需处理。否则请指定使用 PyTorch 的测试方案。',
  }),
  'slow-link': ({ bandwidth, usual }) => ({
    seen: `相邻节点与它之间的带宽为 ${bandwidthText(bandwidth)}，而节点之间通常为 ${bandwidthText(usual)}`,
    todo: '请检查其网卡、线缆和交换机端口。使用全部节点的运行受最慢链路限制。',
  }),
  'all-reduce-measured': ({ backend, ranks, sizes }) => ({
    seen: `${ranks} 个 rank 用 ${backend} 做 all-reduce 的用时：${sizes
      .map(({ bytes, time, bandwidth }) =>
        bytes < 1 << 20
          ? `${sizeText(bytes)} 为 ${timeText(time)}`
          : `${sizeText(bytes)} 为 ${timeText(time)}（总线带宽 ${bandwidthText(bandwidth)}）`,
      )
      .join('，')}`,
    todo: '请把总线带宽与网络速率比较：若低得多，则接口或传输方式不对。',
  }),
}

export const missing: typeof en.missing = {
  'job-failed': ({ outcome, printed }) => `${outcome}${printed === '' ? '' : `：${printed}`}`,
  'node-silent': () => '其作业在输出全部内容之前结束',
  'interface-absent': ({ name }) => `没有 ${name}`,
  'data-set-absent': ({ folder }) => `没有 ${folder}`,
  'data-set-unread': () => '未能及时列出',
  'one-rank-only': () => '只有一个 rank',
  'no-torch': ({ python }) => `节点的 ${python} 没有 PyTorch`,
  'all-reduce-wrong': () => 'all-reduce 的结果不是各 rank 之和',
  'nodes-not-ready': () => '并非所有节点都已就绪',
}

export const errors: typeof en.errors = {
  PREFLIGHT_NEEDS_SUITE: ({ cluster }) => ({
    seen: `集群 ${cluster} 的一切都在容器中运行，而没有写明镜像`,
    fix: '请指定写明镜像的测试方案。',
  }),
  PREFLIGHT_NODES: ({ asked, found }) => ({
    seen: `要求 ${asked} 个节点，而该集群有 ${found} 个节点`,
    fix: found === 0 ? '请指定有节点的集群。' : `应为 1 到 ${found} 的整数。`,
  }),
}

export const phrases: typeof en.phrases = {
  yes: () => '是',
  'cpu-count': ({ cpus }) => `${cpus} 个 CPU`,
  'clock-agrees': () => '一致',
  'clock-off': ({ ahead }) => `${ahead > 0 ? '+' : '−'}${significant(Math.abs(ahead))} 秒`,
  'port-free': () => '空闲',
  'port-taken': ({ port }) => `${port} 被占用`,
  'files-of': ({ files, bytes }) => `${files} 个文件，${sizeText(bytes)}`,
}
