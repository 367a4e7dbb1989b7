import type { LogFacts } from '../../model/log.ts'
import { seconds, type Seconds } from '../../model/units.ts'
import type { LineReader, Emit } from '../format.ts'
import { isObject, objectOf, type JsonObject } from '../vocabulary/json.ts'
import { logFinding } from '../finding-rows.ts'

/** Text on every MLPerf line. */
const tag = ':::MLL'

/** The anchors of readers of MLPerf lines. */
export const mlperfAnchors: readonly string[] = [tag]

export interface MlperfEvent {
  readonly key: string
  readonly value: unknown
  readonly metadata: Readonly<Record<string, unknown>>
  /** Since 1970. */
  readonly at: Seconds
}

const metadataOf = (object: JsonObject) => (isObject(object['metadata']) ? object['metadata'] : {})

/** `:::MLL <seconds> <key>: {"value": …, "metadata": …}`, until version 0.6. */
const older = /:::MLL (\d+(?:\.\d+)?) (\w+): (\{.*\})/

/**
 * Reads a line of MLPerf's logging: `:::MLLOG {"time_ms": …, "key": …, "value": …, "metadata": …}` and the form before
 * it. Some submitters leave `event_type` out. Undefined for every other line, and for one that was cut off.
 */
export function mlperfEvent(line: string): MlperfEvent | undefined {
  const start = line.indexOf(':::MLLOG {')
  if (start >= 0) {
    const object = objectOf(line.slice(start + 9, line.lastIndexOf('}') + 1))
    const [key, time] = [object?.['key'], object?.['time_ms']]
    if (object === undefined || typeof key !== 'string' || typeof time !== 'number') return undefined
    return { key, value: object['value'], metadata: metadataOf(object), at: seconds(time / 1000) }
  }
  const [, time, key, json] = line.includes(':::MLL ') ? (older.exec(line) ?? []) : []
  const object = json === undefined ? undefined : objectOf(json)
  if (key === undefined || object === undefined) return undefined
  return { key, value: object['value'], metadata: metadataOf(object), at: seconds(Number(time)) }
}

const models: Readonly<Record<string, string>> = {
  resnet: 'ResNet-50 v1.5',
  maskrcnn: 'Mask R-CNN',
  ssd: 'SSD',
  bert: 'BERT',
  transformer: 'Transformer',
  gnmt: 'GNMT',
  dlrm: 'DLRM',
}

/** What an event states of its run. */
export function mlperfFacts({ key, value }: MlperfEvent): LogFacts | undefined {
  if (key === 'global_batch_size' && typeof value === 'number') return { globalBatch: value }
  if (key === 'submission_benchmark' && typeof value === 'string') return { model: models[value] ?? value }
  return undefined
}

/**
 * Facts, and how the run ended: for formats that report their steps as well as MLPerf's lines. Where those do not count in what
 * MLPerf's batch counts, the format says itself what an event states.
 */
export function mlperfStatements(statedBy = mlperfFacts): LineReader {
  let started: Seconds | undefined
  return {
    anchors: mlperfAnchors,
    read(line, emit) {
      const event = line.includes(tag) ? mlperfEvent(line) : undefined
      if (event === undefined) return
      const facts = statedBy(event)
      if (facts !== undefined) emit({ kind: 'facts', facts })
      if (event.key === 'run_start') started = event.at
      if (event.key === 'run_stop') reportEnd(event, started, emit)
    },
  }
}

function reportEnd(event: MlperfEvent, started: Seconds | undefined, emit: Emit): void {
  if (started !== undefined)
    emit({
      kind: 'finding',
      finding: logFinding('mlperf-time-to-train', { minutes: (event.at - started) / 60 }),
    })
  const status = event.metadata['status']
  if (typeof status === 'string' && status !== 'success')
    emit({ kind: 'finding', finding: logFinding('mlperf-run-unsuccessful', { status }) })
}
