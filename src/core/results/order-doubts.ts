import { chanceOfAlikeNeighbours } from '../stats/alike-neighbours.ts'
import { moreThanChance } from '../stats/more-than-chance.ts'
import { median } from '../stats/sample.ts'
import { trend } from '../stats/trend.ts'
import type { CaseFigure } from './case-figure.ts'

/** With fewer repeats, no order is rare enough. */
const fewest = 5
/** Repeats are doubted when independent ones would be in this order as seldom, in any case of the suite. */
const chanceOfDoubt = 0.05
/** Of the figure: smaller changes from the first to the last repeat, and smaller ranges, are not reported. */
const least = { change: 0.01, span: 0.002 }
/** A change or a range above it is reported wherever the order of the case itself is rare. */
const large = 0.05

/** Cases whose repeats depend on those before them, as far as their order shows it. */
export interface OrderDoubts {
  /** Faster or slower from the first to the last; with the change as a share. */
  readonly drifting: ReadonlyMap<CaseFigure, number>
  /** Each repeat near the one before. */
  readonly alike: ReadonlySet<CaseFigure>
}

/**
 * Of many cases, some are in a rare order by chance: so one that differs little is doubted where its order is rare among all
 * of them, or where more have a rare order than chance explains, as on a machine that changes.
 */
export function orderDoubts(figures: readonly CaseFigure[]): OrderDoubts {
  const tested = figures.filter(({ values }) => values.length >= fewest)
  const trends = tested.map((figure) => {
    const { chance, change } = trend(figure.values)
    return { figure, chance, share: change / median(figure.values) }
  })
  const drifting = rare(trends).filter(({ share }) => Math.abs(share) > least.change)
  const ranges = tested.map((figure) => {
    const { values } = figure
    const share = (Math.max(...values) - Math.min(...values)) / median(values)
    return { figure, chance: chanceOfAlikeNeighbours(values), share }
  })
  const alike = rare(ranges.filter(({ share }) => share > least.span))
  return {
    drifting: new Map(drifting.map(({ figure, share }) => [figure, share])),
    alike: new Set(alike.map(({ figure }) => figure)),
  }
}

interface TestedFigure {
  readonly figure: CaseFigure
  readonly chance: number
  readonly share: number
}

function rare(tested: readonly TestedFigure[]): TestedFigure[] {
  const chances = tested.map(({ chance }) => chance)
  const found = moreThanChance(chances, chanceOfDoubt)
  return tested.filter(
    ({ chance, share }, index) =>
      found[index] === true || (chance < chanceOfDoubt && Math.abs(share) > large),
  )
}
