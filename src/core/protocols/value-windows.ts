import { finding, type Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import type { Evidence } from '../model/measurement.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Statistic } from '../model/protocol.ts'
import { printedAt, type StepColumns } from '../model/step-columns.ts'
import type { Basis } from '../messages/en/windows.ts'
import { seconds } from '../model/units.ts'
import { openBuckets } from '../stats/buckets.ts'
import { openValues } from '../stats/values.ts'
import { openFixedWindow, type FixedRule } from './fixed-window.ts'
import { howAutomatic, howFixed } from './how.ts'
import { openStatistic } from './statistic.ts'
import { steadyStretch } from './steady-stretch.ts'

/** The values of a window made into one. */
export interface WindowValue {
  readonly statistic: Maybe<number>
  readonly records: number
  readonly evidence: Evidence
  readonly findings: readonly Finding[]
}

/** Collects one printed value a record, and makes the window's into one. */
export interface ValueWindow {
  /** @param value that the record at this row prints; NaN for none */
  push(columns: StepColumns, row: number, value: number): void
  finish(context: LogContext): Maybe<WindowValue>
}

/** Rates and step times are positive numbers; what else a log prints there is not one. */
const usable = (value: number) => value > 0 && Number.isFinite(value)

/** The record at an end of a window. */
interface End {
  readonly line: number
  readonly step: number
  readonly at: number
}

export function openFixedValues(
  rule: FixedRule,
  protocol: string,
  kind: Statistic,
  from: Basis,
): ValueWindow {
  const gate = openFixedWindow(rule)
  const statistic = openStatistic(kind)
  let first: End | undefined
  const last = { line: NaN, step: NaN, at: NaN }
  let used = 0
  let unusable = 0
  return {
    push({ line, step, at, steps }, row, value) {
      // Steps pass whether or not their line prints a value; a count of records is of records that have one.
      if (Number.isNaN(value) && rule.unit !== 'steps') return
      if (gate.place(steps[row] ?? NaN) !== 'inside' || Number.isNaN(value)) return
      if (!usable(value)) {
        unusable++
        return
      }
      statistic.add(value)
      used++
      last.line = line[row] ?? NaN
      last.step = step[row] ?? NaN
      last.at = at[row] ?? NaN
      first ??= { ...last }
    },
    finish({ clock }) {
      const shortfall = gate.shortfall(protocol)
      if (shortfall !== undefined) return shortfall
      if (first === undefined) return missing('no-usable-values', { count: unusable })
      const ends = {
        firstLine: first.line,
        lastLine: last.line,
        firstStep: printed(first.step),
        lastStep: printed(last.step),
      }
      const elapsed = printed(last.at - first.at)
      return known({
        statistic: statistic.result(),
        records: used,
        evidence: {
          ...ends,
          how: howFixed(rule, ends, from),
          clock: elapsed === undefined ? 'none' : clock,
          elapsed: elapsed === undefined ? undefined : seconds(elapsed),
        },
        findings: unusable > 0 ? [finding('values-dropped', 'warning', { count: unusable })] : [],
      })
    },
  }
}

const printed = (value: number) => (Number.isNaN(value) ? undefined : value)

/** @param timeOf the time per step of a value, up to a constant factor */
export function openAutomaticValues(
  kind: Statistic,
  timeOf: (value: number) => number,
  from: Basis,
): ValueWindow {
  const series = openBuckets()
  const values = openValues()
  let unusable = 0
  let usual = 1
  return {
    push(columns, row, value) {
      const counted = columns.steps[row] ?? NaN
      if (!Number.isNaN(counted)) usual = counted
      if (Number.isNaN(value)) return
      if (!usable(value)) {
        unusable++
        return
      }
      values.push(value)
      const line = columns.line[row] ?? NaN
      const step = printedAt(columns.step, row)
      const time = timeOf(value) * usual
      series.push({ firstLine: line, lastLine: line, firstStep: step, lastStep: step, steps: usual, time })
    },
    finish() {
      if (values.length === 0) return missing('no-usable-values', { count: unusable })
      return mapKnown(steadyStretch(series.buckets(), from), (found) => {
        const { firstLine, lastLine, firstStep, lastStep, count } = found.ends
        const statistic = openStatistic(kind)
        for (const value of values.slice(found.dropped, found.dropped + count)) statistic.add(value)
        return {
          statistic: statistic.result(),
          records: count,
          evidence: {
            firstLine,
            lastLine,
            firstStep,
            lastStep,
            how: howAutomatic(found, from),
            clock: 'none',
            elapsed: undefined,
          },
          findings: [
            ...found.findings,
            ...(unusable > 0 ? [finding('values-dropped', 'warning', { count: unusable })] : []),
          ],
        }
      })
    },
  }
}
