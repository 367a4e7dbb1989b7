import type { Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { openValues } from '../stats/values.ts'
import type { FoundWindow } from './found-window.ts'
import { openStatistic, type RunningStatistic } from './statistic.ts'

export interface WindowFigure {
  readonly value: Maybe<number>
  readonly count: number
}

/** A statistic of a window's values, which is known either at the end only or from the start. */
interface WindowStatistic {
  add(values: Float64Array): void
  figureOf(found: FoundWindow): WindowFigure
}

export function openWindowStatistic({ window, gaps, statistic }: Protocol): WindowStatistic {
  if (window.kind === 'fixed' && gaps === 'included') return openRunning(openStatistic(statistic))
  const values = openValues()
  return {
    add: (added) => {
      values.push(added)
    },
    figureOf({ window: { from, to }, leftOut }) {
      const all = openStatistic(statistic)
      let count = 0
      let first = from
      const left = leftOut.map((stretch) => stretch.from).filter((index) => index >= from && index < to)
      for (const end of [...left.toSorted((a, b) => a - b), to]) {
        for (const piece of values.pieces(first, end)) {
          all.add(piece)
          count += piece.length
        }
        first = end + 1
      }
      return { value: all.result(), count }
    },
  }
}

function openRunning(statistic: RunningStatistic): WindowStatistic {
  return {
    add: (added) => {
      statistic.add(added)
    },
    figureOf: ({ window }) => ({ value: statistic.result(), count: window.count }),
  }
}
