import type { NodeState } from '../../model/node-state.ts'
import type { ListedData, Reduced } from '../../preflight/finding-data.ts'
import { counted } from '../../text/counted.ts'
import { sizeText } from '../../text/size.ts'
import type { Quoted } from '../data.ts'
import { nodesText } from '../node-names.ts'
import { bandwidthText, significant } from '../numbers.ts'
import { nodeStateEn } from '../node-states.ts'

export const timeText = (time: number) =>
  time < 1e-3 ? `${significant(time * 1e6)} µs` : `${significant(time * 1e3)} ms`

/** What keeps the nodes of a cluster from running a suite, or slows them down. */
export const findings = {
  'node-without-job': ({ why }: { why: Quoted }) => ({
    seen: `it could not run a job: ${why}`,
    todo: 'Fix this first, or remove the node from the cluster file. Nothing else could be checked on it.',
  }),
  'nodes-unusable': ({ nodes }: { nodes: readonly NodeState[] }) => ({
    seen: `no run can use these nodes: ${nodes.map(nodeStateEn).join('; ')}`,
    todo: 'Ask the administrator, or run on the other nodes only.',
  }),
  'clock-off': ({ ahead }: { ahead: number }) => ({
    seen: `its clock is ${significant(Math.abs(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} those of the other nodes`,
    todo: 'Let chrony or NTP set the clocks. Until then, times in the logs of different nodes cannot be compared.',
  }),
  'interface-absent': ({ name, others }: { name: string; others: readonly string[] }) => ({
    seen: `it has no network interface ${name}; it has ${others.join(', ')}`,
    todo: "Correct 'network: interface' in the cluster file. All nodes share this name.",
  }),
  'interface-down': ({ name }: { name: string }) => ({
    seen: `its network interface ${name} is down`,
    todo: `Bring it up (ip link set ${name} up), or name another one in the cluster file.`,
  }),
  'fabric-port-down': ({ ports }: { ports: readonly { name: string; state: string }[] }) => ({
    seen: `ports of its InfiniBand adapters are not active: ${ports.map(({ name, state }) => `${name} ${state}`).join(', ')}`,
    todo: 'Check the cable and the subnet manager (ibstat), or leave the port out with NCCL_IB_HCA.',
  }),
  'locked-memory-limited': ({ limit }: { limit: string }) => ({
    seen: `a process may lock only ${limit} kB of memory, and InfiniBand needs locked buffers`,
    todo: 'Set memlock to unlimited: in limits.conf, for slurmd, or as a limit of the containers.',
  }),
  'port-taken': ({ port }: { port: number }) => ({
    seen: `another program listens on port ${port}, which the ranks need to connect`,
    todo: 'End that program. It may be a job of another user.',
  }),
  'data-set-absent': ({ folder }: { folder: string }) => ({
    seen: `the data set ${folder} is not there`,
    todo: 'Copy it there, or mount it at the same path on every node.',
  }),
  'data-set-unread': ({ folder }: { folder: string }) => ({
    seen: `not every file of ${folder} could be listed within 2 minutes`,
    todo: 'Compare the data sets yourself, and check that the file system is not overloaded.',
  }),
  'data-sets-differ': ({ folder, values }: { folder: string; values: readonly ListedData[] }) => ({
    seen: `${folder} is not the same on all nodes: ${values
      .map(
        ({ files, bytes, nodes }) =>
          `${counted(files, 'file')} of ${sizeText(bytes)} (${nodesText(nodes, (count) => `${count} nodes`)})`,
      )
      .join('; ')}; names and sizes were compared`,
    todo: 'Copy the data set to every node again: all ranks of a job must read the same data.',
  }),
  'network-failed': ({ why }: { why: Quoted }) => ({
    seen: `ranks on these nodes cannot exchange gradients: ${why}`,
    todo: "Check that nodes reach each other's addresses and ports, and that 'network: interface' in the cluster file is right.",
  }),
  'network-not-measured': ({ why }: { why: Quoted }) => ({
    seen: `the network was not measured: ${why}`,
    todo: 'Nothing, if runs use one node. Otherwise name a suite whose framework is PyTorch.',
  }),
  'slow-link': ({ bandwidth, usual }: { bandwidth: number; usual: number }) => ({
    seen: `its links to its neighbours reach ${bandwidthText(bandwidth)}; links between nodes usually reach ${bandwidthText(usual)}`,
    todo: 'Check its adapter, cable and switch port. A run over all nodes is as slow as its slowest link.',
  }),
  'all-reduce-measured': ({
    backend,
    ranks,
    sizes,
  }: {
    backend: string
    ranks: number
    sizes: readonly Reduced[]
  }) => ({
    seen: `an all-reduce over ${ranks} ranks by ${backend} took ${sizes
      .map(({ bytes, time, bandwidth }) =>
        bytes < 1 << 20
          ? `${timeText(time)} for ${sizeText(bytes)}`
          : `${timeText(time)} for ${sizeText(bytes)} (bus bandwidth ${bandwidthText(bandwidth)})`,
      )
      .join(', ')}`,
    todo: 'Compare the bus bandwidth with the rate of the network. If it is much lower, the interface or transport is wrong.',
  }),
}

export const missing = {
  'job-failed': ({ outcome, printed }: { outcome: Quoted; printed: string }) =>
    `${outcome}${printed === '' ? '' : `: ${printed}`}`,
  'node-silent': () => 'its job ended before it had printed everything',
  'interface-absent': ({ name }: { name: string }) => `no ${name}`,
  'data-set-absent': ({ folder }: { folder: string }) => `no ${folder}`,
  'data-set-unread': () => 'not listed in time',
  'one-rank-only': () => 'there is only one rank',
  'no-torch': ({ python }: { python: string }) => `${python} of the nodes has no PyTorch`,
  'all-reduce-wrong': () => 'an all-reduce did not give the sum of all ranks',
  'nodes-not-ready': () => 'not every node is ready',
}

export const errors = {
  PREFLIGHT_NEEDS_SUITE: ({ cluster }: { cluster: string }) => ({
    seen: `the cluster ${cluster} runs everything in containers, but no image is named`,
    fix: 'Name a suite that names an image.',
  }),
  PREFLIGHT_NODES: ({ asked, found }: { asked: number; found: number }) => ({
    seen: `${asked} nodes were asked for, but the cluster has ${counted(found, 'node')}`,
    fix: found === 0 ? 'Name a cluster with nodes.' : `Expected a whole number from 1 to ${found}.`,
  }),
}

/** Cells of the table of nodes. */
export const phrases = {
  yes: () => 'yes',
  'cpu-count': ({ cpus }: { cpus: number }) => counted(cpus, 'CPU'),
  'clock-agrees': () => 'agrees',
  'clock-off': ({ ahead }: { ahead: number }) => `${ahead > 0 ? '+' : '−'}${significant(Math.abs(ahead))} s`,
  'port-free': () => 'free',
  'port-taken': ({ port }: { port: number }) => `${port} taken`,
  'files-of': ({ files, bytes }: { files: number; bytes: number }) =>
    `${counted(files, 'file')}, ${sizeText(bytes)}`,
}
