import type { Repeats } from '../model/suite.ts'

/** Whether what was measured decided how many repeats there are: intervals must then allow for it. */
export const isSequential = ({ kind }: Repeats): boolean => kind !== 'fixed'

/** After how many repeats a case may have ended because of its own values; a race ends one because of what others gave. */
export const firstLook = (repeats: Repeats): number | undefined =>
  repeats.kind === 'fixed' || repeats.kind === 'race' ? undefined : repeats.min
