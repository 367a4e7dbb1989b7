import { missing, type Missing } from '../model/missing.ts'
import type { WindowRule } from '../model/protocol.ts'

export type FixedRule = Extract<WindowRule, { kind: 'fixed' }>

export type WindowPlace = 'before' | 'inside' | 'after'

/** A fixed window moving over a log's records. */
export interface FixedWindow {
  /** The position of the next record, which covers so many training steps; NaN stands for the usual number. */
  place(steps: number): WindowPlace
  /** Whether every later record is inside. */
  readonly takesRest: boolean
  /** Why the window could not be filled; undefined when it was. Call after the last record. */
  shortfall(protocol: string): Missing | undefined
}

export function openFixedWindow({ skip, count, unit = 'records' }: FixedRule): FixedWindow {
  let seen = 0
  let taken = 0
  let closed = false
  let usual = 1
  return {
    place(steps) {
      if (!Number.isNaN(steps)) usual = steps
      const size = unit === 'steps' ? usual : 1
      const before = seen < skip
      seen += size
      // A record that began before the window holds steps that must not count.
      if (before) return 'before'
      if (closed) return 'after'
      if (count !== 'rest' && taken + size > count) {
        closed = true
        return 'after'
      }
      taken += size
      return 'inside'
    },
    get takesRest() {
      return count === 'rest' && taken > 0
    },
    shortfall(protocol) {
      if (closed)
        return taken === 0 && count !== 'rest'
          ? missing('records-too-coarse', { protocol, unit, count })
          : undefined
      const complete = count === 'rest' ? taken > 0 : taken === count
      if (complete) return undefined
      const needed = skip + (count === 'rest' ? 1 : count)
      return missing('log-ends-early', { protocol, unit, found: seen, needed })
    },
  }
}
