import type { Processor } from '../../model/environment.ts'
import { known, mapKnown, type Maybe } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { counted as countOf } from '../../text/quantities.ts'
import { counted, sized, written, type MachineFact } from './machine-fact.ts'

const hardwareFactsWords = {
  host: { en: 'Host', zh: '主机' },
  system: { en: 'System', zh: '系统' },
  cpuLayout: { en: 'CPU layout', zh: 'CPU 拓扑' },
  instructionSets: { en: 'Instruction sets', zh: '指令集' },
  memory: { en: 'Memory', zh: '内存' },
  captured: { en: 'Captured', zh: '采集时间' },
  container: { en: 'Container', zh: '容器' },
  cpuLimit: { en: 'CPU limit', zh: 'CPU 限额' },
  cpuAffinity: { en: 'CPU affinity', zh: '可用 CPU 数（亲和性）' },
  memoryLimit: { en: 'Memory limit', zh: '内存限额' },
} as const

export const hardwareFacts: readonly MachineFact[] = [
  {
    name: 'host',
    label: hardwareFactsWords.host,
    nature: 'own',
    value: written(({ host }) => known(host)),
    mono: true,
  },
  {
    name: 'system',
    label: hardwareFactsWords.system,
    nature: 'speed',
    value: written(({ os, kernel }) => known(`${os} (${kernel})`)),
  },
  {
    name: 'cpu',
    label: same('CPU'),
    nature: 'speed',
    value: written(({ processor: { model, architecture } }) =>
      mapKnown(model, (name) => `${name} (${architecture})`),
    ),
  },
  {
    name: 'cpu-layout',
    label: hardwareFactsWords.cpuLayout,
    nature: 'speed',
    value: ({ processor }) => known(cpuLayout(processor)),
  },
  {
    name: 'instruction-sets',
    label: hardwareFactsWords.instructionSets,
    nature: 'speed',
    value: written(({ processor: { flags } }) => known(flags.join(' '))),
    mono: true,
  },
  {
    name: 'memory',
    label: hardwareFactsWords.memory,
    nature: 'speed',
    ...sized(({ memory }) => known(memory)),
  },
  {
    name: 'captured',
    label: hardwareFactsWords.captured,
    nature: 'own',
    value: written(({ captured }) => known(captured)),
    mono: true,
  },
]

export const limitFacts: readonly MachineFact[] = [
  {
    name: 'container',
    label: hardwareFactsWords.container,
    nature: 'speed',
    value: written(({ limits }) => limits.container),
  },
  {
    name: 'cpu-limit',
    label: hardwareFactsWords.cpuLimit,
    nature: 'speed',
    value: counted(({ limits }) => limits.cpus),
  },
  {
    name: 'cpu-affinity',
    label: hardwareFactsWords.cpuAffinity,
    nature: 'speed',
    value: counted(({ limits }) => limits.affinity),
  },
  {
    name: 'memory-limit',
    label: hardwareFactsWords.memoryLimit,
    nature: 'speed',
    ...sized(({ limits }) => limits.memory),
  },
]

/** Only what the kernel states: threads always, the rest where known. */
function cpuLayout({ sockets, cores, threads, numaNodes }: Processor): Text {
  const parts: [Maybe<number>, string, string][] = [
    [sockets, 'socket', '路'],
    [cores, 'core', '核'],
    [known(threads), 'thread', '线程'],
    [numaNodes, 'NUMA node', '个 NUMA 节点'],
  ]
  const stated = parts.flatMap(([count, en, zh]) =>
    count.kind === 'known' ? [{ en: countOf(count.value, en), zh: `${count.value} ${zh}` }] : [],
  )
  return { en: stated.map(({ en }) => en).join(', '), zh: stated.map(({ zh }) => zh).join('，') }
}
