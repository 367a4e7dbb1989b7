import type { RunReporter, SuiteSummary } from '../../app/jobs/reporter.ts'
import { knownValues } from '../../core/model/missing.ts'
import { dlperfDocument } from '../../core/results/dlperf-document.ts'
import { dlperfDictionary, DlperfLines } from '../../core/results/dlperf-printout.ts'

/**
 * Prints what DLPerf's scripts print during the runs: a line for each log once it has a figure, and at the end the dictionary
 * of all runs, including those of earlier sessions.
 *
 * @param results the results folder, as the user named it
 */
export function dlperfLines(results: string, write: (line: string) => void): RunReporter {
  const lines = new DlperfLines()
  return {
    runEnded({ case: { id: caseName }, repeat, origin }, measurement) {
      if (measurement.kind === 'missing' || origin.kind !== 'executed') return
      const { throughput } = measurement.value
      if (throughput.kind === 'known')
        write(lines.line(`${results}/${origin.log.path}`, { caseName, repeat, throughput: throughput.value }))
    },
    finished(summary) {
      write(dlperfDictionary(dlperfDocument(repeatsOf(summary))))
    },
  }
}

const repeatsOf = ({ results }: SuiteSummary) =>
  results.map(({ case: matrixCase, runs }) => ({
    case: matrixCase,
    repeats: knownValues(runs.map(({ measurement }) => measurement.throughput)),
  }))

/** Output forms of other programs, which steady prints on stdout in place of its own summary. */
export const printoutNames = ['dlperf'] as const
export type PrintoutName = (typeof printoutNames)[number]

/** A new printout is one file and one row. */
export const printouts: Readonly<
  Record<PrintoutName, (results: string, write: (line: string) => void) => RunReporter>
> = { dlperf: dlperfLines }
