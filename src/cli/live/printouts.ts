import type { RunReporter } from '../../app/jobs/reporter.ts'
import { dlperfLines } from './dlperf-lines.ts'

/** Output forms of other programs, which steady prints on stdout in place of its own summary. */
export const printoutNames = ['dlperf'] as const
export type PrintoutName = (typeof printoutNames)[number]

/** A new printout is one file and one row. */
export const printouts: Readonly<
  Record<PrintoutName, (results: string, write: (line: string) => void) => RunReporter>
> = { dlperf: dlperfLines }
