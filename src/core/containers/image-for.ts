import type { ImageChoice } from '../model/container.ts'
import type { Suite } from '../model/suite.ts'
import type { Variant } from '../model/variant.ts'
import type { Workload } from '../model/workload.ts'
import type { Versions } from '../model/workload-source.ts'

/** Key of the image for workloads that are not named. */
export const imageOfOthers = 'default'

/** The container image of a case: a variant's wins over the suite's, and the suite's over the workload's. */
export const imageFor = (
  { name, image: workloadImage }: Pick<Workload, 'name' | 'image'>,
  { image: ofSuite }: Pick<Suite, 'image'>,
  variant: Pick<Variant, 'image'> | undefined,
): string | undefined => variant?.image ?? imageOf(name, ofSuite) ?? workloadImage

/**
 * Versions of what is installed where a workload runs, as far as it states them. Empty where a suite or a variant names
 * another image, or where a setup installs the framework.
 */
export function versionsFor(
  workload: Pick<Workload, 'name' | 'image' | 'setup' | 'source'>,
  suite: Pick<Suite, 'image'>,
  variant: Pick<Variant, 'image' | 'setup'> | undefined,
): Versions {
  const isOther = imageFor(workload, suite, variant) !== workload.image
  const setup = variant?.setup ?? workload.setup
  return isOther || setup !== undefined ? {} : (workload.source?.versions ?? {})
}

export const imageOf = (workload: string, choice: ImageChoice | undefined): string | undefined =>
  typeof choice === 'object' ? (choice[workload] ?? choice[imageOfOthers]) : choice

export const imageChoiceText = (choice: ImageChoice): string =>
  typeof choice === 'string'
    ? choice
    : Object.entries(choice)
        .map(([workload, image]) => `${workload}: ${image}`)
        .join(', ')
