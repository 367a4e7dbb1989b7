import { seconds } from '../../model/units.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import { isOfEvaluation } from '../tables/column-name.ts'
import type { TableRow } from '../tables/columns.ts'
import { TableSteps } from '../tables/table-steps.ts'
import { clockSeconds } from '../vocabulary/durations.ts'
import { type JsonObject, objectOf } from '../vocabulary/json.ts'
import { logFinding } from '../finding-rows.ts'
import { numberAfter } from '../vocabulary/numbers.ts'

const anchor = '"current_steps": '

const record = (line: string): JsonObject | undefined => {
  const object = line.startsWith('{') && line.includes(anchor) ? objectOf(line) : undefined
  return typeof object?.['current_steps'] === 'number' && typeof object['elapsed_time'] === 'string'
    ? object
    : undefined
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * LLaMA-Factory's `trainer_log.jsonl`. Its `throughput` is all tokens ÷ all time so far, which hides a change of speed, so the figure
 * uses the tokens and seconds between two lines. Lines of evaluations have no loss.
 */
export const llamaFactory: LogFormat = {
  id: 'llama-factory',
  title: 'LLaMA-Factory (trainer_log.jsonl)',
  rateScope: 'global',
  recognises: (line) => record(line) !== undefined,
  open() {
    let [steps, tokens] = [0, 0]
    return {
      anchors: [anchor],
      read(line, emit) {
        const object = record(line)
        const loss = numberOf(object?.['loss'])
        const step = numberOf(object?.['current_steps'])
        if (object === undefined || step === undefined || loss === undefined || step <= steps) return
        const total = numberOf(object['total_tokens'])
        const batch = total === undefined ? undefined : (total - tokens) / (step - steps)
        if (total !== undefined) {
          tokens = total
          emit({ kind: 'facts', facts: { unit: 'tokens' } })
        }
        steps = step
        const at = seconds(clockSeconds(String(object['elapsed_time'])))
        emit({
          kind: 'step',
          step: {
            step,
            at,
            ...(batch === undefined ? {} : { batch }),
            loss,
          },
        })
      },
    }
  },
}

const [rateKey, runtimeKey, evaluationKey, historyKey, batchKey] = [
  '"train_samples_per_second":',
  '"train_runtime":',
  '"eval_runtime":',
  '"log_history":',
  '"train_batch_size":',
] as const

/**
 * Files that Hugging Face's Trainer writes, with a key on each line: `trainer_state.json`, `all_results.json`, `train_results.json`. They
 * have the figure of the whole run. The steps of `log_history` have no times, and none of them has a figure before the run ends.
 */
export const huggingfaceJson: LogFormat = {
  id: 'huggingface-json',
  title: 'Hugging Face Trainer (trainer_state.json, all_results.json)',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => [rateKey, historyKey].some((key) => line.includes(key)),
  open() {
    let hasHistory = false
    let hasFigure = false
    let evaluated = 0
    let runtime: number | undefined
    return {
      anchors: [rateKey, runtimeKey, evaluationKey, historyKey, batchKey],
      read(line, emit) {
        hasHistory ||= line.includes(historyKey)
        // A file of results lists the evaluation after the training, whose time excludes it.
        if (hasHistory) evaluated += numberAfter(line, evaluationKey) ?? 0
        runtime = numberAfter(line, runtimeKey) ?? runtime
        const batchPerDevice = numberAfter(line, batchKey)
        if (batchPerDevice !== undefined) emit({ kind: 'facts', facts: { batchPerDevice } })
        const rate = numberAfter(line, rateKey)
        if (rate === undefined) return
        hasFigure = true
        emit({ kind: 'summary', rate })
        if (evaluated > 0 && runtime !== undefined)
          emit({ kind: 'finding', finding: logFinding('summary-has-evaluations', { evaluated, runtime }) })
      },
      end(emit) {
        if (hasHistory && !hasFigure)
          emit({ kind: 'open-column', column: { column: 'log_history', is: 'untimed' } })
      },
    }
  },
}

const point = /^(\d{13}) (\S+) (\d+)$/

/** A metric's file in `mlruns`: milliseconds since 1970, its value, its step. Only the file name tells the metric. */
export const mlflowMetric: LogFormat = {
  id: 'mlflow-metric',
  title: 'MLflow metric file',
  rateScope: 'global',
  fallback: 2,
  recognises: (line) => point.test(line),
  opens: (head) => head.length > 1 && head.every((line) => point.test(line)),
  open: () => ({
    anchors: [' '],
    read(line, emit) {
      const [, at, , step] = point.exec(line) ?? []
      if (at !== undefined)
        emit({ kind: 'step', step: { step: Number(step), at: seconds(Number(at) / 1000) } })
    },
  }),
}

const mark = '{"wall_time":'

interface Scalar {
  readonly line: number
  readonly time: number
  readonly step: number
  readonly tag: string
  readonly value: number
}

function scalarOn(line: string, number: number): Scalar | undefined {
  if (!line.startsWith(mark)) return undefined
  const { wall_time: time, step, tag, value } = objectOf(line) ?? {}
  if (typeof time !== 'number' || typeof step !== 'number' || typeof tag !== 'string') return undefined
  return { line: number, time, step, tag, value: typeof value === 'number' ? value : NaN }
}

/** Scalars that are read before one metric is chosen. */
const HEAD = 4096

/** The metric that has most of the scalars, because others may count epochs or samples as steps, or be printed rarely. */
function mostFrequent(scalars: readonly Scalar[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { tag } of scalars) if (!isOfEvaluation(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts.keys()].find((tag) => counts.get(tag) === most)
}

/**
 * An event file of TensorBoard, whose scalars steady writes as lines. The time of a step is that of one metric. Values of other metrics
 * count where they follow it with the same step.
 */
export const tensorboardEvents: LogFormat = {
  id: 'tensorboard-events',
  title: 'TensorBoard event file',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => scalarOn(line, 0) !== undefined,
  open(answers = {}): LineReader {
    const steps = new TableSteps(answers)
    let head: Scalar[] | undefined = []
    let chosen: string | undefined
    let row: (TableRow & { readonly values: Map<string, number> }) | undefined
    const close = (emit: Emit) => {
      if (row !== undefined) steps.push(row, emit)
      row = undefined
    }
    const take = ({ line, time, step, tag, value }: Scalar, emit: Emit) => {
      if (tag === chosen) {
        close(emit)
        row = { line, values: new Map(Object.entries({ wall_time: time, step })) }
      }
      if (row?.values.get('step') === step && !row.values.has(tag)) row.values.set(tag, value)
    }
    const choose = (emit: Emit) => {
      const first = head ?? []
      head = undefined
      chosen = mostFrequent(first)
      for (const scalar of first) take(scalar, emit)
    }
    return {
      anchors: [mark],
      read(line, emit, _, number = 0) {
        const scalar = scalarOn(line, number)
        if (scalar === undefined) return
        if (head === undefined) take(scalar, emit)
        else if (head.push(scalar) >= HEAD) choose(emit)
      },
      end(emit) {
        if (head !== undefined) choose(emit)
        close(emit)
        steps.end(emit)
      },
    }
  },
}
