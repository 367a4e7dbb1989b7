import type { LabelledComparison } from '../../core/compare/comparison.ts'
import type { SettledCommand } from '../../core/custom-command/settle-commands.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { Ratio } from '../../core/model/units.ts'
import { compareWithin } from './compare.ts'
import type { Across } from './compare-variants.ts'

export interface CompareCommandsOptions {
  /** The first is A of every comparison. */
  readonly commands: readonly SettledCommand[]
  readonly results: string
  readonly protocol: Protocol
  readonly sameWithin: Ratio
  readonly cwd: string
}

/** Compares each further command with the first one. They are different on purpose: batch, devices and conditions may differ. */
export async function compareCommands({
  commands,
  ...options
}: CompareCommandsOptions): Promise<LabelledComparison[]> {
  const [first, ...others] = commands
  if (first === undefined) return []
  const comparisons = others.map((other): Across[] => {
    const conditions = new Set([...Object.keys(first.axes), ...Object.keys(other.axes)])
    return [
      { name: 'workload', values: [first.name, other.name] },
      ...['topology', 'batch', ...conditions].map((name) => ({ name, values: undefined })),
    ]
  })
  return compareWithin({ ...options, comparisons })
}
