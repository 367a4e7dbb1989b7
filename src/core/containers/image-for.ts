import type { Suite } from '../model/suite.ts'
import type { Variant } from '../model/variant.ts'
import type { Workload } from '../model/workload.ts'

/** The container image of a case: what is compared wins over what the suite says, and that over the workload. */
export const imageFor = (
  { image: own }: Pick<Workload, 'image'>,
  { image: ofSuite }: Pick<Suite, 'image'>,
  variant: Pick<Variant, 'image'> | undefined,
): string | undefined => variant?.image ?? ofSuite ?? own
