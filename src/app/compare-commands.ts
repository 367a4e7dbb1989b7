import type { Comparison } from '../core/compare/comparison.ts'
import type { SettledCommand } from '../core/custom-command/settle-commands.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Ratio } from '../core/model/units.ts'
import { compareResults, type Across } from './compare.ts'

export interface ComparingCommands {
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
  results,
  protocol,
  sameWithin,
  cwd,
}: ComparingCommands): Promise<Comparison[]> {
  const [first, ...others] = commands
  if (first === undefined) return []
  const comparisons: Comparison[] = []
  for (const other of others) {
    const conditions = new Set([...Object.keys(first.axes), ...Object.keys(other.axes)])
    const across: readonly Across[] = [
      { name: 'workload', values: [first.name, other.name] },
      ...['topology', 'batch', ...conditions].map((name) => ({ name, values: undefined })),
    ]
    comparisons.push(
      await compareResults({
        a: results,
        b: undefined,
        across,
        sameWithin,
        protocol,
        slowerLimit: undefined,
        stated: {},
        cwd,
      }),
    )
  }
  return comparisons
}
