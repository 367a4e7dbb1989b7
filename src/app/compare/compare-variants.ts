import { SteadyError } from '../../core/model/error.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Result } from '../../core/model/result.ts'
import type { Variant } from '../../core/model/variant.ts'
import {
  variantFindings,
  differingParameters,
  variantOf,
  variantParameter,
} from '../../core/variants/variants.ts'
import type { Source } from './compare-sides.ts'

/** A condition that may differ; with values, the one of A's cases and the one of B's. */
export interface Across {
  readonly name: string
  readonly values: readonly [a: string, b: string] | undefined
}

/**
 * The conditions on which two sides of one results folder may differ. Where nothing says which cases the sides are, they are
 * those of its two variants. What variants set may differ with them.
 *
 * @throws SteadyError `COMPARE_SEVERAL_VARIANTS`
 */
export function acrossVariants(source: Source, across: readonly Across[]): readonly Across[] {
  const variants = variantsOf(source)
  const isNamed = across.some(({ name, values }) => values !== undefined || name === variantParameter)
  if (variants.length === 0) return across
  const [first, second, ...others] = variants
  if (!isNamed && others.length > 0)
    throw new SteadyError('COMPARE_SEVERAL_VARIANTS', {
      path: source.name,
      variants: variants.map(({ name }) => name),
    })
  const whole =
    isNamed || first === undefined || second === undefined
      ? across
      : [{ name: variantParameter, values: [first.name, second.name] as const }, ...across]
  const [a, b] = sidesOf(variants, whole)
  const set = a === undefined || b === undefined ? [] : differingParameters(a, b)
  return [...whole, ...set.map((name) => ({ name, values: undefined }))]
}

/** What is doubtful about the variants that are the sides of a comparison. */
export const ofVariants = (source: Source, across: readonly Across[]): Finding[] =>
  variantFindings(sidesOf(variantsOf(source), across))

/** Each further variant against the first one, as far as they have figures. */
export function variantComparisons(variants: readonly Variant[], results: readonly Result[]): Across[][] {
  const hasFigure = (variant: Variant | undefined) =>
    results.some(
      (result) => result.throughput.kind === 'known' && variantOf(variants, result.case) === variant,
    )
  const [first, ...others] = variants
  return first === undefined || !hasFigure(first)
    ? []
    : others.filter(hasFigure).map((other) => [{ name: variantParameter, values: [first.name, other.name] }])
}

const variantsOf = (source: Source): readonly Variant[] =>
  source.kind === 'results' ? source.folder.suite.variants : []

function sidesOf(variants: readonly Variant[], across: readonly Across[]): Variant[] {
  const values = across.find(({ name }) => name === variantParameter)?.values ?? []
  return values.flatMap((value) => variants.find(({ name }) => name === value) ?? [])
}
