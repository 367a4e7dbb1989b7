import type { Phrase } from '../messages/data.ts'
import type { Basis, StepRange, WindowLevel } from './window-basis.ts'
import { phrase } from '../model/phrase.ts'
import type { WindowRule } from '../model/protocol.ts'
import type { Stretch } from './stretch.ts'

type Ends = Pick<Stretch, 'firstLine' | 'lastLine' | 'firstStep' | 'lastStep'>

/** Which records a fixed window covers. */
export function fixedWindowPhrase(
  { skip, count, unit = 'records' }: Extract<WindowRule, { kind: 'fixed' }>,
  ends: Ends,
  basis: Basis,
): Phrase {
  const range = rangeOf(ends)
  return phrase('window-fixed', { range, basis, skip, count: count === 'rest' ? null : count, unit })
}

/** An automatic window and the records around it. */
export interface Found {
  readonly ends: Ends
  /** Records before the window. */
  readonly dropped: number
  /** Records after the window. */
  readonly stragglers: number
  /** How many records the window's ends are found to. */
  readonly resolution: number
  readonly level: WindowLevel
}

export const automaticWindowPhrase = (
  { ends, dropped, stragglers, resolution, level }: Found,
  basis: Basis,
): Phrase =>
  phrase('window-automatic', { range: rangeOf(ends), basis, dropped, stragglers, resolution, level })

/** Lines where steps say less, because each epoch counts them from its start. */
const rangeOf = ({ firstStep, lastStep, firstLine, lastLine }: Ends): StepRange =>
  firstStep === undefined || lastStep === undefined || lastStep < firstStep
    ? { by: 'lines', first: firstLine, last: lastLine }
    : { by: 'steps', first: firstStep, last: lastStep }
