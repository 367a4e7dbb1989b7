import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'

export interface OutputPipe {
  readonly reader: Socket
  /** File descriptor that keeps the pipe open while processes may still start that write to it. */
  readonly writer: number
  /** The name that /proc/<pid>/fd shows for the pipe in each process that has it open. */
  readonly shownAs: string
}

/**
 * Makes named pipes for the output of processes. Node would give its children sockets. Many launch scripts open /dev/stdout
 * or /dev/stderr, which fails on a socket.
 *
 * @param paths names to the paths of the pipes, in an existing folder that is closed to other users
 */
export function openOutputPipes(paths: ReadonlyMap<string, string>): Map<string, OutputPipe> {
  try {
    makePipes([...paths.values()])
    return new Map([...paths].map(([name, path]) => [name, openPipe(path)]))
  } catch (cause) {
    throw new SteadyError('PIPE_NOT_MADE', { folder: dirname([...paths.values()][0] ?? '') }, { cause })
  }
}

/** How often a signal to the whole group, such as Ctrl-C, may end mkfifo before steady receives the signal. */
const mostSignals = 3

/** Makes all pipes with one process, because starting it takes longer than making them. */
function makePipes(paths: readonly string[]): void {
  for (let signals = 0; ; signals += 1) {
    const left = paths.filter((path) => !existsSync(path))
    if (left.length === 0) return
    const { error, status, signal } = spawnSync('mkfifo', ['-m', '666', ...left], { stdio: 'ignore' })
    if (error !== undefined) throw error
    if (status === 0) return
    if (signal === null || signals === mostSignals)
      throw new Error(`mkfifo ended with ${String(signal ?? status)}`)
  }
}

function openPipe(path: string): OutputPipe {
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, constants.O_WRONLY)
  return {
    reader: new Socket({ fd: reader, readable: true, writable: false }),
    writer,
    shownAs: realpathSync(path),
  }
}

/** Closes the writing end, so that the pipe ends once no process can write to it. */
export const closeWriter = ({ writer }: OutputPipe) => {
  closeSync(writer)
}
