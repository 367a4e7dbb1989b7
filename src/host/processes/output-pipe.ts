import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'

export interface OutputPipe {
  readonly reader: Socket
  /** File descriptor that keeps the pipe open for as long as processes may come that write to it. */
  readonly writer: number
  /** As /proc/<pid>/fd shows it for each process that has it open. */
  readonly shownAs: string
}

/**
 * Makes named pipes for the output of processes. Node gives its children sockets, and a program that opens /dev/stdout or
 * /dev/stderr, as many a launch script does, fails on a socket.
 *
 * @param paths names to where the pipes are made, in a folder that is there and closed to other users
 */
export function openOutputPipes(paths: ReadonlyMap<string, string>): Map<string, OutputPipe> {
  try {
    makePipes([...paths.values()])
    return new Map([...paths].map(([name, path]) => [name, openPipe(path)]))
  } catch (cause) {
    throw new SteadyError('PIPE_NOT_MADE', { folder: dirname([...paths.values()][0] ?? '') }, { cause })
  }
}

/** How often a signal to the whole group, such as Ctrl-C, may end mkfifo before steady receives it. */
const mostSignals = 3

/** One process for all of them: it takes longer to start than they take to make. */
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

/** Lets go of the writing end, so that the pipe ends once no process can write to it. */
export const closeWriter = ({ writer }: OutputPipe) => {
  closeSync(writer)
}
