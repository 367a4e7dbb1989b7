import type { RunReporter } from '../../app/jobs/reporter.ts'
import { dlperfLines } from './dlperf-lines.ts'

/** What other programs print of their runs, and steady prints on stdout instead of its own summary. */
export const printoutNames = ['dlperf'] as const
export type PrintoutName = (typeof printoutNames)[number]

/** A new one is a file and a row here. */
export const printouts: Readonly<
  Record<PrintoutName, (results: string, write: (line: string) => void) => RunReporter>
> = { dlperf: dlperfLines }
