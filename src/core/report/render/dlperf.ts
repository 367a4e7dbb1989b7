import { dlperfDocument, type DlperfRepeats } from '../../results/dlperf-document.ts'
import { dlperfDictionary, DlperfLines } from '../../results/dlperf-printout.ts'
import type { Report } from '../model.ts'

/** The result file of DLPerf's scripts, with their rounding. */
export const dlperfJson = (report: Report): string =>
  `${JSON.stringify(dlperfDocument(repeatsOf(report)), null, 2)}\n`

/** What those scripts print: a line for each log, then the dictionary of that file. */
export function dlperfText(report: Report): string {
  const lines = new DlperfLines()
  const printed = report.runs.flatMap(({ case: { id: caseName }, repeat, run, source, throughput }) =>
    throughput.kind === 'known'
      ? [
          lines.line(source.kind === 'log' ? source.path : run, {
            caseName,
            repeat,
            throughput: throughput.value,
          }),
        ]
      : [],
  )
  return [...printed, dlperfDictionary(dlperfDocument(repeatsOf(report))), ''].join('\n')
}

const repeatsOf = ({ cases, runs }: Report): DlperfRepeats[] =>
  cases.map((caseRecord) => ({
    case: caseRecord.case,
    repeats: runs.flatMap(({ case: { id }, throughput }) =>
      id === caseRecord.case.id && throughput.kind === 'known' ? [throughput.value] : [],
    ),
  }))
