import { globalBatch } from '../../model/case.ts'
import type { ExportFormat } from '../export-format.ts'
import { figureOf, finiteOrNull, runsWithSteps, type NumberedStep, type RunSteps } from '../steps.ts'

/**
 * A `result_0.txt` for each run with events of MLPerf's logging, see mlcommons/logging. They are no submission, because a
 * benchmark run has many more events.
 */
export const mllog: ExportFormat = {
  name: 'mllog',
  title: { en: 'MLPerf log (mllog) of every run', zh: '每次运行的 MLPerf 日志（mllog）' },
  async *files(input) {
    for await (const run of runsWithSteps(input))
      yield { name: `${run.run.run}/result_0.txt`, content: eventsOf(run).map(lineOf).join('') }
  },
}

interface Event {
  readonly time: number
  readonly type: 'INTERVAL_START' | 'INTERVAL_END' | 'POINT_IN_TIME'
  readonly key: string
  readonly value: unknown
  readonly metadata: Readonly<Record<string, unknown>>
  readonly line: number
}

function eventsOf({ run, steps }: RunSteps): Event[] {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return []
  const point = (
    step: NumberedStep,
    key: string,
    value: unknown,
    metadata: Event['metadata'] = {},
  ): Event => ({ time: step.time, type: 'POINT_IN_TIME', key, value, metadata, line: step.line })
  const figure = figureOf(run)
  return [
    ...(run.case.batchFrom === 'log' ? [] : [point(first, 'global_batch_size', globalBatch(run.case))]),
    { ...point(first, 'run_start', null), type: 'INTERVAL_START' },
    ...steps.flatMap((step) => [
      ...(step.rate === undefined
        ? []
        : [point(step, 'tracked_stats', { throughput: finiteOrNull(step.rate) }, { step: step.number })]),
      ...(step.loss === undefined
        ? []
        : [point(step, 'train_loss', finiteOrNull(step.loss), { step: step.number })]),
    ]),
    ...(figure === undefined
      ? []
      : [point(last, 'tracked_stats', { measured_throughput: figure }, { protocol: run.protocol })]),
    { ...point(last, 'run_stop', null, { status: 'success' }), type: 'INTERVAL_END' },
  ]
}

const lineOf = ({ time, type, key, value, metadata, line }: Event): string =>
  `:::MLLOG ${JSON.stringify({
    namespace: '',
    time_ms: Math.round(time * 1000),
    event_type: type,
    key,
    value,
    metadata: { file: 'log.txt', lineno: line, ...metadata },
  })}\n`
