import type { LogContext, ProtocolFold } from '../model/log.ts'
import type { Protocol } from '../model/protocol.ts'
import { openElapsedFold } from './elapsed-fold.ts'
import { openValueFold } from './value-fold.ts'
import type { Finding } from '../model/finding.ts'
import { protocolFinding } from './finding-rows.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import { phrase } from '../model/text.ts'
import { samplesPerSecond } from '../model/units.ts'
import { findWindow, type FoundWindow } from './found-window.ts'
import { summaryFactor } from './log-facts.ts'
import { OTHER_BATCH } from './cross-check.ts'
import { Stretches } from './stretches.ts'
import { shortest } from './summary-difference.ts'
import { chooseWindow } from './window-choice.ts'

/** The records that a final figure may cover. */
const wholeRun = { kind: 'fixed', skip: 0, count: 'rest' } as const
const steadyPart = { kind: 'automatic' } as const

/** The log's own final figure, scaled to all devices where it is of one. The steps only show whether it is plausible. */
function openSummaryFold(protocol: Protocol): ProtocolFold {
  const { name } = protocol
  const stamped = new Stretches('clock')
  const paced = new Stretches('rates')
  const windows = [wholeRun, steadyPart].map((window) => chooseWindow({ ...protocol, window }))
  return {
    push(columns) {
      for (let row = 0; row < columns.length; row++) {
        for (const window of windows) window.inside(columns.steps[row] ?? NaN)
        stamped.push(columns, row, true)
        if (stamped.empty) paced.push(columns, row, true)
      }
    },
    finish(context) {
      stamped.end()
      const { summary, unit } = context
      if (summary === undefined) {
        const none = missing('no-summary')
        return { protocol: name, unit, throughput: none, records: 0, evidence: none, findings: [] }
      }
      const { rate, line } = summary
      const throughput =
        Number.isFinite(rate) && rate > 0
          ? mapKnown(summaryFactor(context), (factor) => samplesPerSecond(rate * factor))
          : missing('summary-not-a-number', { line, printed: String(rate) })
      return {
        protocol: name,
        unit,
        throughput,
        records: 1,
        evidence: known({
          firstLine: line,
          lastLine: line,
          firstStep: undefined,
          lastStep: undefined,
          how: phrase('final-figure', { line }),
          clock: 'none',
          arrived: undefined,
          elapsed: undefined,
        }),
        findings:
          throughput.kind === 'missing'
            ? []
            : againstSteps(
                { figure: throughput.value, line },
                windows.map((window) =>
                  findWindow(stamped.empty ? paced : stamped, window, protocol, 'stamps', context),
                ),
                context,
              ),
      }
    },
  }
}

/** The largest relative difference of a final figure from all sources, over the whole run and over its steady part. */
const APART = 0.03

const ofSteps = ['elapsed', 'stepTimes', 'rates'] as const

/** A warning where no source of the run's steps gives a figure near the final one. */
function againstSteps(
  { figure: printedFigure, line }: { readonly figure: number; readonly line: number },
  windows: readonly (Maybe<FoundWindow> | undefined)[],
  { unit }: LogContext,
): Finding[] {
  const rates = windows.flatMap((found) => {
    if (found?.kind !== 'known') return []
    return [found.value.sourceRates, found.value.sourceRatesWithStalls].flatMap((bySource) =>
      ofSteps.flatMap((source) => {
        const sourceRate = bySource[source]
        return sourceRate === undefined ? [] : [{ ...sourceRate, source }]
      }),
    )
  })
  if (rates.length === 0) return []
  const least = Math.min(...rates.map(({ figure, uncertainty }) => figure * (1 - uncertainty)))
  const most = Math.max(...rates.map(({ figure, uncertainty }) => figure * (1 + uncertainty)))
  if (printedFigure >= least * (1 - APART) && printedFigure <= most * (1 + APART)) return []
  const measured = rates
    .map(({ figure }) => figure)
    .toSorted((a, b) => distance(a, printedFigure) - distance(b, printedFigure))[0]
  if (measured === undefined) return []
  // Many programs do not state how many batches they accumulate; only their rates count all of them.
  const printed = rates.some(({ source }) => source === 'rates')
  return [
    {
      ...protocolFinding('summary-differs', {
        measured: shortest(measured),
        printed: shortest(printedFigure),
        unit,
        line,
      }),
      level: printed || printedFigure < measured * OTHER_BATCH ? 'warning' : 'note',
    },
  ]
}

const distance = (figure: number, other: number) => Math.abs(Math.log(figure / other))

/**
 * A protocol that measures one run: push every batch of step records in order, then finish once with the facts of the log. Memory is
 * bounded for `elapsed`, `summary` and means of a fixed window; otherwise 8 bytes for each record of the window.
 */
export function openFold(protocol: Protocol): ProtocolFold {
  switch (protocol.source) {
    case 'steps':
    case 'step-times':
      return openValueFold(protocol, protocol.source)
    case 'elapsed':
      return openElapsedFold(protocol)
    case 'summary':
      return openSummaryFold(protocol)
  }
}
