import type { Environment } from '../model/environment.ts'
import { knownValues } from '../model/missing.ts'
import { bytes, type Bytes } from '../model/units.ts'

type Facts = Pick<Environment, 'processor' | 'memory' | 'limits' | 'conditions'>

/** CPUs that a run can have at the same time: the least of the machine, the affinity mask and the quota. */
export const usableCpus = ({ processor, limits }: Pick<Facts, 'processor' | 'limits'>): number =>
  Math.min(processor.threads, ...knownValues([limits.affinity, limits.cpus]))

/** Memory that a run can get now: the least of what is there, what the limit grants and what others left free. */
export const usableMemory = ({ memory, limits, conditions }: Omit<Facts, 'processor'>): Bytes =>
  bytes(Math.min(memory, ...knownValues([limits.memory, conditions.availableMemory])))
