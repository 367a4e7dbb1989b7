import { axes } from '../model/axes/axes.ts'
import type { ParameterLabels } from '../model/report-settings.ts'
import { same, type Text } from '../model/text.ts'
import type { ShownAxis } from './explorer-state.ts'
import { parameterTitle } from './explorer-words.ts'
import type { ExplorerValue } from './explorer-tables.ts'

/**
 * Every axis with its words for the values that cases have, and the parameters for whose values a suite states words.
 * @param cells the different values of the column `axes`
 * @param ofAuthors the words that suites state
 */
export function shownAxes(
  cells: readonly ExplorerValue[],
  ofAuthors: readonly ParameterLabels[],
): Record<string, ShownAxis> {
  const values = new Map<string, Set<unknown>>()
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    for (const [name, value] of Object.entries(JSON.parse(cell) as Record<string, unknown>))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  const ofAxes = axes.map((axis): [string, ShownAxis] => {
    const { name, title, ordinary, compares, presence } = axis
    const labels = [...(values.get(name) ?? [])].flatMap((value): [string, Text][] => {
      const read = axis.value.safeParse(value)
      return read.success ? [[String(value), axis.label(read.data)]] : []
    })
    return [name, { title, ordinary, compares, presence, labels: Object.fromEntries(labels) }]
  })
  const ofParameters = ofAuthors.flatMap((words) =>
    Object.entries(words)
      .filter(([name]) => !axes.some((axis) => axis.name === name))
      .map(([name, labels]): [string, ShownAxis] => [
        name,
        { title: same(parameterTitle(name)), compares: 'means', presence: 'where-set', labels },
      ]),
  )
  return Object.fromEntries([...ofAxes, ...ofParameters])
}
