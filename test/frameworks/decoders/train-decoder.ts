import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { LogFacts } from '../../../src/core/model/log.ts'
import { runOf } from '../script-log.ts'

const root = join(import.meta.dirname, '../../..')

/** A training of the smallest size: which script, on how many ranks, with which options. */
export interface DecoderTraining {
  readonly family: 'llama' | 'mixtral'
  readonly ranks: number
  readonly args: readonly string[]
  /** A function in `faulty.py`. */
  readonly fault?: string
}

/** `well`, or what the program wrote to its error stream. */
export interface DecoderTrained {
  readonly ran: string
  readonly facts: LogFacts
  readonly steps: readonly number[]
}

const common = ['--sequence-length=64', '--steps=5']

export function trainDecoder(
  python: string,
  { family, ranks, args, fault }: DecoderTraining,
): DecoderTrained {
  const script = join(root, 'workloads', family, 'pytorch', 'train.py')
  const launch =
    ranks === 1 ? [] : ['-m', 'torch.distributed.run', '--standalone', `--nproc-per-node=${ranks}`]
  const started = fault === undefined ? [script] : [join(import.meta.dirname, 'faulty.py'), fault, script]
  const { status, stdout, stderr } = runPython(python, [...launch, ...started, ...common, ...args])
  if (status !== 0) return { ran: stderr, facts: {}, steps: [] }
  const { facts, steps } = runOf(stdout)
  return { ran: 'well', facts, steps: steps.map(({ loss }) => loss ?? NaN) }
}

/** The losses of transformers' own model, from the same weights and tokens. */
export function referenceLossesOf(python: string, family: DecoderTraining['family']): number[] {
  const { stdout } = runPython(python, [join(import.meta.dirname, 'reference.py'), family, '5', '8', '64'])
  return stdout.split('\n').flatMap((line) => (line.startsWith('loss ') ? [Number(line.slice(5))] : []))
}

const runPython = (python: string, args: readonly string[]) =>
  spawnSync(python, args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: join(root, 'workloads/shared'), OMP_NUM_THREADS: '1' },
    timeout: 240_000,
    maxBuffer: 64 * 1024 ** 2,
  })
