import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { place } from '../location.ts'
import { textIn, type Row } from '../rows.ts'
import { colours, machineColour } from './colours.ts'

export interface LegendItem {
  readonly name: string
  readonly colour: string
  /** The sign of a line's points; a dot by default. */
  readonly sign?: string | undefined
}

/** Names of lines or machines in their colours, as text that screen readers can read and that wraps. */
export function Legend({ items }: { readonly items: readonly LegendItem[] }) {
  if (items.length < 2) return null
  return (
    <ul class="legend">
      {items.map(({ name, colour, sign = '●' }, index) => (
        <li key={index}>
          <span class="sign" style={{ color: colour }} aria-hidden="true">
            {sign}
          </span>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The machines of rows; nothing where there is one, which the title names. */
export function MachineLegend({ rows }: { readonly rows: readonly Row[] }) {
  const { language } = place.value
  const machines = [...new Set(rows.map((row) => textIn(row, 'machine')))].sort()
  const nameOf = (machine: string) => (machine === '' ? explorerWords.machineNotStated[language] : machine)
  return (
    <Legend
      items={machines.map((machine) => ({
        name: nameOf(machine),
        colour: machineColour(colours.value, machine),
      }))}
    />
  )
}
