import { spawn } from 'node:child_process'
import { notInstalled } from './failures.ts'

/** One connection to a host, which several sessions share. */
export interface Connection {
  /** The socket at which clients join it. */
  readonly control: string
  /** Reserves room for a session; the function that is returned gives it back. undefined where there is none. */
  reserve(): (() => void) | undefined
  /** Resolves with what the client printed, once the connection is gone. */
  readonly gone: Promise<string>
  /** Waits for the sessions that use it. */
  close(): void
}

/** OpenSSH servers allow 10 sessions on a connection (MaxSessions), and one of them keeps it open. */
const mostSessions = 8

const greeting = 'steady-connected'

/**
 * The remote end of a connection's own session. It ends with its input, so that a connection never outlives steadystate
 * however that ends.
 */
export const holdOpen = `echo ${greeting}; exec cat >/dev/null`

/**
 * Opens a connection.
 *
 * @param args of the ssh client, with a remote command that runs {@link holdOpen}
 * @param refused makes the error of what the client printed
 */
export function connect(
  args: readonly string[],
  control: string,
  variables: Readonly<Record<string, string | undefined>>,
  refused: (printed: string) => Error,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const client = spawn('ssh', ['-M', ...args], { env: variables })
    let printed = ''
    let answer = ''
    let room = mostSessions
    client.stdin.on('error', () => undefined)
    client.on('error', (cause) => {
      reject(notInstalled(cause))
    })
    client.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const gone = new Promise<string>((isGone) =>
      client.on('close', () => {
        room = -mostSessions
        isGone(printed)
        reject(refused(printed))
      }),
    )
    client.stdout.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
      if (!answer.split('\n').includes(greeting)) return
      answer = ''
      resolve({
        control,
        reserve: () => {
          if (room <= 0) return undefined
          room -= 1
          return () => {
            room += 1
          }
        },
        gone,
        close: () => client.stdin.end(),
      })
    })
  })
}
