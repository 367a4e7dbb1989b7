import { readFile, readdir, statfs } from 'node:fs/promises'
import * as os from 'node:os'
import { join } from 'node:path'
import { patience } from '../../core/environment/nvidia-smi.ts'
import { runningIn, unreadable, unstated } from '../../core/environment/reasons.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import { bytes, type Bytes } from '../../core/model/units.ts'
import { readIfThere } from '../files/disk.ts'
import { commandOutput } from '../processes/command-output.ts'
import type { Machine, SystemFacts } from './machine.ts'
import type { Software } from '../../core/model/environment.ts'
import { findEngine } from '../installation/engine.ts'
import { steadyVersion } from '../installation/installation.ts'

/** The promise's value if it comes within `milliseconds`; the fallback if it does not, or if it rejects. */
function withTimeout<T>(promise: Promise<T>, milliseconds: number, fallback: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, fallback)
    const settle = (value: T) => {
      clearTimeout(timer)
      resolve(value)
    }
    promise.then(settle, () => {
      settle(fallback)
    })
  })
}

export interface MachineOptions {
  /** Where programs are looked up and traces of a container are found; this process's own variables by default. */
  readonly variables?: NodeJS.ProcessEnv
  /** Folder below which /proc, /sys and /etc are read; `/` by default. */
  readonly root?: string
  /** Milliseconds that one program may take; each has its own limit by default. */
  readonly timeout?: number
  /** One-minute load average; by default the one of this moment. */
  readonly load?: Maybe<number>
}

/** What programs have printed, by how they were called. */
export type Answers = Map<string, Promise<Maybe<string>>>

/**
 * The machine that this program runs on. Each question reads its present state.
 *
 * @param answers of programs that were asked before and are not asked again
 */
export function localMachine(
  { variables = process.env, root = '/', timeout, load = ownLoad() }: MachineOptions,
  answers: Answers = new Map(),
): Machine {
  return {
    variables,
    system: { ...ownSystem(), load },
    text: (path) =>
      readFile(join(root, path), 'utf8').then(
        (text) => known(text),
        () => unreadable(path),
      ),
    names: (folder) => readdir(join(root, folder)).catch(() => []),
    output: (call) => {
      const { program, args, path, milliseconds, momentary = false } = call
      const withPath = path === undefined ? variables : { ...variables, PATH: path }
      const name = JSON.stringify([program, args, path])
      const answer =
        answers.get(name) ??
        commandOutput(program, args, {
          timeout: timeout ?? milliseconds,
          variables: { ...withPath, ...call.variables },
        })
      if (!momentary) answers.set(name, answer)
      return answer
    },
    space,
    software: () => Promise.resolve(ownSoftware()),
  }
}

const ownSystem = (): Omit<SystemFacts, 'load'> => ({
  captured: new Date().toISOString(),
  host: os.hostname(),
  kernel: `${os.type()} ${os.release()}`,
  version: os.version(),
  architecture: os.arch(),
  processor: ownProcessor(),
  threads: os.cpus().length,
  memory: bytes(os.totalmem()),
  availableMemory: known(bytes(os.freemem())),
})

function ownProcessor(): Maybe<string> {
  const model = os.cpus()[0]?.model.trim() ?? ''
  return model === '' || model === 'unknown' ? unstated('/proc/cpuinfo') : known(model)
}

/**
 * The one-minute load average, or how many programs run now where that is less: what has ended, such as the installation of
 * steady itself, disturbs no run. Windows has no load average: Node returns zeros there, which would look like an idle machine.
 */
export function ownLoad(): Maybe<number> {
  if (os.platform() === 'win32') return unreadable('/proc/loadavg')
  const average = os.loadavg()[0] ?? 0
  return known(average < quietLoad ? average : Math.min(average, runningNow() ?? average))
}

/** A load that no rule finds too high. */
const quietLoad = 0.25

/** Looks at the programs that run, and milliseconds before each. */
const looks = { count: 20, apart: 15 }

/** The mean number of programs that run or wait for a CPU, besides this one; undefined where the system does not tell. */
function runningNow(): number | undefined {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  let sum = 0
  for (let look = 0; look < looks.count; look += 1) {
    Atomics.wait(sleeper, 0, 0, looks.apart)
    const running = runningIn(readIfThere('/proc/loadavg')?.toString('utf8') ?? '')
    if (running === undefined) return undefined
    sum += Math.max(0, running - 1)
  }
  return sum / looks.count
}

function space(folder: string, which: 'total' | 'free'): Promise<Maybe<Bytes>> {
  const answer = statfs(folder).then((size) =>
    known(bytes((which === 'total' ? size.blocks : size.bavail) * size.bsize)),
  )
  // The file system of a busy machine answers late, one on a dead server never.
  return withTimeout<Maybe<Bytes>>(
    answer.catch((): Maybe<Bytes> => unreadable(folder)),
    patience,
    missing('probe-timed-out', { program: folder, milliseconds: patience }),
  )
}

export const steadyItself = (): Software => ({ name: 'steadystate', version: known(steadyVersion()) })

/** Programs that steadystate brings to its machine and trains with there. */
export function ownSoftware(): Software[] {
  return [
    steadyItself(),
    { name: 'node', version: known(process.versions.node) },
    { name: 'onnxruntime-node', version: engineVersion() },
  ]
}

function engineVersion(): Maybe<string> {
  const version = findEngine(process.env)?.version
  return version === undefined ? unreadable('onnxruntime-node/package.json') : known(version)
}
