import type { ImageChoice } from '../model/container.ts'
import type { Suite } from '../model/suite.ts'
import type { Variant } from '../model/variant.ts'
import type { Workload } from '../model/workload.ts'

/** The key, in images by workload, of the image of all workloads without one. */
export const imageOfOthers = 'default'

/** The container image of a case: what is compared wins over what the suite says, and that over the workload. */
export const imageFor = (
  { name, image: own }: Pick<Workload, 'name' | 'image'>,
  { image: ofSuite }: Pick<Suite, 'image'>,
  variant: Pick<Variant, 'image'> | undefined,
): string | undefined => variant?.image ?? imageOf(name, ofSuite) ?? own

/** Of a workload, as a suite says. */
export const imageOf = (workload: string, choice: ImageChoice | undefined): string | undefined =>
  typeof choice === 'object' ? (choice[workload] ?? choice[imageOfOthers]) : choice

/** An image, or the images by workload, as people read them. */
export const imageChoiceText = (choice: ImageChoice): string =>
  typeof choice === 'string'
    ? choice
    : Object.entries(choice)
        .map(([workload, image]) => `${workload}: ${image}`)
        .join(', ')
