import { gpuFacts } from '../../environment/facts/gpu-facts.ts'
import { hardwareFacts, limitFacts } from '../../environment/facts/hardware-facts.ts'
import { softwareFacts } from '../../environment/facts/software-facts.ts'
import { stateFacts } from '../../environment/facts/state-facts.ts'
import type { MachineFact } from '../../environment/facts/machine-fact.ts'
import { type NodeDifference, nodeDifferences } from '../../environment/node-differences.ts'
import { missingText } from '../../messages/say.ts'
import type { Environment, NodeEnvironment } from '../../model/environment.ts'
import { same, type Text } from '../../model/text.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import type { Fact, StoredBlock, TableBlock } from '../../document/blocks.ts'
import type { Section } from '../model.ts'
import { nodesText } from '../../environment/nodes-text.ts'
import { frameworksBlocks } from './frameworks.ts'
import { launchBlocks } from './launch.ts'
import type { DescribedMachine, QuotedSource } from '../../model/report-settings.ts'
import { topologyText } from '../../model/topology.ts'
import { inEach, joined } from '../../document/text-line.ts'
import { grouped } from '../../collections/group-by.ts'
import { columns } from '../layouts/columns.ts'
import { rowsTable, type RowColumn } from '../../document/columns.ts'
import type { Maybe } from '../../model/missing.ts'
import type { Cell } from '../../document/cell-model.ts'

function factCell({ mono }: Pick<MachineFact, 'mono'>, value: Maybe<Text>): Cell {
  if (value.kind === 'missing') return value
  return mono === true ? monoCell(value.value.en) : textCell(value.value)
}

/** A row for each value of each fact that differs between nodes. */
function differencesTable(differences: readonly NodeDifference[], all: number): StoredBlock[] {
  if (differences.length === 0)
    return [
      {
        kind: 'paragraph',
        text: {
          en: `The ${all} nodes differ in nothing that steady compares.`,
          zh: `${all} 个节点的各项配置一致。`,
        },
      },
    ]
  const rows = differences.flatMap(({ fact, values }) => values.map((value) => ({ fact, ...value })))
  return [
    rowsTable({ en: 'What differs between the nodes', zh: '各节点之间的差异' }, differenceColumns, rows),
  ]
}

type DifferenceRow = Pick<NodeDifference, 'fact'> & NodeDifference['values'][number]

const differenceColumns: readonly RowColumn<DifferenceRow>[] = [
  [columns.fact, ({ fact }) => textCell(fact.label)],
  [columns.value, ({ fact, value }) => factCell(fact, value)],
  [columns.onNodes, ({ nodes }) => textCell(nodesText(nodes))],
]

/** What is specific to each node: its name, its devices, its state when it was probed. */
function eachNodeTable(nodes: readonly NodeEnvironment[]): TableBlock {
  const hasGpus = nodes.some(({ environment: { gpus } }) => gpus.kind === 'known')
  const facts = [...hardwareFacts, ...gpuFacts, ...stateFacts].filter(
    ({ name, nature }) => nature === 'own' || (hasGpus && name === 'gpus'),
  )
  const shown = facts.map((fact): RowColumn<NodeEnvironment> => [
    { ...columns.value, label: fact.label },
    ({ environment }) => factCell(fact, fact.value(environment)),
  ])
  return rowsTable(
    { en: 'Each node', zh: '各节点' },
    [[columns.node, ({ node }) => monoCell(node)], ...shown],
    nodes,
  )
}

/** `nvidia-smi topo -m` as printed; once where it is equal, otherwise with its nodes. */
function topologyBlocks(nodes: readonly NodeEnvironment[]): StoredBlock[] {
  const printed = nodes.flatMap(({ node, environment: { gpus } }) =>
    gpus.kind === 'known' && gpus.value.topology.kind === 'known'
      ? [{ node, code: gpus.value.topology.value }]
      : [],
  )
  const groups = grouped(printed, ({ code }) => code)
  return groups.map((group) => {
    const about = nodesText(group.map(({ node }) => node))
    const title = inEach((language) => (groups.length === 1 ? topology : `${topology} · ${about[language]}`))
    return { kind: 'code', title, syntax: 'text', code: group[0].code }
  })
}

const topology = 'nvidia-smi topo -m'

/** Each kind of machine as the author describes it, with the cases that ran on it. */
const machinesBlocks = ({ folder, devices }: ReportContext): StoredBlock[] =>
  (folder.suite.report.machines ?? []).flatMap((machine): StoredBlock[] => [
    { kind: 'heading', title: machine.title },
    {
      kind: 'facts',
      items: [
        ...casesFact(machine, devices.topologies),
        ...machine.environment.map(({ label, value }) => ({ label, value: textCell(same(value)) })),
      ],
    },
  ])

const casesFact = ({ topologies }: DescribedMachine, label: Text) =>
  topologies === undefined
    ? []
    : [
        {
          label,
          value: textCell(
            listed(topologies.map((topology) => same(topologyText(topology).replace('x', '×')))),
          ),
        },
      ]

const listed = (texts: readonly Text[]): Text => joined(texts, { en: ', ', zh: '、' })

