import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ClusterNode } from '../../../core/model/cluster.ts'
import { clientArguments, remoteCommand } from './client.ts'
import { connectionError, lastLine, notInstalled } from './failures.ts'
import type { SshSettings } from './settings.ts'

/** One connection to a host, which several sessions share. */
interface Connection {
  /** The socket at which clients join it. */
  readonly control: string
  /** Reserves room for a session; returns a function that releases it, or undefined where there is no room. */
  reserve(): (() => void) | undefined
  /** Resolves with what the client printed, once the connection is gone. */
  readonly gone: Promise<string>
  /** Closes the connection after the sessions that use it. */
  close(): void
}

/** OpenSSH servers allow 10 sessions on a connection (MaxSessions), and one of them keeps it open. */
const mostSessions = 8

const greeting = 'steady-connected'

/** The remote command of a connection's own session. It ends with its input, and so always with steadystate. */
const holdOpen = `echo ${greeting}; exec cat >/dev/null`

/**
 * Opens a connection.
 *
 * @param args of the ssh client, with a remote command that runs {@link holdOpen}
 * @param refused makes the error from what the client printed
 */
function connect(
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

/** A command failed on a node, while the connection worked. */
export class RemoteFailure extends Error {
  readonly code: number

  constructor(code: number, printed: string) {
    super(lastLine(printed) || `a script on the node ended with exit code ${code}`)
    this.code = code
  }
}

/** Runs scripts on one node. Opens connections when needed, and reopens lost ones. */
export interface Link {
  readonly node: ClusterNode
  /**
   * Starts a script. The caller reads its output and ends its input.
   *
   * @throws SteadyError where the host cannot be reached
   */
  open(script: string, ...args: readonly string[]): Promise<ChildProcessWithoutNullStreams>
  /** {@link open} for a command that the host's login shell reads. */
  start(command: string): Promise<ChildProcessWithoutNullStreams>
  /**
   * Runs a script to its end and resolves with its output.
   *
   * @throws SteadyError where the host cannot be reached, {@link RemoteFailure} where the script fails
   */
  run(script: string, options?: RunOptions): Promise<string>
  close(): Promise<void>
}

export interface RunOptions {
  readonly input?: string | NodeJS.ReadableStream
  /** Milliseconds after which the host counts as unreachable; 0 for no limit. */
  readonly timeout?: number
}

export interface LinkParts {
  readonly settings: SshSettings
  readonly configuration: string | undefined
  /** A private folder of this machine for the sockets of connections. */
  readonly sockets: string
  readonly variables: Readonly<Record<string, string | undefined>>
}

const usualTimeout = 60_000

export function openLink(
  node: ClusterNode,
  index: number,
  { settings, configuration, sockets, variables }: LinkParts,
): Link {
  let opened = 0
  let connections: Promise<Connection>[] = []
  const argumentsFor = (control: string) =>
    clientArguments(settings, node.address, { control, configuration })
  const refused = (printed: string) => connectionError(printed, node, settings)

  async function room(): Promise<{ control: string; giveBack: () => void }> {
    for (const pending of connections) {
      // An attempt that began earlier may fail for a reason that has passed.
      const connection = await pending.catch(() => undefined)
      const giveBack = connection?.reserve()
      if (connection && giveBack) return { control: connection.control, giveBack }
    }
    opened += 1
    const control = join(sockets, `${index}-${opened}`)
    const args = [...argumentsFor(control), remoteCommand(holdOpen)]
    const next = connect(args, control, variables, refused)
    connections.push(next)
    const forget = () => {
      connections = connections.filter((connection) => connection !== next)
    }
    next.then(({ gone }) => gone).then(forget, forget)
    await next
    return room()
  }

  async function start(command: string): Promise<ChildProcessWithoutNullStreams> {
    const { control, giveBack } = await room()
    const child = spawn('ssh', [...argumentsFor(control), command], { env: variables })
    child.stdin.on('error', () => undefined)
    child.on('close', giveBack)
    return child
  }

  return {
    node,
    start,
    open: (script, ...args) => start(remoteCommand(script, ...args)),
    run: async (script, { input, timeout = usualTimeout } = {}) => {
      const child = await start(remoteCommand(script))
      if (typeof input === 'object') input.pipe(child.stdin)
      else child.stdin.end(input ?? '')
      const late = timeout > 0 ? setTimeout(() => child.kill('SIGKILL'), timeout) : undefined
      const { code, stdout, stderr } = await outputOf(child)
      clearTimeout(late)
      if (code === 0) return stdout
      // The client itself exits with 255, or is killed here.
      if (code === 255 || code === null) throw refused(code === null ? 'no answer in time' : stderr)
      throw new RemoteFailure(code, stderr)
    },
    close: async () => {
      const all = await Promise.allSettled(connections)
      const open = all.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      for (const connection of open) connection.close()
      await Promise.all(open.map(({ gone }) => gone))
    },
  }
}

function outputOf(child: ChildProcessWithoutNullStreams) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code, stdout, stderr })
    })
  })
}
