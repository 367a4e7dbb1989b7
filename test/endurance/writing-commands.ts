import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { sha256Of } from '../../src/host/files/sha256.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { filesBelow, startSteady } from '../run/steady.ts'

/** A command that leaves files. */
export interface WritingCommand {
  readonly name: string
  readonly args: readonly string[]
  /** What it makes, below its folder. */
  readonly output: string
  /** Whether the same command makes the same bytes; otherwise only the same files. */
  readonly isRepeatable: boolean
  /** Whether the output is a folder of results, which has to pass its check. */
  readonly isResults?: boolean
  /** Whether what a killed process left stays for a day, in case that a process of another machine still writes it. */
  readonly hasGrace?: boolean
}

/** Prints the log of a training, and nothing else. */
const train = ['--', process.execPath, '-e', 'process.stdout.write(require("fs").readFileSync("train.log"))']

/** A new command that writes files is a row. */
export const writingCommands: readonly WritingCommand[] = [
  {
    name: 'run',
    args: ['run', 'replayed.yaml', '--results', 'out', '--plain'],
    output: 'out',
    isRepeatable: false,
    isResults: true,
  },
  {
    name: 'time',
    args: ['time', '--results', 'out', '--batch', '32', '--plain', '--repeats', '3', ...train],
    output: 'out',
    isRepeatable: false,
    isResults: true,
  },
  {
    name: 'import',
    args: ['import', 'logs', '--layout', 'layout.yaml', '--results', 'out'],
    output: 'out',
    isRepeatable: true,
    isResults: true,
  },
  {
    name: 'import of an archive',
    args: ['import', 'done.tgz', '--results', 'out'],
    output: 'out',
    isRepeatable: true,
    isResults: true,
  },
  { name: 'report', args: ['report', 'done'], output: 'done', isRepeatable: true, isResults: true },
  { name: 'report --out', args: ['report', 'done', '--out', 'out'], output: 'out', isRepeatable: true },
  {
    name: 'report --accept-changes',
    args: ['report', 'done', '--accept-changes'],
    output: 'done',
    isRepeatable: true,
    isResults: true,
  },
  {
    name: 'report --bundle',
    args: ['report', 'done', '--bundle', '--out', 'out'],
    output: 'out',
    isRepeatable: true,
  },
  {
    name: 'report --archive',
    args: ['report', 'done', '--archive', 'out/logs.tgz'],
    output: 'out',
    isRepeatable: true,
  },
  {
    name: 'publish',
    args: ['publish', 'done', '--to', 'out/copy'],
    output: 'out/copy',
    isRepeatable: true,
  },
  ...(['csv', 'parquet', 'tensorboard'] as const).map((form) => ({
    name: `export --to ${form}`,
    args: ['export', 'done', '--to', form, '--out', 'out'],
    output: 'out',
    isRepeatable: true,
  })),
  {
    name: 'track add',
    args: ['track', 'add', 'done', '--history', 'out', '--commit', 'c0ffee00'],
    output: 'out',
    isRepeatable: true,
  },
  {
    name: 'compare --out',
    args: ['compare', 'done', 'other', '--format', 'md', '--out', 'compared/answer.md'],
    output: 'compared',
    isRepeatable: true,
  },
  {
    name: 'init',
    args: ['init', 'train.log', '--name', 'mine', '--batch', '32', ...train],
    output: '.',
    isRepeatable: true,
  },
  {
    name: 'explore --static',
    args: ['explore', 'done', '--static', 'out'],
    output: 'out',
    isRepeatable: true,
  },
  {
    name: 'collect',
    args: ['collect', 'done', '--library', 'out'],
    output: 'out',
    isRepeatable: false,
    hasGrace: true,
  },
  {
    name: 'data make',
    args: ['data', 'make', 'out', '--images', '24', '--formats', 'folder'],
    output: 'out',
    isRepeatable: true,
  },
]

/** A folder in which each command can be started: a suite, its results, logs, and an archive of them. */
export async function prepared({ repeats = 3, logs = 24 } = {}): Promise<string> {
  const folder = freshFolder()
  const suite = writeReplaySuite(folder, trainingLog(200), {
    repeats,
    batches: [32, 64],
    more: 'protocol: dlperf',
  })
  expect(await startSteady(['run', suite, '--results', 'done', '--plain'], folder).ended).toMatchObject({
    code: 0,
  })
  expect(await startSteady(['report', 'done', '--archive', 'done.tgz'], folder).ended).toMatchObject({
    code: 0,
  })
  writeLogs(folder, logs)
  cpSync(join(folder, 'done'), join(folder, 'other'), { recursive: true })
  mkdirSync(join(folder, 'compared'))
  return folder
}

/** Logs of so many batches, and the layout of their names. */
export function writeLogs(folder: string, count: number): void {
  mkdirSync(join(folder, 'logs'))
  for (let batch = 1; batch <= count; batch += 1)
    writeFileSync(join(folder, 'logs', `b${batch}-1.log`), trainingLog(130, { batch }))
  writeFileSync(
    join(folder, 'layout.yaml'),
    "rules:\n  - path: 'b{batch}-{repeat}.log'\n    set: { model: ResNet-50 v1.5, precision: fp32 }\n",
  )
}

export function copyOf(source: string, to = join(freshFolder(), 'work')): string {
  cpSync(source, to, { recursive: true })
  return to
}

/** Names with a digest of what is not the same each time count without it. Hidden files count too. */
export function outputOf(
  { output, isRepeatable, isResults, hasGrace }: WritingCommand,
  folder: string,
): Record<string, string> {
  const path = join(folder, output)
  const files = (existsSync(path) ? filesBelow(path) : []).filter((file) => !hasGrace || !isHidden(file))
  return Object.fromEntries(
    files
      .filter((file) => !isResults || !/(?:^|\/)telemetry\//.test(file))
      .map((file) =>
        isRepeatable
          ? [file, sha256Of(readFileSync(join(path, file)))]
          : [file.replace(/[0-9a-f]{64}/, 'digest'), ''],
      ),
  )
}

export const isHidden = (file: string) => /(?:^|\/)\./.test(file)

/** What is left below a folder of work that did not end. */
export const leftBelow = (folder: string, { hasGrace }: WritingCommand): string[] =>
  hasGrace === true ? [] : filesBelow(folder).filter(isHidden)
