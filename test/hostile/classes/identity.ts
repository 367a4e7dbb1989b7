import { inFormats, type HostileLog } from '../hostile-log.ts'
import type { LogLines } from '../log-lines.ts'
import { dllJson, embeddedTrainer, ngcTensorflow } from '../writers/dllogger.ts'

const replaced = (lines: LogLines, from: RegExp, to: string): LogLines => {
  const change = (line: string) => line.replace(from, to)
  return { head: lines.head.map(change), body: lines.body.map(change), tail: lines.tail.map(change) }
}

export const identityLogs: readonly HostileLog[] = [
  ...inFormats('identity', "another model in the trainer's own lines", [embeddedTrainer], () => ({
    lines: (lines) => replaced(replaced(lines, /resnet50_v1\.5/, 'bert_base'), /images\/s/, 'sequences/s'),
    identity: { model: 'bert_base', unit: 'sequences' },
  })),
  ...inFormats('identity', 'tokens under the key of images', [ngcTensorflow], () => ({
    lines: (lines) =>
      replaced(replaced(lines, /arch : resnet50/, 'arch : gpt2'), /(total_ips : \S+) /, '$1 tokens/s '),
    identity: { model: 'gpt2', unit: 'tokens' },
  })),
  ...inFormats('identity', 'a unit that the log states', [dllJson], () => ({
    identity: { model: 'tft', unit: 'examples' },
  })),
]
