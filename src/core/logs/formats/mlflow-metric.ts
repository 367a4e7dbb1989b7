import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'

const point = /^(\d{13}) (\S+) (\d+)$/

/** A metric's file in `mlruns`: thousandths of seconds since 1970, its value, its step. The file's name alone says what it is of. */
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
