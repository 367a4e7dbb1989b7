import { LineClock } from '../vocabulary/line-clock.ts'
import type { LineTemplate, NumberSlot } from './line-templates.ts'
import { rolesOf, type Role } from './number-roles.ts'

/** What a printed time is called by. */
export const times: readonly Role[] = ['duration', 'milliseconds']
/** Numbers that give a figure. */
export const measures: readonly Role[] = ['rate', ...times, 'steps-per-second', 'elapsed']

/** Whether a number counts the lines. */
export const isEachLine = ({ slots, count }: LineTemplate, index: number): boolean =>
  slots[index]?.rises === count - 1 && slots[index].most - slots[index].least === count - 1

/** Whether each line has a time stamp. */
export const beginsWithTime = ({ samples }: LineTemplate): boolean => {
  const clock = new LineClock()
  return samples.every((sample) => clock.at(sample) !== undefined)
}

/** Whether a number of the line could be a rate or a time, as far as its name and its values say. */
export const mayTime = ({ slots }: LineTemplate): boolean =>
  slots.some(
    (slot) =>
      slot.least !== slot.most &&
      !(slot.whole && slot.falls === 0) &&
      rolesOf(slot).every((role) => measures.includes(role)),
  )

/** Whether a number without a name counts up to the number behind it: `[  100/6000]`. */
export function isOfTotal({ slots }: LineTemplate, index: number): boolean {
  const [counter, total] = [slots[index], slots[index + 1]]
  if (counter === undefined || total === undefined || rolesOf(counter).length > 0) return false
  const isConstant = total.whole && total.least === total.most && total.most >= counter.most
  return counter.whole && counter.rises > counter.falls && isConstant && /^ ?(?:\/|of) ?$/.test(counter.after)
}

/** How many steps lie between two lines, as a rule. */
export const stepsBetween = ({ least, most, rises, falls }: NumberSlot): number =>
  ((most - least) * (falls + 1)) / rises
