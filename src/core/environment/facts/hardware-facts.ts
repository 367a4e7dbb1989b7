import type { Processor } from '../../model/environment.ts'
import { known, mapKnown, type Maybe } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { counted as countOf } from '../../text/counted.ts'
import { counted, sized, written, type MachineFact } from './machine-fact.ts'

export const hardwareFacts: readonly MachineFact[] = [
  {
    name: 'host',
    label: { en: 'Host', zh: '主机' },
    nature: 'own',
    value: written(({ host }) => known(host)),
    mono: true,
  },
  {
    name: 'system',
    label: { en: 'System', zh: '系统' },
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
    label: { en: 'CPU layout', zh: 'CPU 拓扑' },
    nature: 'speed',
    value: ({ processor }) => known(cpuLayout(processor)),
  },
  {
    name: 'instruction-sets',
    label: { en: 'Instruction sets', zh: '指令集' },
    nature: 'speed',
    value: written(({ processor: { flags } }) => known(flags.join(' '))),
    mono: true,
  },
  {
    name: 'memory',
    label: { en: 'Memory', zh: '内存' },
    nature: 'speed',
    ...sized(({ memory }) => known(memory)),
  },
  {
    name: 'captured',
    label: { en: 'Captured', zh: '采集时间' },
    nature: 'own',
    value: written(({ captured }) => known(captured)),
    mono: true,
  },
]

export const limitFacts: readonly MachineFact[] = [
  {
    name: 'container',
    label: { en: 'Container', zh: '容器' },
    nature: 'speed',
    value: written(({ limits }) => limits.container),
  },
  {
    name: 'cpu-limit',
    label: { en: 'CPU limit', zh: 'CPU 限额' },
    nature: 'speed',
    value: counted(({ limits }) => limits.cpus),
  },
  {
    name: 'cpu-affinity',
    label: { en: 'CPU affinity', zh: 'CPU 亲和性' },
    nature: 'speed',
    value: counted(({ limits }) => limits.affinity),
  },
  {
    name: 'memory-limit',
    label: { en: 'Memory limit', zh: '内存限额' },
    nature: 'speed',
    ...sized(({ limits }) => limits.memory),
  },
]

/** Only what the kernel tells: threads always, the rest where it names them. */
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
