import { valueOf } from '../results/estimate.ts'
import type { RunRecord } from '../report/record-model.ts'
import type { ExportInput, LoggedStep } from './export-format.ts'
import type { Table } from '../report/render/csv.ts'

/** A column of the steps, with the kind of all its values. */
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

/** A run whose log was read, with its steps. */
export interface RunSteps {
  readonly run: RunRecord
  readonly steps: readonly NumberedStep[]
}

export interface NumberedStep extends LoggedStep {
  /** Increases from step to step: the printed number, or the position from 1 where that number restarts or is missing. */
  readonly number: number
  /** Seconds since 1970 where steady watched the run; otherwise since its first step, by the clock of its log. */
  readonly time: number
}

/** Every run with steps, in the order of the report. */
export async function* runsWithSteps({ report, stepsOf }: ExportInput): AsyncGenerator<RunSteps> {
  for (const run of report.runs) {
    const steps = numbered(await stepsOf(run))
    if (steps.length > 0) yield { run, steps }
  }
}

/** All of them at once, for files with all runs in one table. */
export async function allSteps(input: ExportInput): Promise<readonly RunSteps[]> {
  const all: RunSteps[] = []
  for await (const run of runsWithSteps(input)) all.push(run)
  return all
}

export function numbered(steps: readonly LoggedStep[]): NumberedStep[] {
  const printed = steps.map(({ step }) => step)
  const grows = printed.every(
    (value, index) =>
      value !== undefined && Number.isSafeInteger(value) && value >= 0 && value > (printed[index - 1] ?? -1),
  )
  const watched = steps.every(({ arrived }) => arrived !== undefined)
  return steps.map((step, index) => ({
    ...step,
    number: grows ? (step.step ?? index) : index + 1,
    time: (watched ? step.arrived : step.elapsed) ?? 0,
  }))
}

/** The figures of a step that form a curve, by their names in exports; without those that its log lacks. */
export const curvesOf = ({ rate, duration, loss }: LoggedStep): [name: string, value: number][] =>
  [['throughput', rate] as const, ['step_time', duration] as const, ['loss', loss] as const].flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value]]),
  )

export const figureOf = ({ throughput }: RunRecord): number | undefined => valueOf(throughput)

/** JSON has only finite numbers. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
