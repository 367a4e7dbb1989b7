import type { Difference, NotComparable } from './comparison.ts'
import { allowedBy, likeness, type Likeness } from './conditions.ts'
import type { SideCase } from './side.ts'

/** A case of A with the case of B that it is compared with, or the reason why there is none. */
export type Match =
  | {
      readonly kind: 'matched'
      readonly a: SideCase
      readonly b: SideCase
      readonly allowed: readonly Difference[]
      readonly open: readonly string[]
    }
  | {
      readonly kind: 'unmatched'
      readonly a: SideCase | undefined
      readonly b: SideCase | undefined
      readonly why: NotComparable
    }

/**
 * Finds for each case the case of the other side that does the same work. Every case is in exactly one match: first those
 * of A in order, then the cases that only B has.
 * @param across conditions that may differ
 */
export function matchCases(
  a: readonly SideCase[],
  b: readonly SideCase[],
  across: readonly string[],
): Match[] {
  const allowed = allowedBy(across)
  const isOfOne = a.length === 1 && b.length === 1
  const pairs = a.map((sideCase) => ({ sideCase, found: closest(sideCase, b, { allowed, isOfOne }) }))
  const takers = new Map<SideCase, SideCase[]>()
  for (const { sideCase, found } of pairs) {
    for (const { other } of found.fits) takers.set(other, [...(takers.get(other) ?? []), sideCase])
  }
  const shown = new Set<SideCase>()
  const ofA = pairs.map(({ sideCase, found }): Match => {
    const [best, another] = found.fits
    if (best === undefined) {
      const { near } = found
      if (near === undefined)
        return { kind: 'unmatched', a: sideCase, b: undefined, why: { kind: 'only-in', side: 'a' } }
      shown.add(near.other)
      const why = { kind: 'differs', differences: near.differences } as const
      return { kind: 'unmatched', a: sideCase, b: near.other, why }
    }
    for (const { other } of found.fits) shown.add(other)
    const rivals = takers.get(best.other) ?? []
    if (another !== undefined)
      return several(
        sideCase,
        found.fits.map(({ other }) => other),
      )
    if (rivals.length > 1) return several(sideCase, rivals)
    return { kind: 'matched', a: sideCase, b: best.other, allowed: best.allowed, open: best.open }
  })
  const onlyInB = b
    .filter((sideCase) => !shown.has(sideCase))
    .map((sideCase): Match => ({
      kind: 'unmatched',
      a: undefined,
      b: sideCase,
      why: { kind: 'only-in', side: 'b' },
    }))
  return [...ofA, ...onlyInB]
}

const several = (a: SideCase, cases: readonly SideCase[]): Match => ({
  kind: 'unmatched',
  a,
  b: undefined,
  why: { kind: 'several', cases: cases.map(({ name }) => name) },
})

interface MatchCandidate extends Likeness {
  readonly other: SideCase
}

interface Closest {
  /** Candidates for the same work, with the fewest open conditions and then the fewest allowed differences. */
  readonly fits: readonly MatchCandidate[]
  /** Without a fit: the candidate with the fewest differences, if it has the same model and framework or is the only one. */
  readonly near: MatchCandidate | undefined
}

interface MatchRule {
  readonly allowed: ReadonlySet<string>
  /** Whether each side has one case, so that a user means these two, whatever they differ in. */
  readonly isOfOne: boolean
}

function closest(sideCase: SideCase, others: readonly SideCase[], { allowed, isOfOne }: MatchRule): Closest {
  const all = others.map((other): MatchCandidate => ({ other, ...likeness(sideCase, other, allowed) }))
  const same = all.filter(({ differences }) => differences.length === 0)
  const distance = ({ open, allowed: differing }: MatchCandidate) => open.length + differing.length
  const least = Math.min(...same.map(distance))
  const near = all
    .filter(({ differences }) => isOfOne || !differences.some(({ condition }) => isIdentity(condition)))
    .toSorted((x, y) => x.differences.length - y.differences.length)[0]
  return { fits: same.filter((candidate) => distance(candidate) === least), near }
}

/** Conditions that make a case a different subject, instead of the same case under other conditions. */
const isIdentity = (condition: string) =>
  ['workload', 'model', 'framework', 'topology', 'devices'].includes(condition)
