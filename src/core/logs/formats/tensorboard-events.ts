import type { Emit, LineReader, LogFormat } from '../format.ts'
import { isOfEvaluation } from '../tables/column-name.ts'
import type { TableRow } from '../tables/columns.ts'
import { TableSteps } from '../tables/table-steps.ts'
import { objectOf } from '../vocabulary/json.ts'

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
