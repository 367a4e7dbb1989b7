import type { ExportFile, ExportFormat, ExportInput } from '../export-format.ts'
import type { RunRecord } from '../../report/record-model.ts'
import { settingsOf } from '../settings.ts'
import { curvesOf, figureOf, numbered, type NumberedStep } from '../steps.ts'

/** A folder that MLflow opens as its file store. The suite is an experiment, and each run is a run of it. */
export const mlflow: ExportFormat = {
  name: 'mlflow',
  title: { en: 'MLflow file store', zh: 'MLflow 文件存储' },
  async *files(input) {
    const { suite, folder, digest } = input
    // MLflow's own ids are numbers of 18 digits.
    const experiment = String(BigInt(`0x${digest(`experiment ${suite}`)}`) % 10n ** 18n).padStart(18, '1')
    const location = `${fileUri(folder)}/${experiment}`
    yield {
      name: `${experiment}/meta.yaml`,
      content: yaml({
        artifact_location: location,
        experiment_id: experiment,
        lifecycle_stage: 'active',
        name: suite,
      }),
    }
    for (const run of input.report.runs)
      if (run.source.kind === 'log') yield* filesOf(run, { experiment, location, input })
  },
}

interface ExperimentPlace {
  readonly experiment: string
  readonly location: string
  readonly input: ExportInput
}

/** Numbers of MLflow's RunStatus. */
const status = { finished: 3, failed: 4 } as const

async function* filesOf(
  run: RunRecord,
  { experiment, location, input }: ExperimentPlace,
): AsyncGenerator<ExportFile> {
  const sha256 = run.source.kind === 'log' ? run.source.sha256 : ''
  const id = input.digest(`${run.run} ${sha256}`).slice(0, 32)
  const steps = numbered(await input.stepsOf(run))
  const times = timesOf(run, steps)
  const at = `${experiment}/${id}`
  yield {
    name: `${at}/meta.yaml`,
    content: yaml({
      artifact_uri: `${location}/${id}/artifacts`,
      end_time: times.end,
      entry_point_name: '',
      experiment_id: experiment,
      lifecycle_stage: 'active',
      run_id: id,
      run_name: run.run,
      run_uuid: id,
      source_name: '',
      source_type: 4,
      source_version: '',
      start_time: times.start,
      status: run.state === 'completed' ? status.finished : status.failed,
      tags: [],
      user_id: '',
    }),
  }
  // MLflow recognises a run only by its folder of artifacts.
  yield { name: `${at}/artifacts/run.json`, content: `${JSON.stringify(run, undefined, 2)}\n` }
  for (const [name, value] of settingsOf(run.case))
    yield { name: `${at}/params/${nameFor(name)}`, content: String(value) }
  for (const [name, value] of tagsOf(run, sha256)) yield { name: `${at}/tags/${name}`, content: value }
  for (const [name, lines] of metricsOf(run, steps, times.end / 1000))
    yield { name: `${at}/metrics/${name}`, content: lines.join('') }
}

function metricsOf(run: RunRecord, steps: readonly NumberedStep[], end: number) {
  const metrics = new Map<string, string[]>()
  const add = (name: string, line: string) => {
    const lines = metrics.get(name)
    if (lines === undefined) metrics.set(name, [line])
    else lines.push(line)
  }
  for (const step of steps)
    for (const [name, value] of curvesOf(step)) add(name, metricLine(step.time, value, step.number))
  // A run of MLflow needs at least one metric.
  add('completed', metricLine(end, run.state === 'completed' ? 1 : 0, 0))
  const figure = figureOf(run)
  if (figure !== undefined) add('measured_throughput', metricLine(end, figure, steps.at(-1)?.number ?? 0))
  return metrics
}

/** In milliseconds, as MLflow stores times. */
function timesOf({ started, elapsed }: RunRecord, steps: readonly NumberedStep[]) {
  const [first, last] = [steps[0]?.time ?? 0, steps.at(-1)?.time ?? 0]
  const start = started === undefined ? first * 1000 : Date.parse(started)
  return {
    start: Math.round(start),
    end: Math.round(elapsed === undefined ? last * 1000 : start + elapsed * 1000),
  }
}

const tagsOf = (run: RunRecord, sha256: string): [string, string][] => [
  ['mlflow.runName', run.run],
  ['case', run.case.id],
  ['repeat', String(run.repeat)],
  ['state', run.state],
  ['protocol', run.protocol],
  ...(run.unit === undefined ? [] : [['unit', `${run.unit}/s`] satisfies [string, string]]),
  ...(run.throughput.kind === 'missing' ? [['missing', run.throughput.code] satisfies [string, string]] : []),
  ['log_sha256', sha256],
]

/** Milliseconds, value, step. */
const metricLine = (time: number, value: number, step: number) =>
  `${Math.round(time * 1000)} ${Number.isFinite(value) ? value : value > 0 ? 'inf' : '-inf'} ${step}\n`

/** MLflow allows letters, digits, `_`, `-`, `.`, spaces and slashes. */
const nameFor = (name: string) => name.replaceAll(/[^A-Za-z0-9_.-]+/g, '_')

const fileUri = (folder: string) => `file://${encodeURI(folder)}`

/** JSON of a text, a number or an empty list is YAML too. */
const yaml = (entries: Readonly<Record<string, string | number | readonly never[]>>) =>
  Object.entries(entries)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
