import { nodeMessages } from '../../../core/jobs/node-script.ts'
import type { FinishedTask } from '../job-ending.ts'
import { lastLine } from './failures.ts'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** How the script that runs a job's tasks on one node ended. */
export type SupervisorEnd =
  | {
      readonly kind: 'ended'
      /** Bytes of each stream of the node. */
      readonly sizes: ReadonlyMap<string, number>
      /** The kernel record that counted a kill for lack of memory. */
      readonly memoryKill: string | undefined
    }
  /** Its connection was lost, or something killed it. */
  | { readonly kind: 'lost'; readonly why: string }
  | { readonly kind: 'unable'; readonly why: string }

export interface SupervisorEvents {
  started(): void
  finished(end: FinishedTask): void
}

export interface Supervisor {
  say(word: 'beat' | 'end' | 'kill'): void
  readonly end: Promise<SupervisorEnd>
}

/** The exit code of an ssh client that lost its connection. */
const clientFailed = 255

/**
 * Listens to a node's script.
 *
 * @param session runs the script; its input is the lifeline
 */
export function listenTo(session: ChildProcessWithoutNullStreams, events: SupervisorEvents): Supervisor {
  const sizes = new Map<string, number>()
  let memoryKill: string | undefined
  let ended = false
  let started = false
  let rest = ''
  let printed = ''
  function hear(line: string) {
    const words = line.split(' ')
    const [first = '', second = ''] = words.slice(2)
    switch (words.slice(0, 2).join(' ')) {
      case nodeMessages.started:
        started = true
        events.started()
        break
      case nodeMessages.finished:
        events.finished({ task: first, code: Number(second) })
        break
      case nodeMessages.size:
        sizes.set(first, Number(second))
        break
      case nodeMessages.memory:
        memoryKill = words.slice(2).join(' ')
        break
      case nodeMessages.ended:
        ended = true
    }
  }
  session.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(hear)
  })
  session.stderr.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-4096)))
  const end = new Promise<SupervisorEnd>((resolve) => {
    session.on('error', (error) => {
      resolve({ kind: 'lost', why: error.message })
    })
    session.on('close', (code) => {
      if (ended) resolve({ kind: 'ended', sizes, memoryKill })
      else if (!started && code !== null && code !== clientFailed)
        resolve({ kind: 'unable', why: lastLine(printed) || `its script ended with exit code ${code}` })
      else resolve({ kind: 'lost', why: lastLine(printed) || 'the connection was closed' })
    })
  })
  return {
    say: (word) => {
      if (session.stdin.writable) session.stdin.write(`${word}\n`)
    },
    end,
  }
}
