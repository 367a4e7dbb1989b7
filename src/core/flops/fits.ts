import type { Architecture } from './architecture.ts'
import { flopsConventions, flopsOfStep } from './conventions.ts'
import type { FlopsConvention } from './convention.ts'
import { middleOf, type RoundedNumber } from '../logs/printed/rounded.ts'
import { oneToken, recomputations, type Recomputation } from './work.ts'

/** A rule, and its FLOPs per token. */
export interface ConventionFigure {
  readonly convention: FlopsConvention
  /** `none` where the figure includes no recomputation. */
  readonly recompute: Recomputation
  readonly flopsPerToken: number
}

export interface FlopsFits {
  /** Rules whose figure is in the range, in table order. */
  readonly fitting: readonly ConventionFigure[]
  /** The rule whose figure is the closest to the middle of the range. */
  readonly nearest: ConventionFigure | undefined
}

/**
 * Finds the rules that a printed figure follows.
 *
 * @param perToken range of FLOPs per token that the figure allows
 * @param recompute the known recomputation; undefined tries all
 */
export function rulesThatFit(
  perToken: RoundedNumber,
  architecture: Architecture,
  sequenceLength: number,
  recompute?: Recomputation,
): FlopsFits {
  const figures = conventionFigures(architecture, sequenceLength, recompute)
  const middle = middleOf(perToken)
  const distance = ({ flopsPerToken }: ConventionFigure) => Math.abs(flopsPerToken - middle)
  return {
    fitting: figures.filter(
      ({ flopsPerToken }) => flopsPerToken >= perToken.low && flopsPerToken <= perToken.high,
    ),
    nearest: figures.toSorted((a, b) => distance(a) - distance(b))[0],
  }
}

/** The figure of each rule. A rule whose programs also print recomputation has one figure for each kind of it. */
function conventionFigures(
  architecture: Architecture,
  sequenceLength: number,
  known: Recomputation | undefined,
): ConventionFigure[] {
  return flopsConventions.flatMap((convention) => {
    const kinds =
      convention.printsHardware === true
        ? known === undefined
          ? recomputations
          : [known]
        : (['none'] as const)
    return kinds.flatMap((recompute): ConventionFigure[] => {
      const flops = flopsOfStep(architecture, oneToken(sequenceLength, recompute), convention)
      return flops.kind === 'missing' ? [] : [{ convention, recompute, flopsPerToken: flops.value.hardware }]
    })
  })
}
