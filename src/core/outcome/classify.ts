import type { Exit, Outcome } from '../model/run.ts'
import type { Ending } from './ending.ts'
import { outOfMemoryLine } from './out-of-memory.ts'

/** What is known about a run once its processes have ended. */
export interface RunTraces {
  readonly ending: Exclude<Ending, { readonly kind: 'lost' }>
  /** The readable lines at the end of the log, some hundreds. */
  readonly tail: readonly string[]
  /** The log line from which every loss was not finite. */
  readonly diverged: { readonly line: number; readonly text: string } | undefined
}

/** Number of log lines in the record of a failed run. */
const shownLines = 20

/**
 * The outcome of a run. A run that reports a lack of memory has that outcome even if it then hung or crashed otherwise,
 * because one rank that ends this way leaves the others waiting. A run that ended well may have printed and caught such an
 * error, as a search for the largest batch does.
 */
export function classifyOutcome({ ending, tail, diverged }: RunTraces): Outcome {
  const lackedMemory = () => outOfMemoryLine(tail)
  switch (ending.kind) {
    case 'cancelled':
      return { state: 'cancelled' }
    case 'timed-out':
      return outOfMemory(lackedMemory()) ?? { state: 'timed-out', after: ending.after }
    case 'stalled':
      return (
        outOfMemory(lackedMemory()) ?? {
          state: 'stalled',
          quietFor: ending.quietFor,
          lastLine: tail.at(-1) ?? '',
        }
      )
    case 'engine-limit':
      return outOfMemory(lackedMemory()) ?? { state: 'timed-out', after: ending.after }
    case 'node-failed':
    case 'unreachable':
      return { state: ending.kind, node: ending.node, why: ending.why }
    case 'preempted':
    case 'refused':
      return { state: ending.kind, why: ending.why }
    case 'image-unavailable':
      return { state: 'image-unavailable', image: ending.image, why: ending.why }
    case 'queue-limit':
      return { state: 'queue-limit', after: ending.after }
    case 'exited': {
      const { exit, memoryKill } = ending
      const well = exit.kind === 'code' && exit.code === 0
      if (!well) {
        const evidence = outOfMemory(lackedMemory() ?? ownKill(memoryKill, exit, tail))
        if (evidence !== undefined) return evidence
      }
      if (diverged !== undefined) return { state: 'diverged', ...diverged }
      return well ? { state: 'completed' } : { state: 'failed', exit, lastLines: tail.slice(-shownLines) }
    }
  }
}

/** How launchers print that a rank was killed: torchrun, Open MPI, Paddle, bash and Slurm. */
const killed = /\bSIGKILL\b|\bsignal 9\b|\bexit ?code\s*:?\s*(?:-9|137)\b|^Killed$/i

/**
 * The kernel's record, if it is about this run. The counter of the whole machine also counts other programs, so it is used
 * only if a process of the run was killed.
 */
function ownKill(record: string | undefined, exit: Exit, tail: readonly string[]): string | undefined {
  if (record === undefined || !record.startsWith('oom_kill in /proc/vmstat ')) return record
  const wasKilled = exit.kind === 'signal' ? exit.signal === 'SIGKILL' : exit.code === 137
  return wasKilled || tail.some((line) => killed.test(line)) ? record : undefined
}

const outOfMemory = (evidence: string | undefined): Outcome | undefined =>
  evidence === undefined ? undefined : { state: 'out-of-memory', evidence }

/** A last line may be a page of JSON or a progress bar; the record keeps its beginning. */
const longestLine = 500

// eslint-disable-next-line no-control-regex -- terminal control sequences begin with the escape character
const terminalCodes = /\u001b\[[0-9;?]*[A-Za-z]/g

/** The last lines of a log as a person sees them: without overwritten text, colours and blank lines. */
export function readableLines(tail: string): string[] {
  return tail
    .split('\n')
    .map((line) => shown(line.replaceAll(terminalCodes, '')).slice(0, longestLine))
    .filter((line) => line !== '')
}

const shown = (line: string) =>
  line
    .split('\r')
    .map((part) => part.trimEnd())
    .filter((part) => part !== '')
    .at(-1) ?? ''
