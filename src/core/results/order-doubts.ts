import { chanceOfAlikeNeighbours } from '../stats/alike-neighbours.ts'
import { moreThanChance } from '../stats/more-than-chance.ts'
import { median } from '../stats/sample.ts'
import { trend } from '../stats/trend.ts'
import type { CaseFigure } from './case-figure.ts'

/** With fewer repeats, no order is rare enough to tell. */
const fewest = 5
/** The probability of a false doubt in any case of the suite, if all repeats are independent. */
const chanceOfDoubt = 0.05
/** Smaller changes from the first to the last repeat, and smaller ranges, are not reported. Shares of the figure. */
const least = { change: 0.01, span: 0.002 }
/** A larger change or range is reported wherever the order of the case alone is rare. */
const large = 0.05

/** Cases whose repeats depend on earlier ones, as their order shows. */
export interface OrderDoubts {
  /** Faster or slower from the first to the last repeat, with the change as a share. */
  readonly drifting: ReadonlyMap<CaseFigure, number>
  /** Each repeat near the one before. */
  readonly alike: ReadonlySet<CaseFigure>
}

/**
 * Finds cases whose repeats are in a rare order. Of many cases, some are in such an order by chance. So a case that differs little is
 * doubted only where its order is rare among all cases, or where chance explains fewer rare orders, as on a machine that changes.
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
