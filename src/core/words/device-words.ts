import type { Environment } from '../model/environment.ts'
import type { Maybe } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import { deviceCount, type Topology } from '../model/topology.ts'

/** Words for a device: Chinese counts GPUs as cards (卡), which does not fit a worker on a CPU. */
export interface DeviceWords {
  readonly count: Text
  readonly topologies: Text
  readonly batchPerDevice: Text
  /** The base of a speedup. */
  readonly oneDevice: Text
  readonly several: (count: number) => Text
  readonly allDevices: Text
  /** `4 nodes × 8 devices`, `8 devices`, `one device`. */
  readonly where: (topology: Topology) => Text
}

const inEnglish = {
  count: 'Devices',
  topologies: 'Topologies (nodes × devices)',
  batchPerDevice: 'Batch per device',
  oneDevice: 'one device',
  allDevices: 'all devices',
}

const gpus: DeviceWords = {
  count: { en: inEnglish.count, zh: '卡数' },
  topologies: { en: inEnglish.topologies, zh: '机器规模（节点数 × 单机卡数）' },
  batchPerDevice: { en: inEnglish.batchPerDevice, zh: '单卡 batch size' },
  oneDevice: { en: inEnglish.oneDevice, zh: '单机单卡' },
  several: (count) => ({ en: `${count} devices`, zh: ` ${count} 卡` }),
  allDevices: { en: inEnglish.allDevices, zh: '所有卡' },
  where: (topology) => ({
    en: whereInEnglish(topology),
    zh: whereInChinese(topology, '单机单卡', (count) => `${count} 卡`),
  }),
}

const devices: DeviceWords = {
  count: { en: inEnglish.count, zh: '设备数' },
  topologies: { en: inEnglish.topologies, zh: '机器规模（节点数 × 每机设备数）' },
  batchPerDevice: { en: inEnglish.batchPerDevice, zh: '单设备 batch size' },
  oneDevice: { en: inEnglish.oneDevice, zh: '单机单设备' },
  several: (count) => ({ en: `${count} devices`, zh: ` ${count} 个设备` }),
  allDevices: { en: inEnglish.allDevices, zh: '所有设备' },
  where: (topology) => ({
    en: whereInEnglish(topology),
    zh: whereInChinese(topology, '单机单设备', (count) => `${count} 个设备`),
  }),
}

/** The bases of the speedups of some cases, as numbers of devices: `one device`, `8 devices`, `the fewest devices`. */
export function baseWords(words: DeviceWords, bases: readonly number[]): Text {
  const [base = 1, ...others] = new Set(bases)
  if (others.length > 0) return { en: 'the fewest devices', zh: '各自最少的设备数' }
  return base === 1 ? words.oneDevice : words.several(base)
}

/** Whether the devices are no GPUs is known only for a probed machine, and not for imported runs. */
export const deviceWords = (environment: Maybe<Environment>): DeviceWords =>
  environment.kind === 'known' && environment.value.gpus.kind === 'missing' ? devices : gpus

function whereInEnglish({ nodes, devicesPerNode }: Topology): string {
  if (nodes > 1) return `${nodes} nodes × ${devicesPerNode} ${devicesPerNode === 1 ? 'device' : 'devices'}`
  return devicesPerNode === 1 ? inEnglish.oneDevice : `${devicesPerNode} devices`
}

function whereInChinese(topology: Topology, text: string, counted: (count: number) => string): string {
  const count = deviceCount(topology)
  if (count === 1) return text
  return topology.nodes === 1 ? `单机 ${counted(count)}` : `${topology.nodes} 机 ${counted(count)}`
}
