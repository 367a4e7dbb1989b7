import type { Basis } from '../messages/en/windows.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { mapKnown, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { fastIntervals } from './fast-intervals.ts'
import { stallsIn } from './stalls.ts'
import { ELAPSED, FROM, stretchOf, TO, withoutPart, type Stretch, type StretchRow } from './stretch.ts'
import type { Stretches } from './stretches.ts'
import type { Chosen, WindowChoice } from './window-choice.ts'
import { testimonies, wallTestimony, type Testimonies } from './witnesses.ts'

/** The window of a protocol in one run, with what its witnesses say of the training in it. */
export interface FoundWindow extends Pick<Chosen, 'window' | 'how'> {
  readonly told: Testimonies
  /** The same with all stalls that the figure is of. */
  readonly toldWithStalls: Testimonies
  /** Stretches between its ends that are not of it. */
  readonly leftOut: readonly Stretch[]
  readonly findings: readonly Finding[]
}

/** Undefined where no record was timed. */
export function findWindow(
  stretches: Stretches,
  choice: WindowChoice,
  protocol: Protocol,
  basis: Basis,
  context: LogContext,
): Maybe<FoundWindow> | undefined {
  const stalls = stallsIn(stretches, protocol)
  const rows = stretches.series.rowsWithout(stalls.leftOut)
  const chosen = choice.from(rows, basis)
  if (chosen === undefined) return undefined
  return mapKnown(chosen, ({ window, row, how, findings }) => {
    const testify = (of: StretchRow) => testimonies(stretchOf(of).witnessed, stretches.resolutions, context)
    const covered = rows.reduce((sum, one) => sum + (one[ELAPSED] ?? NaN), 0)
    const training = stalls.included.filter((stall) => isIn(stall, row)).reduce(withoutPart, row)
    return {
      window,
      how,
      told: withWall(testify(training), covered, context),
      toldWithStalls: testify(row),
      leftOut: stalls.leftOut.map(stretchOf),
      findings: [
        ...findings,
        ...stalls.findings(row),
        ...fastIntervals(
          rows.filter((one) => isIn(one, row)),
          row,
          stretches.resolutions.clock,
        ),
      ],
    }
  })
}

const withWall = (told: Testimonies, covered: number, context: LogContext): Testimonies => ({
  ...told,
  ...wallTestimony(told, covered, context),
})

const isIn = (stretch: StretchRow, window: StretchRow) =>
  (stretch[FROM] ?? NaN) >= (window[FROM] ?? NaN) && (stretch[FROM] ?? NaN) < (window[TO] ?? NaN)
