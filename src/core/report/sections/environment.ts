import { missingText } from '../../messages/say.ts'
import type { Conditions, Environment, Gpus, Limits, Processor } from '../../model/environment.ts'
import { known, mapKnown, type Maybe } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { sizeText } from '../../text/size.ts'
import { monoCell, textCell } from '../cells.ts'
import type { ReportContext } from '../context.ts'
import { groupBy } from '../groups.ts'
import type { Block, Cell, Fact, Section } from '../model.ts'
import { joined } from '../words/compose.ts'

/** What the results were measured on, as it was probed; for others' runs, as the suite's author describes it. */
export function environmentSection({ folder }: ReportContext): Section {
  const described = folder.suite.report.environment.map(({ label, value }) =>
    fact(label, textCell(same(value))),
  )
  return {
    id: 'environment',
    title: { en: 'Environment', zh: '测试环境' },
    blocks: [
      ...(described.length === 0 ? [] : [{ kind: 'facts', items: described } as const]),
      ...(folder.environment.kind === 'known'
        ? probed(folder.environment.value)
        : described.length === 0
          ? [{ kind: 'paragraph', text: missingText(folder.environment) } as const]
          : []),
    ],
  }
}

function probed(environment: Environment): Block[] {
  const { gpus, software, conditions, findings } = environment
  return [
    { kind: 'facts', items: [...machine(environment), ...limitFacts(environment.limits), ...gpuFacts(gpus)] },
    ...topologyBlock(gpus),
    { kind: 'heading', title: { en: 'State of the machine', zh: '机器状态' } },
    { kind: 'facts', items: conditionFacts(conditions) },
    { kind: 'heading', title: { en: 'Software', zh: '软件版本' } },
    {
      kind: 'facts',
      items: [
        ...software.map(({ name, version }) => fact(same(name), written(version))),
        fact({ en: 'Commit of the suite', zh: '测试方案所在提交' }, mono(environment.commit)),
      ],
    },
    ...(findings.length === 0
      ? []
      : [
          { kind: 'heading', title: { en: 'Findings', zh: '检查发现' } } as const,
          { kind: 'findings', items: findings.map((finding) => ({ finding, about: [] })) } as const,
        ]),
  ]
}

function machine({ host, os, kernel, processor, memory, captured }: Environment): Fact[] {
  const { flags } = processor
  return [
    fact({ en: 'Host', zh: '主机' }, monoCell(host)),
    fact({ en: 'System', zh: '系统' }, textCell(same(`${os} (${kernel})`))),
    fact({ en: 'CPU', zh: 'CPU' }, cpuCell(processor)),
    fact({ en: 'CPU layout', zh: 'CPU 拓扑' }, textCell(cpuLayout(processor))),
    ...(flags.length === 0
      ? []
      : [fact({ en: 'Instruction sets', zh: '指令集' }, monoCell(flags.join(' ')))]),
    fact({ en: 'Memory', zh: '内存' }, textCell(same(sizeText(memory)))),
    fact({ en: 'Captured', zh: '采集时间' }, monoCell(captured)),
  ]
}

const cpuCell = ({ model, architecture }: Processor): Cell =>
  written(mapKnown(model, (name) => `${name} (${architecture})`))

/** Only what the kernel tells: threads always, the rest where it names them. */
function cpuLayout({ sockets, cores, threads, numaNodes }: Processor): Text {
  const parts: [Maybe<number>, string, string][] = [
    [sockets, 'socket', '路'],
    [cores, 'core', '核'],
    [known(threads), 'thread', '线程'],
    [numaNodes, 'NUMA node', '个 NUMA 节点'],
  ]
  return joined(
    parts.flatMap(([count, en, zh]) =>
      count.kind === 'known' ? [{ en: plural(count.value, en), zh: `${count.value} ${zh}` }] : [],
    ),
    { en: ', ', zh: '，' },
  )
}

const limitFacts = ({ container, cpus, affinity, memory }: Limits): Fact[] => [
  fact({ en: 'Container', zh: '容器' }, written(container)),
  fact({ en: 'CPU limit', zh: 'CPU 限额' }, written(mapKnown(cpus, decimal))),
  fact({ en: 'CPU affinity', zh: 'CPU 亲和性' }, written(mapKnown(affinity, decimal))),
  fact({ en: 'Memory limit', zh: '内存限额' }, written(mapKnown(memory, sizeText))),
]

const conditionFacts = (conditions: Conditions): Fact[] => [
  fact({ en: 'Load average (1 min)', zh: '1 分钟平均负载' }, written(mapKnown(conditions.load, decimal))),
  fact({ en: 'Available memory', zh: '可用内存' }, written(mapKnown(conditions.availableMemory, sizeText))),
  fact({ en: 'Swap in use', zh: '已用交换空间' }, written(mapKnown(conditions.swapUsed, sizeText))),
  fact({ en: 'Frequency governor', zh: 'CPU 调频策略' }, written(conditions.governor)),
  fact(
    { en: 'Turbo', zh: '睿频' },
    conditions.turbo.kind === 'missing'
      ? conditions.turbo
      : textCell(conditions.turbo.value ? { en: 'on', zh: '开启' } : { en: 'off', zh: '关闭' }),
  ),
  fact({ en: 'Transparent huge pages', zh: '透明大页' }, written(conditions.hugePages)),
  fact({ en: 'Hypervisor', zh: '虚拟化' }, written(conditions.hypervisor)),
  fact(
    { en: 'Shared memory (/dev/shm)', zh: '共享内存（/dev/shm）' },
    written(mapKnown(conditions.sharedMemory, sizeText)),
  ),
  fact({ en: 'Free disk', zh: '磁盘剩余' }, written(mapKnown(conditions.freeDisk, sizeText))),
]

function gpuFacts(gpus: Maybe<Gpus>): Fact[] {
  const label = { en: 'GPU', zh: 'GPU' }
  if (gpus.kind === 'missing') return [fact(label, gpus)]
  const { devices, driver, cuda } = gpus.value
  return [
    ...groupBy(devices, gpuName).map((group) =>
      fact(label, textCell(same(`${gpuName(group[0])} × ${String(group.length)}`))),
    ),
    fact({ en: 'GPU driver', zh: '显卡驱动' }, written(driver)),
    fact({ en: 'CUDA supported by the driver', zh: '驱动支持的 CUDA 版本' }, written(cuda)),
  ]
}

const gpuName = ({ name, memory }: Gpus['devices'][number]) =>
  memory.kind === 'known' ? `${name} (${sizeText(memory.value)})` : name

const topologyBlock = (gpus: Maybe<Gpus>): Block[] =>
  gpus.kind === 'known' && gpus.value.topology.kind === 'known'
    ? [{ kind: 'code', title: same('nvidia-smi topo -m'), syntax: 'text', code: gpus.value.topology.value }]
    : []

const mono = (value: Maybe<string>): Cell => (value.kind === 'known' ? monoCell(value.value) : value)

const written = (value: Maybe<string>): Cell => (value.kind === 'known' ? textCell(same(value.value)) : value)

const fact = (label: Text, value: Cell): Fact => ({ label, value })

const plural = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`

/** At most two decimals, and none where there is nothing to say. */
const decimal = (value: number) => String(Number(value.toFixed(2)))
