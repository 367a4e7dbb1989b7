import type { Case } from '../../core/model/case.ts'
import { topologyText } from '../../core/model/topology.ts'
import type { Column } from './table.ts'

interface CaseColumn extends Column {
  readonly cell: (point: Case) => string
}

const onOff = (value: boolean) => (value ? 'on' : 'off')

const axes: readonly CaseColumn[] = [
  { title: 'workload', cell: ({ workload }) => workload },
  { title: 'topology', cell: ({ topology }) => topologyText(topology) },
  { title: 'precision', cell: ({ precision }) => precision },
  { title: 'batch', align: 'right', cell: ({ batchPerDevice }) => String(batchPerDevice) },
  { title: 'xla', cell: ({ xla }) => onOff(xla) },
  { title: 'loader', cell: ({ loader }) => loader },
  { title: 'data', cell: ({ data }) => data },
]

function parameterAxes(cases: readonly Case[]): CaseColumn[] {
  const names = new Set(cases.flatMap(({ parameters }) => Object.keys(parameters)))
  return [...names].map((name) => ({
    title: name,
    align: cases.every(({ parameters }) => typeof parameters[name] === 'number') ? 'right' : 'left',
    cell: ({ parameters }) => String(parameters[name] ?? '—'),
  }))
}

/** What tells the cases apart, as columns, and what they all share, as one line. */
export function caseColumns(cases: readonly Case[]): {
  readonly varying: readonly CaseColumn[]
  readonly shared: string
} {
  const [first] = cases
  if (first === undefined) return { varying: [], shared: '' }
  const all = [...axes, ...parameterAxes(cases)]
  const varies = ({ cell }: CaseColumn) => cases.some((point) => cell(point) !== cell(first))
  const constant = all.filter((column) => !varies(column) && column.cell(first) !== '')
  return {
    varying: all.filter(varies),
    shared: constant.map(({ title, cell }) => `${title} ${cell(first)}`).join(', '),
  }
}
