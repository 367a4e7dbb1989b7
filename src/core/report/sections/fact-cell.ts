import type { MachineFact } from '../../environment/facts/machine-fact.ts'
import type { Maybe } from '../../model/missing.ts'
import type { Text } from '../../model/text.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import type { Cell } from '../../document/cell-model.ts'

/** A value of a fact of a machine. */
export function factCell({ mono }: Pick<MachineFact, 'mono'>, value: Maybe<Text>): Cell {
  if (value.kind === 'missing') return value
  return mono === true ? monoCell(value.value.en) : textCell(value.value)
}
