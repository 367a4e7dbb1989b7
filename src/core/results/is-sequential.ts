import type { Repeats } from '../model/suite.ts'

/** Whether measured values decide the number of repeats: intervals must then allow for it. */
export const isSequential = ({ kind }: Repeats): boolean => kind !== 'fixed'

/** After how many repeats the values of a case may stop it. In a race, the values of other cases decide. */
export const firstLook = (repeats: Repeats): number | undefined =>
  repeats.kind === 'fixed' || repeats.kind === 'race' ? undefined : repeats.min
