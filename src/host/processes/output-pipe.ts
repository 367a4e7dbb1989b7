import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, realpathSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'

export interface OutputPipe {
  readonly reader: Socket
  /** File descriptor for the child; to be closed here once the child has it. */
  readonly writer: number
  /** As /proc/<pid>/fd shows it, for whoever holds it open. */
  readonly shownAs: string
}

/**
 * A pipe for the output of processes. Node gives its children sockets, and a program that opens /dev/stdout or /dev/stderr,
 * as many a launch script does, fails on a socket. A named pipe without its name is an ordinary one.
 *
 * @param kept the path at which processes find it; without one, only those that inherit it write to it
 */
export function openOutputPipe(kept?: string): OutputPipe {
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'steady-')) : undefined
  const path = kept ?? join(folder ?? '', 'output')
  try {
    execFileSync('mkfifo', ['-m', '600', path], { stdio: 'ignore' })
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const writer = openSync(path, constants.O_WRONLY)
    const shownAs = `${realpathSync(path)}${kept === undefined ? ' (deleted)' : ''}`
    return { reader: new Socket({ fd: reader, readable: true, writable: false }), writer, shownAs }
  } catch (cause) {
    throw new SteadyError('PIPE_NOT_MADE', { folder: tmpdir() }, { cause })
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets go of the writing end, so that the pipe ends once no process can write to it. */
export const closeWriter = ({ writer }: OutputPipe) => {
  closeSync(writer)
}
