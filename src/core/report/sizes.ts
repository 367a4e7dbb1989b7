import type { RunRecord } from './record-model.ts'

/** What a page can show before nobody can read it. The CSV and JSON forms of a report are not limited. */
export const most = { runs: 1000, logs: 1000, bars: 200, lines: 50, dots: 1000, courses: 24 } as const

/** Whether a page lists every run and every log. */
export const areListed = (runs: readonly RunRecord[]): boolean => runs.length <= most.runs
