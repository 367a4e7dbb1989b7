import { gpuFacts } from '../../environment/facts/gpu-facts.ts'
import { hardwareFacts } from '../../environment/facts/hardware-facts.ts'
import { stateFacts } from '../../environment/facts/state-facts.ts'
import type { NodeDifference } from '../../environment/node-differences.ts'
import type { NodeEnvironment } from '../../model/environment.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import { grouped } from '../../collections/group-by.ts'
import { columns } from '../layouts/columns.ts'
import type { StoredBlock, TableBlock } from '../../document/blocks.ts'
import { inEach } from '../../document/compose.ts'
import { nodesText } from '../../environment/nodes-text.ts'
import { factCell } from './fact-cell.ts'
import { nodesWords as words } from './nodes-words.ts'

/** A row for each value of each fact that nodes differ in. */
export function differencesTable(differences: readonly NodeDifference[], all: number): StoredBlock[] {
  if (differences.length === 0)
    return [
      {
        kind: 'paragraph',
        text: words.nodesAlike(all),
      },
    ]
  return [
    {
      kind: 'table',
      title: words.differences,
      columns: [columns.fact, columns.value, columns.onNodes],
      rows: differences.flatMap(({ fact, values }) =>
        values.map(({ value, nodes }) => ({
          run: undefined,
          cells: [textCell(fact.label), factCell(fact, value), textCell(nodesText(nodes))],
        })),
      ),
    },
  ]
}

/** What each node has of its own: its name, its devices, its state when it was probed. */
export function eachNodeTable(nodes: readonly NodeEnvironment[]): TableBlock {
  const hasGpus = nodes.some(({ environment: { gpus } }) => gpus.kind === 'known')
  const facts = [...hardwareFacts, ...gpuFacts, ...stateFacts].filter(
    ({ name, nature }) => nature === 'own' || (hasGpus && name === 'gpus'),
  )
  return {
    kind: 'table',
    title: words.eachNode,
    columns: [columns.node, ...facts.map(({ label }) => ({ ...columns.value, label }))],
    rows: nodes.map(({ node, environment }) => ({
      run: undefined,
      cells: [monoCell(node), ...facts.map((fact) => factCell(fact, fact.value(environment)))],
    })),
  }
}

/** `nvidia-smi topo -m` as printed; once where it is equal, else with its nodes. */
export function topologyBlocks(nodes: readonly NodeEnvironment[]): StoredBlock[] {
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
