import type { LoggedStep } from '../../core/export/export-format.ts'
import type { LogFormat } from '../../core/logs/format.ts'
import { formatNamed } from '../../core/logs/formats.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { ExecutedOrigin, ImportedOrigin, Run } from '../../core/model/run.ts'
import type { StepRecord } from '../../core/model/step-record.ts'
import type { Seconds } from '../../core/model/units.ts'
import { openFormat } from './log-format.ts'
import { playRun, type ReadRunOptions } from './measure-run.ts'

/**
 * The steps of a run from its log, for exports, the library and the explorer; no figure comes from here. None where it has no figure: it did not complete, its log was not kept, has changed or
 * cannot be read.
 */
export async function loggedStepsOf(
  run: Run,
  options: Omit<ReadRunOptions, 'protocols'>,
): Promise<LoggedStep[]> {
  const { origin } = run
  if (origin.kind === 'published' || run.outcome.state !== 'completed') return []
  try {
    return await stepsIn(run, origin, options)
  } catch (error) {
    if (error instanceof SteadyError) return []
    throw error
  }
}

interface ArrivedStep {
  readonly step: StepRecord
  readonly arrived: Seconds | undefined
}

async function stepsIn(
  run: Run,
  origin: ExecutedOrigin | ImportedOrigin,
  options: Omit<ReadRunOptions, 'protocols'>,
): Promise<LoggedStep[]> {
  const reading = { ...options, protocols: [] }
  // Steps arrive before the format of the log is certain.
  const choice = options.workload?.format
  const format =
    choice === undefined ? (await playRun(run, origin, reading)).format : await openFormat(choice)
  const heard: ArrivedStep[] = []
  const { chosen, digest } = await playRun(run, origin, {
    ...reading,
    format,
    onStep: (step, arrived) => {
      heard.push({ step, arrived })
    },
  })
  if (digest.sha256 !== origin.log.sha256) return []
  const arrivedSteps = heard.filter(
    ({ step: { line } }) => line >= chosen.firstLine && line <= chosen.lastLine,
  )
  const scale = devicesOfRate(format, chosen)
  const begin = origin.kind === 'executed' ? Date.parse(origin.started) / 1000 : undefined
  const first = arrivedSteps[0]?.step.at
  return arrivedSteps.map(({ step, arrived }) => ({
    line: step.line,
    epoch: step.epoch,
    step: step.step,
    elapsed: step.at === undefined || first === undefined ? undefined : step.at - first,
    arrived: begin === undefined || arrived === undefined ? undefined : begin + arrived,
    duration: step.duration,
    rate: step.rate === undefined || scale === undefined ? undefined : step.rate * scale,
    loss: step.loss,
  }))
}

/** By how many devices a printed rate is multiplied; undefined where their number is not known. */
function devicesOfRate(read: string | LogFormat, { facts }: MeasuredLog): number | undefined {
  const format = typeof read === 'string' ? formatNamed(read) : read
  return format?.rateScope === 'per-device' ? facts.devices : 1
}
