import type { Table } from '../report/render/csv.ts'
import type { NumberedStep, RunSteps } from './steps.ts'

type StepColumn = readonly [name: string, value: (step: NumberedStep) => number | undefined]

/** A name ends in its unit. */
const columns: readonly StepColumn[] = [
  ['line', ({ line }) => line],
  ['epoch', ({ epoch }) => epoch],
  ['step', ({ step }) => step],
  ['elapsed_s', ({ elapsed }) => elapsed],
  ['arrived_unix_s', ({ arrived }) => arrived],
  ['step_time_s', ({ duration }) => duration],
  ['throughput', ({ rate }) => rate],
  ['loss', ({ loss }) => loss],
]

/** The steps of a run as rows; without a run only the columns. */
export function stepTable({ run, steps }: Partial<RunSteps> = {}): Table {
  const rows = steps ?? []
  return [
    { name: 'run', values: rows.map(() => run?.run) },
    { name: 'case', values: rows.map(() => run?.case.id) },
    { name: 'repeat', values: rows.map(() => run?.repeat) },
    ...columns.map(([name, value]) => ({ name, values: rows.map(value) })),
    { name: 'unit', values: rows.map(() => (run?.unit === undefined ? undefined : `${run.unit}/s`)) },
  ]
}

/** The names of its columns that hold texts; all others hold numbers. */
export const textColumnsOfSteps: readonly string[] = ['run', 'case', 'unit']
