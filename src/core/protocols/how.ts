import type { Phrase } from '../messages/data.ts'
import type { Basis, Range, WindowLevel } from '../messages/en/windows.ts'
import { phrase } from '../model/phrase.ts'
import type { WindowRule } from '../model/protocol.ts'
import type { Stretch } from './stretch.ts'

type Ends = Pick<Stretch, 'firstLine' | 'lastLine' | 'firstStep' | 'lastStep'>

/** What a fixed window took, and what it was sourceRates to. */
export function howFixed(
  { skip, count, unit = 'records' }: Extract<WindowRule, { kind: 'fixed' }>,
  ends: Ends,
  basis: Basis,
): Phrase {
  const range = rangeOf(ends)
  return phrase('window-fixed', { range, basis, skip, count: count === 'rest' ? null : count, unit })
}

/** Where an automatic window was found. */
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

export const howAutomatic = ({ ends, dropped, stragglers, resolution, level }: Found, basis: Basis): Phrase =>
  phrase('window-automatic', { range: rangeOf(ends), basis, dropped, stragglers, resolution, level })

const rangeOf = ({ firstStep, lastStep, firstLine, lastLine }: Ends): Range =>
  firstStep === undefined || lastStep === undefined
    ? { by: 'lines', first: firstLine, last: lastLine }
    : { by: 'steps', first: firstStep, last: lastStep }
