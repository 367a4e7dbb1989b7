import pc from 'picocolors'
import { furtherAxes, leadingAxes } from '../../core/model/axes/axes.ts'
import type { Axis } from '../../core/model/axes/axis.ts'
import { axisWord } from '../../core/model/axes/axis-values.ts'
import type { Baseline, Conditions, PublishedTable } from '../../core/model/baseline.ts'
import { placeText } from '../../core/model/error.ts'
import { topologyText } from '../../core/model/topology.ts'
import { figureText } from './figures.ts'
import { sections } from './layout.ts'
import { table } from './table.ts'

/** The published numbers that ship, a row for each collection of them. */
export const baselinesText = (baselines: readonly Baseline[], width: number): string =>
  sections([
    table(
      [{ title: 'name' }, { title: 'title' }, { title: 'figures', align: 'right' }, { title: 'published' }],
      baselines.map(({ name, title, tables, published }) => [
        name,
        title.en,
        String(tables.reduce((sum, { figures }) => sum + figures.length, 0)),
        published,
      ]),
      width,
    ),
    pc.dim(
      'steady baselines NAME shows its figures,\nsteady reproduce RESULTS --against NAME holds yours against them',
    ),
  ])

/** One baseline: each figure with its conditions and the place that prints it. */
export const baselineText = (
  { title, collection, revision, published, tables }: Baseline,
  width: number,
): string =>
  sections([
    `${pc.bold(title.en)}\n${pc.dim(`${collection}, ${revision}, ${published}`)}`,
    ...tables.map((one) => tableText(one, width)),
    tables.length === 0 ? 'it leaves every figure open' : '',
  ])

const tableText = ({ document, conditions, unit, figures }: PublishedTable, width: number): string =>
  [
    `${pc.bold(`${conditions.framework}, ${conditions.model}`)}  ${conditionsText(conditions)}`,
    table(
      [
        { title: 'devices' },
        { title: 'throughput', align: 'right' },
        { title: 'speedup', align: 'right' },
        { title: 'repeats', align: 'right' },
        { title: 'published in' },
      ],
      figures.map(({ topology, throughput, speedup, runs, line }) => [
        topologyText(topology),
        figureText(throughput, unit),
        speedup === undefined ? '—' : `${speedup.toFixed(2)}×`,
        runs.length === 0 ? '—' : String(runs.length),
        placeText({ file: document, line }),
      ]),
      width,
    ),
  ].join('\n')

const conditionsText = ({ batchPerDevice, axes, device, protocol, variant }: Conditions) => {
  const onAxis = ({ name }: Axis) => {
    const value = axes[name]
    return value === undefined ? undefined : `${name} ${axisWord(value)}`
  }
  return [
    ...leadingAxes.map(({ name }) => axes[name]),
    `batch ${batchPerDevice}`,
    ...furtherAxes.map(onAxis),
    device,
    protocol === undefined ? undefined : `protocol ${protocol}`,
    variant,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}
