import { groupBy } from '../collections/group-by.ts'
import { type Finding, findingTable } from '../model/finding.ts'
import type { Plan } from '../model/plan.ts'
import type { Variant } from '../model/variant.ts'
import { areAlike, variantGroup } from './variants.ts'

export const variantFinding = findingTable({
  'variant-without-changes': ['warning', 'other'],
  'variants-alike': ['warning', 'other'],
  'variant-alone': ['warning', 'other'],
  'variant-commit-unused': ['warning', 'other'],
})

/** Findings about the variants of a suite that do not depend on its plan. */
export const variantFindings = (variants: readonly Variant[]): Finding[] => [
  ...variants.flatMap(({ name, git }) =>
    git?.uncommitted === true
      ? [
          variantFinding('variant-without-changes', {
            variant: name,
            revision: git.revision,
            commit: git.commit.slice(0, 12),
          }),
        ]
      : [],
  ),
  ...variants.flatMap((variant, index) =>
    variants
      .slice(index + 1)
      .filter((other) => areAlike(variant, other))
      .map((other) => variantFinding('variants-alike', { a: variant.name, b: other.name })),
  ),
]

/** Cases of a plan without another variant to compare with. */
export function aloneFindings(variants: readonly Variant[], { cases, skips }: Plan): Finding[] {
  if (variants.length === 0) return []
  const groups = groupBy(cases, (matrixCase) => variantGroup(variants, matrixCase))
  const asked = groupBy([...cases, ...skips.map((skip) => skip.case)], (matrixCase) =>
    variantGroup(variants, matrixCase),
  )
  const alone = [...groups].filter(([key, group]) => group.length === 1 && (asked.get(key)?.length ?? 0) > 1)
  return alone.length === 0 ? [] : [variantFinding('variant-alone', { cases: alone.length })]
}
