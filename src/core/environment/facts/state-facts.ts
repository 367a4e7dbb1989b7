import { mapKnown } from '../../model/missing.ts'
import { counted, sized, written, type MachineFact } from './machine-fact.ts'
import { stateFactsWords as words } from './state-facts-words.ts'

export const stateFacts: readonly MachineFact[] = [
  {
    name: 'load',
    label: words.loadAverage,
    nature: 'own',
    value: counted(({ conditions }) => conditions.load),
  },
  {
    name: 'available-memory',
    label: words.availableMemory,
    nature: 'own',
    ...sized(({ conditions }) => conditions.availableMemory),
  },
  {
    name: 'swap-used',
    label: words.swapInUse,
    nature: 'own',
    ...sized(({ conditions }) => conditions.swapUsed),
  },
  {
    name: 'governor',
    label: words.frequencyGovernor,
    nature: 'speed',
    value: written(({ conditions }) => conditions.governor),
  },
  {
    name: 'turbo',
    label: words.turbo,
    nature: 'speed',
    value: ({ conditions: { turbo } }) =>
      mapKnown(turbo, (on) => (on ? { en: 'on', zh: '开启' } : words.off)),
  },
  {
    name: 'huge-pages',
    label: words.transparentHugePages,
    nature: 'speed',
    value: written(({ conditions }) => conditions.hugePages),
  },
  {
    name: 'hypervisor',
    label: words.hypervisor,
    nature: 'speed',
    value: written(({ conditions }) => conditions.hypervisor),
  },
  {
    name: 'shared-memory',
    label: words.sharedMemory,
    nature: 'speed',
    ...sized(({ conditions }) => conditions.sharedMemory),
  },
  {
    name: 'free-disk',
    label: words.freeDisk,
    nature: 'own',
    ...sized(({ conditions }) => conditions.freeDisk),
  },
]
