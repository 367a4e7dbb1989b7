import type { Case } from '../model/case.ts'
import type { Variant } from '../model/variant.ts'
import type { ParameterSpec, Workload } from '../model/workload.ts'
import { groupBy } from '../collections/group-by.ts'
import { type Finding, findingTable } from '../model/finding.ts'
import type { Plan } from '../model/plan.ts'

/** The parameter for the name of the variant, which a suite with variants adds to its workloads. */
export const variantParameter = 'variant'

/** A workload in a suite with these variants; unchanged without variants. */
export function withVariantParameter(workload: Workload, names: readonly string[]): Workload {
  if (names.length === 0) return workload
  const spec: ParameterSpec = {
    type: 'string',
    default: '',
    choices: names,
    describe: 'a variant of the suite',
  }
  return { ...workload, parameters: { ...workload.parameters, [variantParameter]: spec } }
}

/** The variant of a case; undefined in a suite without variants. */
export const variantOf = (
  variants: readonly Variant[],
  { parameters }: Pick<Case, 'parameters'>,
): Variant | undefined => variants.find(({ name }) => name === parameters[variantParameter])

/** Equal for cases that differ only in their variant and its settings; the case's id for a case without a variant. */
export function variantGroup(variants: readonly Variant[], matrixCase: Case): string {
  if (variantOf(variants, matrixCase) === undefined) return matrixCase.id
  const set = new Set([variantParameter, ...variants.flatMap(({ parameters }) => Object.keys(parameters))])
  const { workload, topology, batchPerDevice, axes } = matrixCase
  const rest = Object.entries(matrixCase.parameters).filter(([name]) => !set.has(name))
  return JSON.stringify([workload, topology, batchPerDevice, axes, rest.sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** Key that distinguishes a workload's own Python from that of a variant. */
export const setupKey = (workload: string, variant: Pick<Variant, 'setup'> | undefined): string =>
  variant?.setup === undefined ? workload : `${workload} ${variant.setup}`

/** Parameters on which two variants differ, except their names. */
export function differingParameters(a: Variant, b: Variant): string[] {
  const names = new Set([...Object.keys(a.parameters), ...Object.keys(b.parameters)])
  return [...names].filter((name) => a.parameters[name] !== b.parameters[name])
}

/** Whether both variants run exactly the same. */
export const areAlike = (a: Variant, b: Variant): boolean =>
  a.git?.commit === b.git?.commit &&
  a.image === b.image &&
  a.setup === b.setup &&
  differingParameters(a, b).length === 0 &&
  sorted(a.environment) === sorted(b.environment)

const sorted = (variables: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)))

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
