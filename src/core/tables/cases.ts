import { groupBy } from '../collections/group-by.ts'
import type { Labels } from './labels.ts'
import type { PublishedCell } from './published-cells.ts'

/** Labels that make two figures two cases when both state them differently. */
export const distinguishing = [
  'precision',
  'amp',
  'batch',
  'devices',
  'nodes',
  'xla',
  'dali',
  'syntheticData',
  'accelerator',
  'variant',
] as const satisfies readonly (keyof Labels)[]

export type LabelName = (typeof distinguishing)[number]

export const contradict = (a: Labels, b: Labels, label: LabelName): boolean =>
  a[label] !== undefined && b[label] !== undefined && a[label] !== b[label]

/** Labels that only one of the two states. */
export const openLabels = (a: PublishedCell, b: PublishedCell): readonly LabelName[] =>
  distinguishing.filter((label) => (a.labels[label] === undefined) !== (b.labels[label] === undefined))

/** Devices are stated by both, and nothing that both state differs. */
export const mayBeSameCase = (a: PublishedCell, b: PublishedCell): boolean =>
  a.labels.devices !== undefined &&
  b.labels.devices !== undefined &&
  !distinguishing.some((label) => contradict(a.labels, b.labels, label)) &&
  Object.entries(a.settings).every(([title, words]) => (b.settings[title] ?? words) === words)

/** What tells two figures of one place apart beyond their value. */
export const tableOf = ({ document, table }: PublishedCell): string => `${document}\n${String(table)}`

/** Figures by framework and model; those of which either is unknown are left out. */
export function bySubject(cells: readonly PublishedCell[]): ReadonlyMap<string, readonly PublishedCell[]> {
  const known = cells.filter(({ subject }) => subject.framework !== undefined && subject.model !== undefined)
  return groupBy(known, ({ subject }) => `${subject.framework ?? ''} ${subject.model ?? ''}`)
}

/** Significant digits; closing zeros do not tell one figure from another. */
export const digitsOf = (value: number): number =>
  String(value).replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

export const distance = (a: PublishedCell, b: PublishedCell): number => Math.abs(Math.log(a.value / b.value))
