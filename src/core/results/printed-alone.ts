import type { DocumentFigure } from '../model/measurement.ts'
import type { MeasuredRun } from '../model/measured-run.ts'

/** What a document shows beside a figure that it prints alone; undefined for several figures, and for a run with a log. */
export function printedAlone(runs: readonly MeasuredRun[]): DocumentFigure | undefined {
  const [first, ...others] = runs.filter(({ measurement }) => measurement.throughput.kind === 'known')
  return others.length > 0 ? undefined : first?.measurement.printed
}
