import { mapKnown } from '../../model/missing.ts'
import { counted, sized, written, type MachineFact } from './machine-fact.ts'

const stateFactsWords = {
  loadAverage: { en: 'Load average (1 min)', zh: '1 分钟平均负载' },
  availableMemory: { en: 'Available memory', zh: '可用内存' },
  swapInUse: { en: 'Swap in use', zh: '已用交换空间' },
  frequencyGovernor: { en: 'Frequency governor', zh: 'CPU 调频策略' },
  turbo: { en: 'Turbo', zh: '睿频' },
  off: { en: 'off', zh: '关闭' },
  transparentHugePages: { en: 'Transparent huge pages', zh: '透明大页' },
  hypervisor: { en: 'Hypervisor', zh: '虚拟化' },
  sharedMemory: { en: 'Shared memory (/dev/shm)', zh: '共享内存（/dev/shm）' },
  freeDisk: { en: 'Free disk', zh: '磁盘剩余' },
} as const

export const stateFacts: readonly MachineFact[] = [
  {
    name: 'load',
    label: stateFactsWords.loadAverage,
    nature: 'own',
    value: counted(({ conditions }) => conditions.load),
  },
  {
    name: 'available-memory',
    label: stateFactsWords.availableMemory,
    nature: 'own',
    ...sized(({ conditions }) => conditions.availableMemory),
  },
  {
    name: 'swap-used',
    label: stateFactsWords.swapInUse,
    nature: 'own',
    ...sized(({ conditions }) => conditions.swapUsed),
  },
  {
    name: 'governor',
    label: stateFactsWords.frequencyGovernor,
    nature: 'speed',
    value: written(({ conditions }) => conditions.governor),
  },
  {
    name: 'turbo',
    label: stateFactsWords.turbo,
    nature: 'speed',
    value: ({ conditions: { turbo } }) =>
      mapKnown(turbo, (on) => (on ? { en: 'on', zh: '开启' } : stateFactsWords.off)),
  },
  {
    name: 'huge-pages',
    label: stateFactsWords.transparentHugePages,
    nature: 'speed',
    value: written(({ conditions }) => conditions.hugePages),
  },
  {
    name: 'hypervisor',
    label: stateFactsWords.hypervisor,
    nature: 'speed',
    value: written(({ conditions }) => conditions.hypervisor),
  },
  {
    name: 'shared-memory',
    label: stateFactsWords.sharedMemory,
    nature: 'speed',
    ...sized(({ conditions }) => conditions.sharedMemory),
  },
  {
    name: 'free-disk',
    label: stateFactsWords.freeDisk,
    nature: 'own',
    ...sized(({ conditions }) => conditions.freeDisk),
  },
]
