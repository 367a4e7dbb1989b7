import type { Repeats } from '../model/suite.ts'

/** Whether what was measured decided how many repeats there are: intervals must then allow for it. */
export const isSequential = ({ kind }: Repeats): boolean => kind !== 'fixed'
