import type { DescribedMachine } from '../../model/report-settings.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import { joined } from '../../document/compose.ts'

/** Each kind of machine as the author describes it, with the cases that ran on it. */
export const machinesBlocks = ({ folder, devices }: ReportContext): StoredBlock[] =>
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
