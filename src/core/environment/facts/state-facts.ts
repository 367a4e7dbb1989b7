import { mapKnown } from '../../model/missing.ts'
import { counted, sized, written, type MachineFact } from './machine-fact.ts'

export const stateFacts: readonly MachineFact[] = [
  {
    name: 'load',
    label: { en: 'Load average (1 min)', zh: '1 分钟平均负载' },
    nature: 'own',
    value: counted(({ conditions }) => conditions.load),
  },
  {
    name: 'available-memory',
    label: { en: 'Available memory', zh: '可用内存' },
    nature: 'own',
    ...sized(({ conditions }) => conditions.availableMemory),
  },
  {
    name: 'swap-used',
    label: { en: 'Swap in use', zh: '已用交换空间' },
    nature: 'own',
    ...sized(({ conditions }) => conditions.swapUsed),
  },
  {
    name: 'governor',
    label: { en: 'Frequency governor', zh: 'CPU 调频策略' },
    nature: 'speed',
    value: written(({ conditions }) => conditions.governor),
  },
  {
    name: 'turbo',
    label: { en: 'Turbo', zh: '睿频' },
    nature: 'speed',
    value: ({ conditions: { turbo } }) =>
      mapKnown(turbo, (on) => (on ? { en: 'on', zh: '开启' } : { en: 'off', zh: '关闭' })),
  },
  {
    name: 'huge-pages',
    label: { en: 'Transparent huge pages', zh: '透明大页' },
    nature: 'speed',
    value: written(({ conditions }) => conditions.hugePages),
  },
  {
    name: 'hypervisor',
    label: { en: 'Hypervisor', zh: '虚拟化' },
    nature: 'speed',
    value: written(({ conditions }) => conditions.hypervisor),
  },
  {
    name: 'shared-memory',
    label: { en: 'Shared memory (/dev/shm)', zh: '共享内存（/dev/shm）' },
    nature: 'speed',
    ...sized(({ conditions }) => conditions.sharedMemory),
  },
  {
    name: 'free-disk',
    label: { en: 'Free disk', zh: '磁盘剩余' },
    nature: 'own',
    ...sized(({ conditions }) => conditions.freeDisk),
  },
]
