import { damagePrintout } from '../../app/check/check-printout.ts'
import type { Drift } from '../../core/check/drift.ts'
import type { CommandContext } from '../usage/command.ts'
import { printed } from './print.ts'

/** Said beside the answer, and with exit code 1, where results that it comes from are not as they were written. */
export function tellDamage(damage: readonly Drift[], context: CommandContext): void {
  if (damage.length === 0) return
  context.note(printed(damagePrintout(damage), context))
  context.end(1)
}
