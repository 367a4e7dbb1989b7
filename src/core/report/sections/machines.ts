import type { DescribedMachine, ReportSettings } from '../../model/report-settings.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { textCell } from '../cells.ts'
import type { Block } from '../model.ts'
import { joined } from '../words/compose.ts'

/** Each kind of machine as the author describes it, with the cases that ran on it. */
export const machinesBlocks = ({ machines = [] }: Pick<ReportSettings, 'machines'>): Block[] =>
  machines.flatMap((machine): Block[] => [
    { kind: 'heading', title: machine.title },
    {
      kind: 'facts',
      items: [
        ...casesFact(machine),
        ...machine.environment.map(({ label, value }) => ({ label, value: textCell(same(value)) })),
      ],
    },
  ])

const casesFact = ({ topologies }: DescribedMachine) =>
  topologies === undefined
    ? []
    : [
        {
          label: { en: 'Nodes × devices per node', zh: '节点数 × 单节点设备数' },
          value: textCell(listed(topologies.map((one) => same(topologyText(one).replace('x', '×'))))),
        },
      ]

const listed = (texts: readonly Text[]): Text => joined(texts, { en: ', ', zh: '、' })
