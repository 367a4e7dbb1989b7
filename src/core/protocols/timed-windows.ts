import type { LogContext } from '../model/log.ts'
import type { ClockSource } from '../model/measurement.ts'
import { mapKnown, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { findWindow, type FoundWindow } from './found-window.ts'
import type { Stretches } from './stretches.ts'
import type { TimedRecords } from './timed-records.ts'
import type { Basis } from './window-basis.ts'
import type { WindowChoice } from './window-choice.ts'

/** The windows of a run by its clocks and its step times, as far as needed. */
export interface TimedWindows {
  readonly ofArrivals: Maybe<FoundWindow> | undefined
  /** By arrivals where these give a window, else by time stamps. */
  readonly ofClock: Maybe<FoundWindow> | undefined
  readonly ofStepTimes: Maybe<FoundWindow> | undefined
}

export function findTimedWindows(
  { byStamps, byArrivals, byStepTimes, isShort, isPrompt }: TimedRecords,
  choice: WindowChoice,
  protocol: Protocol,
  context: LogContext,
): TimedWindows {
  const ofArrivals =
    context.clock === 'log' && isShort && isPrompt && byStamps.resolutions.clock >= 1
      ? foundByArrival(byArrivals, choice, protocol, context)
      : undefined
  const basis: Basis = context.clock === 'arrival' || ofArrivals !== undefined ? 'arrival' : 'stamps'
  const ofClock =
    ofArrivals ?? (byStamps.empty ? undefined : findWindow(byStamps, choice, protocol, basis, context))
  const ofStepTimes =
    !byStepTimes.empty &&
    (byStamps.empty || (isShort && ofArrivals === undefined && isVague(ofClock, byStamps)))
      ? findWindow(byStepTimes, choice, protocol, 'step-times', context)
      : undefined
  return { ofArrivals, ofClock, ofStepTimes }
}

/** The measured window, and the source of its time. */
export interface TimedWindow {
  readonly window: FoundWindow
  readonly stretches: Stretches
  /** Whether it is timed by a clock; otherwise by step times. */
  readonly byClock: boolean
  readonly clock: ClockSource
}

export function chosenWindow(
  { ofArrivals, ofClock, ofStepTimes }: TimedWindows,
  { byStamps, byArrivals, byStepTimes }: TimedRecords,
  context: LogContext,
): Maybe<TimedWindow> | undefined {
  const byClock = ofClock !== undefined && ofStepTimes?.kind !== 'known'
  const found = byClock ? ofClock : ofStepTimes
  if (found === undefined) return undefined
  return mapKnown(found, (window) => {
    if (!byClock) return { window, stretches: byStepTimes, byClock, clock: 'none' }
    return ofArrivals === undefined
      ? { window, stretches: byStamps, byClock, clock: context.clock }
      : { window, stretches: byArrivals, byClock, clock: 'arrival' }
  })
}

/** The window of a log with stamps of whole seconds, by the arrival of its lines; undefined where these give none. */
function foundByArrival(
  watched: Stretches,
  choice: WindowChoice,
  protocol: Protocol,
  context: LogContext,
): Maybe<FoundWindow> | undefined {
  const found = watched.empty
    ? undefined
    : findWindow(watched, choice, protocol, 'arrival', { ...context, clock: 'arrival' })
  return found?.kind === 'known' ? found : undefined
}

/** If a clock of whole seconds leaves a window less certain than this, printed step times are used where they exist. */
const VAGUE = 0.05

const isVague = (found: Maybe<FoundWindow> | undefined, { resolutions }: Stretches): boolean =>
  resolutions.clock >= 1 && (found?.kind !== 'known' || resolutions.clock / found.value.window.time >= VAGUE)
