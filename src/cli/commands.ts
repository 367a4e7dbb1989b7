import type { CommandModule } from './command.ts'

export interface CommandRow {
  readonly name: string
  readonly summary: string
  /** Loaded only when the command is used, so that `steady --help` starts as fast as Node does. */
  readonly load: () => Promise<{ readonly command: CommandModule }>
}

/** The command line: a new verb is one file and one row. */
export const commandRows: readonly CommandRow[] = [
  {
    name: 'run',
    summary: 'run a suite, or the quick start; resumes what was interrupted',
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'plan',
    summary: 'every case with its exact command, the skipped ones with reasons, the estimated time',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'measure',
    summary: 'the throughput that a log holds, under a named protocol',
    load: () => import('./commands/measure.ts'),
  },
  {
    name: 'import',
    summary: 'logs that others made, or published figures, as a results folder',
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'report',
    summary: 'results as Markdown, HTML, CSV or JSON, in English or Chinese',
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'check',
    summary:
      "recompute every printed number from the raw logs; or find where others' tables contradict themselves",
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'reproduce',
    summary: 'results against published numbers: reproduced, not reproduced, or not comparable, and why',
    load: () => import('./commands/reproduce.ts'),
  },
  {
    name: 'baselines',
    summary: 'the catalogue of published numbers, each with its document and line',
    load: () => import('./commands/baselines.ts'),
  },
  {
    name: 'workloads',
    summary: 'the catalogue of workloads',
    load: () => import('./commands/workloads.ts'),
  },
  {
    name: 'doctor',
    summary: 'what this machine can run, and how to get the rest',
    load: () => import('./commands/doctor.ts'),
  },
]
