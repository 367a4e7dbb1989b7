import type { Phrase } from '../messages/data.ts'
import type { Basis } from './window-basis.ts'
import type { Finding } from '../model/finding.ts'
import { known, mapKnown, type Maybe, type Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { openFixedWindow, type FixedRule } from './fixed-window.ts'
import { automaticWindowPhrase, fixedWindowPhrase } from './window-phrases.ts'
import { steadyStretch } from './steady-stretch.ts'
import { joinedRows, stretchOf, type Stretch, type StretchRow } from './stretch.ts'

/** A window, how it was found, and what is doubtful about it. */
export interface Chosen {
  readonly window: Stretch
  /** The same, as it is counted in. */
  readonly row: StretchRow
  readonly phrase: Phrase
  readonly findings: readonly Finding[]
}

/** How a window rule chooses among timed stretches. */
export interface WindowChoice {
  /** Whether the next record, which covers so many steps or NaN, may be chosen. */
  inside(steps: number): boolean
  /** Whether every later record may be chosen, so that {@link inside} need not be asked. */
  readonly takesRest: boolean
  /** Why too few records could be chosen; undefined when that is not why. */
  shortfall(): Missing | undefined
  /** Undefined where there is nothing to choose from. */
  from(rows: readonly StretchRow[], basis: Basis): Maybe<Chosen> | undefined
}

export const chooseWindow = ({ window, name }: Protocol): WindowChoice =>
  window.kind === 'fixed' ? fixedChoice(window, name) : automaticChoice

function fixedChoice(rule: FixedRule, protocol: string): WindowChoice {
  const gate = openFixedWindow(rule)
  return {
    inside: (steps) => gate.place(steps) === 'inside',
    get takesRest() {
      return gate.takesRest
    },
    shortfall: () => gate.shortfall(protocol),
    from(rows, basis) {
      const short = gate.shortfall(protocol)
      if (short !== undefined) return short
      const row = joinedRows(rows)
      if (row === undefined) return undefined
      const window = stretchOf(row)
      return known({ window, row, phrase: fixedWindowPhrase(rule, window, basis), findings: [] })
    },
  }
}

/** All of a run, whatever its window. */
export const wholeRun: WindowChoice = {
  inside: () => true,
  takesRest: true,
  shortfall: () => undefined,
  from(rows, basis) {
    const row = joinedRows(rows)
    if (row === undefined) return undefined
    const window = stretchOf(row)
    const phrase = fixedWindowPhrase({ kind: 'fixed', skip: 0, count: 'rest' }, window, basis)
    return known({ window, row, phrase, findings: [] })
  },
}

const automaticChoice: WindowChoice = {
  inside: () => true,
  takesRest: true,
  shortfall: () => undefined,
  from: (rows, basis) =>
    rows.length === 0
      ? undefined
      : mapKnown(steadyStretch(rows, basis), (found) => ({
          window: found.ends,
          row: found.row,
          phrase: automaticWindowPhrase(found, basis),
          findings: found.findings,
        })),
}
