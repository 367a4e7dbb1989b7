import { spawn } from 'node:child_process'
import { SteadyError } from '../../core/model/error.ts'
import { partCommand } from '../installation/program.ts'
import { readStat } from '../processes/proc.ts'
import type { QueryColumn, QueryRows, QueryValue } from './answer.ts'
import type { DamagedSource } from './library-files.ts'
import type { QueryLimits } from './checked-query.ts'
import type { QueryOrder, QueryReport, ReportedError } from './query-messages.ts'

export interface QueryAnswer extends QueryRows {
  readonly damaged: readonly DamagedSource[]
  readonly lost: readonly string[]
}

/** Time limits that may pass by the clock until the library is open, and again until its query ends. */
const longestWait = 4
/** A longer timer of Node would end at once. */
const longestTimerMs = 2 ** 31 - 1
/** Memory that the process needs beside the query, and that DuckDB takes beyond its limit. */
const furtherBytes = 768 * 2 ** 20
const pageBytes = 4096
const watchMs = 50
/** Of proc(5): Linux has no other for programs. */
const msPerTick = 10

/** Milliseconds at two moments: of the clock, and of the processors. */
export interface Used {
  readonly clock: number
  /** Of all threads together; undefined where the system does not tell. */
  readonly processors: number | undefined
}

/** Milliseconds in which a process ran; in the others of the clock, other processes may have had the processors. */
export const ranBetween = (before: Used, now: Used): number =>
  Math.min(
    now.clock - before.clock,
    before.processors === undefined || now.processors === undefined
      ? Infinity
      : now.processors - before.processors,
  )

/**
 * Lets another process answer a query, and kills it with SIGKILL if it exceeds its limits. The time limit counts the time in
 * which the process runs, so that a busy machine gives the same answers. {@link longestWait} bounds the wait by the clock.
 *
 * @throws SteadyError `QUERY_TIME`, `QUERY_MEMORY`, `QUERY_ENDED`, and the query's own errors
 */
export function answerApart(order: QueryOrder): Promise<QueryAnswer> {
  const { limits } = order
  const [program, args] = partCommand('src/host/query-process')
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_OPTIONS: undefined },
  })
  const fail = (error: SteadyError) => child.emit('error', error)
  const late = () => fail(new SteadyError('QUERY_TIME', { seconds: limits.seconds }))
  const clock = setTimeout(late, Math.min(longestWait * limits.seconds * 1000, longestTimerMs))
  let isOpened = false
  let ran = 0
  let before: Used | undefined
  const watch = setInterval(() => {
    const stat = child.pid === undefined ? undefined : readStat(child.pid)
    if (stat !== undefined && stat.residentPages * pageBytes > memoryOf(limits) + furtherBytes)
      fail(new SteadyError('QUERY_MEMORY', { limit: limits.memory }))
    if (!isOpened) return
    const now = { clock: performance.now(), processors: stat && stat.ticks * msPerTick }
    ran += before === undefined ? 0 : ranBetween(before, now)
    before = now
    if (ran > limits.seconds * 1000) late()
  }, watchMs)
  return new Promise<QueryAnswer>((resolve, reject) => {
    let columns: readonly QueryColumn[] = []
    let isCut = false
    const rows: (readonly QueryValue[])[] = []
    const ended = (by: string, cause?: unknown) => {
      reject(new SteadyError('QUERY_ENDED', { by }, { cause }))
    }
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof SteadyError) reject(error)
      else ended(error.code ?? error.message, error)
    })
    child.once('exit', (code, signal) => {
      ended(String(signal ?? code))
    })
    child.on('message', (message: QueryReport) => {
      switch (message.kind) {
        case 'opened':
          isOpened = true
          clock.refresh()
          return
        case 'columns':
          columns = message.columns
          return
        case 'rows':
          for (const row of message.rows) rows.push(row)
          return
        case 'cut':
          isCut = true
          return
        case 'end':
          resolve({
            columns,
            rows,
            isCut,
            lost: message.lost,
            damaged: message.damaged.map(({ key, error }) => ({ key, error: errorOf(error) })),
          })
          return
        case 'error':
          reject(errorOf(message.error))
          return
        case 'defect':
          reject(new Error(message.stack))
      }
    })
    child.send(order)
  }).finally(() => {
    clearInterval(watch)
    clearTimeout(clock)
    child.kill('SIGKILL')
    // Nobody waits until the system has taken its memory back.
    child.unref()
    if (child.connected) child.disconnect()
  })
}

const errorOf = ({ code, details, place }: ReportedError): SteadyError =>
  Object.assign(new SteadyError('QUERY_INVALID', { printed: '' }, { place }), { code, details })

/** Bytes of a limit, which must be in MiB. */
const memoryOf = ({ memory }: QueryLimits) => Number.parseInt(memory) * 2 ** 20
