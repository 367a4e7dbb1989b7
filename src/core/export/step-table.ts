import type { Table } from '../report/render/csv.ts'
import type { NumberedStep, RunSteps } from './steps.ts'

/** A column of the steps, and what all its values are. */
export type StepColumn = Table[number] & { readonly holds: 'texts' | 'numbers' }

/** A name ends in its unit. */
const ofStep: readonly (readonly [name: string, value: (step: NumberedStep) => number | undefined])[] = [
  ['line', ({ line }) => line],
  ['epoch', ({ epoch }) => epoch],
  ['step', ({ step }) => step],
  ['elapsed_s', ({ elapsed }) => elapsed],
  ['arrived_unix_s', ({ arrived }) => arrived],
  ['step_time_s', ({ duration }) => duration],
  ['throughput', ({ rate }) => rate],
  ['loss', ({ loss }) => loss],
]

/** A row for each step of each run. */
export function stepTable(all: readonly RunSteps[]): readonly StepColumn[] {
  const ofRun = <Value>(value: (run: RunSteps['run']) => Value) =>
    all.flatMap(({ run, steps }) => steps.map(() => value(run)))
  return [
    { name: 'run', holds: 'texts', values: ofRun(({ run }) => run) },
    { name: 'case', holds: 'texts', values: ofRun((run) => run.case.id) },
    { name: 'repeat', holds: 'numbers', values: ofRun(({ repeat }) => repeat) },
    ...ofStep.map(([name, value]): StepColumn => ({
      name,
      holds: 'numbers',
      values: all.flatMap(({ steps }) => steps.map(value)),
    })),
    {
      name: 'unit',
      holds: 'texts',
      values: ofRun(({ unit }) => (unit === undefined ? undefined : `${unit}/s`)),
    },
  ]
}
