import type { Text } from '../../model/text.ts'
import { numberColumn, textColumn } from '../../document/columns.ts'
import { levelName } from '../../document/numbers.ts'
import { baseWords, type DeviceWords } from '../../words/device-words.ts'
import { columnsWords } from './columns-words.ts'

/** Says what it is over, where that is not one device. */
function speedupLabel(words: DeviceWords, bases: readonly number[]): Text {
  if (bases.every((base) => base === 1)) return columnsWords.speedup
  const base = baseWords(words, bases)
  return columnsWords.speedupOver(base)
}

const intervalLabel = (level: number | undefined): Text =>
  level === undefined ? columnsWords.interval : { en: levelName(level, 'en'), zh: levelName(level, 'zh') }

/** Column heads, so that one thing is called the same in every table. */
export const columns = {
  nodes: numberColumn(columnsWords.nodes),
  devices: ({ count }: DeviceWords) => numberColumn(count),
  throughput: numberColumn(columnsWords.throughput),
  mean: numberColumn(columnsWords.mean),
  /** @param level undefined where the cells state their own */
  interval: (level: number | undefined) => numberColumn(intervalLabel(level)),
  /** @param bases the devices that the speedups of the column are over */
  speedup: (words: DeviceWords, bases: readonly number[]) =>
    numberColumn(speedupLabel(words, bases), 'times'),
  efficiency: numberColumn(columnsWords.efficiency, 'percent'),
  ours: numberColumn(columnsWords.thisReport),
  published: numberColumn(columnsWords.published),
  ratio: numberColumn(columnsWords.ratio, 'times'),
  measuredRuns: numberColumn(columnsWords.runs),
  case: textColumn(columnsWords.case),
  repeat: numberColumn(columnsWords.repeat),
  /** Of repeats that a document lists: nobody knows whether in the order of the tests. */
  number: numberColumn(columnsWords.number),
  repeats: numberColumn(columnsWords.repeats),
  numberOrStatistic: numberColumn(columnsWords.numberOrStatistic),
  outcome: textColumn(columnsWords.outcome),
  rule: textColumn(columnsWords.rule),
  window: textColumn(columnsWords.window),
  source: textColumn(columnsWords.source),
  configuration: textColumn(columnsWords.configuration),
  framework: textColumn(columnsWords.framework),
  batch: textColumn(columnsWords.batchPerDevice),
  tried: textColumn(columnsWords.searched),
  triedBatch: numberColumn({ en: 'Batch', zh: 'batch size' }),
  evidence: textColumn(columnsWords.message),
  reason: textColumn(columnsWords.reason),
  skippedBy: textColumn(columnsWords.skippedBy),
  leftOpenBy: textColumn(columnsWords.leftOpenBy),
  fact: textColumn(columnsWords.item),
  value: textColumn(columnsWords.value),
  node: textColumn(columnsWords.node),
  stream: textColumn(columnsWords.outputOf),
  onNodes: textColumn({ en: 'Nodes', zh: '节点' }),
  file: textColumn(columnsWords.file),
  log: textColumn(columnsWords.log),
  archived: textColumn(columnsWords.importedFrom),
  logLines: numberColumn(columnsWords.lines),
  bytes: numberColumn(columnsWords.bytes),
  digest: textColumn({ en: 'SHA-256', zh: 'SHA-256' }),
} as const
