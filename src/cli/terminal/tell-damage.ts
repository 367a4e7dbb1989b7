import type { Drift } from '../../core/check/drift.ts'
import type { CommandContext } from '../usage/command.ts'
import { printed } from './print.ts'

/** Reports, with exit code 1, damage in the results that an answer comes from. */
export async function tellDamage(damage: readonly Drift[], context: CommandContext): Promise<void> {
  if (damage.length === 0) return
  const { damagePrintout } = await import('../../app/check/check-printout.ts')
  context.note(printed(damagePrintout(damage), context))
  context.end(1)
}