/** What the results were measured on: as probed, or for imported runs as the suite's author describes it. */
export function environmentSection(context: ReportContext): Section {
  const { folder } = context
  const { environment, quoted, machines } = folder.suite.report
  const described = environment.map(({ label, value }) => ({ label, value: textCell(same(value)) }))
  const [first, ...others] = folder.nodes
  const isSeen = first !== undefined
  return {
    id: 'environment',
    title: { en: 'Environment', zh: '测试环境' },
    blocks: [
      ...(described.length > 0 && (isSeen || (quoted !== undefined && !context.published))
        ? [statedHeading(quoted)]
        : []),
      ...factsBlock(described),
      ...machinesBlocks(context),
      ...(isSeen && (described.length > 0 || machines !== undefined) ? [asSeen] : []),
      ...(first === undefined ? [] : others.length === 0 ? oneMachine(first) : severalNodes(folder.nodes)),
      ...(first === undefined ? [] : factsBlock(sourceFacts(folder.workloads))),
      ...(folder.environment.kind === 'missing' && described.length === 0 && machines === undefined
        ? [{ kind: 'paragraph', text: missingText(folder.environment) } as const]
        : []),
      ...frameworksBlocks(context),
      ...launchBlocks(folder),
    ],
  }
}

/** What the author states is not what the runs had until steady has seen it. */
export const statedHeading = (quoted: QuotedSource | undefined): StoredBlock => ({
  kind: 'heading',
  title:
    quoted === undefined
      ? { en: 'As the suite states', zh: '套件声明的环境' }
      : {
          en: `Quoted from ${quoted.title.en}, ${quoted.date}`,
          zh: `引自 ${quoted.title.zh}（${quoted.date}）`,
        },
})

/** Separates the probed facts from those that the author describes. */
const asSeen: StoredBlock = { kind: 'heading', title: { en: 'Seen by steady', zh: '运行时采集的环境' } }

/** Sources of programs as their workloads state them; the files on the nodes were not inspected. */
const sourceFacts = (workloads: ReportContext['folder']['workloads']): Fact[] =>
  Object.entries(workloads).flatMap(([name, { source }]) => {
    if (source === undefined) return []
    const { repository, commit, folder } = source
    const [at, zhAt] = commit === undefined ? ['', ''] : [` at ${commit}`, `，提交 ${commit}`]
    const [inFolder, zhFolder] = folder === undefined ? ['', ''] : [`, ${folder}`, `，目录 ${folder}`]
    return [
      {
        label: {
          en: `Source of ${name}, as stated`,
          zh: `${name} 的代码来源（声明）`,
        },
        value: textCell({ en: `${repository}${at}${inFolder}`, zh: `${repository}${zhAt}${zhFolder}` }),
      },
    ]
  })

const oneMachine = (node: NodeEnvironment): StoredBlock[] => machineBlocks([node], () => true)

/** What all nodes share, then the differences, then what is specific to each. */
function severalNodes(nodes: readonly NodeEnvironment[]): StoredBlock[] {
  const differences = nodeDifferences(nodes)
  const differing = new Set(differences.map(({ fact }) => fact.name))
  const isCommon = ({ name, nature }: MachineFact) => nature !== 'own' && !differing.has(name)
  const nodesFact: Fact = {
    label: { en: 'Nodes', zh: '节点' },
    value: textCell(nodesText(nodes.map(({ node }) => node))),
  }
  return [
    ...machineBlocks(nodes, isCommon, nodesFact),
    ...differencesTable(differences, nodes.length),
    eachNodeTable(nodes),
  ]
}

/** @param isShown whether a fact of the first node is common to all */
function machineBlocks(
  nodes: readonly NodeEnvironment[],
  isShown: (fact: MachineFact) => boolean,
  ...before: readonly Fact[]
): StoredBlock[] {
  const environments = nodes.map(({ environment }) => environment)
  const [first] = environments
  if (first === undefined) return []
  const rows = (facts: readonly MachineFact[]) => factRows(facts.filter(isShown), first)
  return [
    ...factsBlock([...before, ...rows([...hardwareFacts, ...limitFacts, ...gpuFacts])]),
    ...topologyBlocks(nodes),
    ...titled({ en: 'State of the machine', zh: '机器状态' }, rows(stateFacts)),
    ...titled({ en: 'Software', zh: '软件版本' }, rows(softwareFacts(environments))),
  ]
}

/** Without missing facts that have no reason. */
const factRows = (facts: readonly MachineFact[], environment: Environment): Fact[] =>
  facts.flatMap((fact) => {
    const value = fact.value(environment)
    const isSilent =
      value.kind === 'known'
        ? value.value.en === ''
        : value.code === 'not-looked-for' || (fact.dependent === true && environment.gpus.kind === 'missing')
    return isSilent ? [] : [{ label: fact.label, value: factCell(fact, value) }]
  })

const factsBlock = (items: readonly Fact[]): StoredBlock[] =>
  items.length === 0 ? [] : [{ kind: 'facts', items }]

const titled = (title: Text, items: readonly Fact[]): StoredBlock[] =>
  items.length === 0 ? [] : [{ kind: 'heading', title }, ...factsBlock(items)]
