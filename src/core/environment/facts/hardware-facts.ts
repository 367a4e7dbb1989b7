import type { Processor } from '../../model/environment.ts'
import { known, mapKnown, type Maybe } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { counted as countOf } from '../../text/counted.ts'
import { counted, sized, written, type MachineFact } from './machine-fact.ts'
import { hardwareFactsWords as words } from './hardware-facts-words.ts'

export const hardwareFacts: readonly MachineFact[] = [
  {
    name: 'host',
    label: words.host,
    nature: 'own',
    value: written(({ host }) => known(host)),
    mono: true,
  },
  {
    name: 'system',
    label: words.system,
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
    label: words.cpuLayout,
    nature: 'speed',
    value: ({ processor }) => known(cpuLayout(processor)),
  },
  {
    name: 'instruction-sets',
    label: words.instructionSets,
    nature: 'speed',
    value: written(({ processor: { flags } }) => known(flags.join(' '))),
    mono: true,
  },
  {
    name: 'memory',
    label: words.memory,
    nature: 'speed',
    ...sized(({ memory }) => known(memory)),
  },
  {
    name: 'captured',
    label: words.captured,
    nature: 'own',
    value: written(({ captured }) => known(captured)),
    mono: true,
  },
]

export const limitFacts: readonly MachineFact[] = [
  {
    name: 'container',
    label: words.container,
    nature: 'speed',
    value: written(({ limits }) => limits.container),
  },
  {
    name: 'cpu-limit',
    label: words.cpuLimit,
    nature: 'speed',
    value: counted(({ limits }) => limits.cpus),
  },
  {
    name: 'cpu-affinity',
    label: words.cpuAffinity,
    nature: 'speed',
    value: counted(({ limits }) => limits.affinity),
  },
  {
    name: 'memory-limit',
    label: words.memoryLimit,
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
