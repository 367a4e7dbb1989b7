import type { RunRecord } from '../report/record-model.ts'
import type { ExportInput, LoggedStep } from './export-format.ts'

/** A run whose log was read, with its steps. */
export interface RunSteps {
  readonly run: RunRecord
  readonly steps: readonly NumberedStep[]
}

export interface NumberedStep extends LoggedStep {
  /** Grows from step to step: the printed number, or where that restarts or is missing somewhere, the place from 1. */
  readonly number: number
  /** Seconds since 1970 where steady watched the run; else since the first step of the run, by the clock of its log. */
  readonly time: number
}

/** Every run that has steps, one after the other, in the order of the report. */
export async function* runsWithSteps({ report, stepsOf }: ExportInput): AsyncGenerator<RunSteps> {
  for (const run of report.runs) {
    const steps = numbered(await stepsOf(run))
    if (steps.length > 0) yield { run, steps }
  }
}

/** The same at once, for files that have all runs in one table. */
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

/** The figures of a step that have a curve, by the names that exports give them; without those that its log lacks. */
export const curvesOf = ({ rate, duration, loss }: LoggedStep): [name: string, value: number][] =>
  [['throughput', rate] as const, ['step_time', duration] as const, ['loss', loss] as const].flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value]]),
  )

/** The measured throughput of a run, where it has one. */
export const figureOf = ({ throughput }: RunRecord): number | undefined =>
  throughput.kind === 'known' ? throughput.value : undefined
