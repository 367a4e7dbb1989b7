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

/** How long a query may take to stop by itself after its time limit. */
const graceMs = 1000
/** Memory that the process needs beside the query, and that DuckDB takes beyond its limit. */
const furtherBytes = 768 * 2 ** 20
const pageBytes = 4096
const watchMs = 50

/**
 * Lets another process answer a query, and kills it with SIGKILL if it exceeds its limits.
 *
 * @throws SteadyError the query's own errors
 */
export function answerApart(order: QueryOrder): Promise<QueryAnswer> {
  const { limits } = order
  const [program, args] = partCommand('src/host/query-process')
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_OPTIONS: undefined },
  })
  let clock: NodeJS.Timeout | undefined
  const watch = setInterval(() => {
    const pages = child.pid === undefined ? undefined : readStat(child.pid)?.residentPages
    if (pages !== undefined && pages * pageBytes > memoryOf(limits) + furtherBytes)
      child.emit('error', new SteadyError('QUERY_MEMORY', { limit: limits.memory }))
  }, watchMs)
  return new Promise<QueryAnswer>((resolve, reject) => {
    let columns: readonly QueryColumn[] = []
    let isCut = false
    const rows: (readonly QueryValue[])[] = []
    child.on('error', reject)
    child.once('exit', (code, signal) => {
      reject(new Error(`the process of a query ended with ${String(code ?? signal)}`))
    })
    child.on('message', (message: QueryReport) => {
      switch (message.kind) {
        case 'opened':
          clock = setTimeout(
            () => {
              reject(new SteadyError('QUERY_TIME', { seconds: limits.seconds }))
            },
            limits.seconds * 1000 + graceMs,
          )
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
  })
}

const errorOf = ({ code, details, place }: ReportedError): SteadyError =>
  Object.assign(new SteadyError('QUERY_INVALID', { printed: '' }, { place }), { code, details })

/** Bytes of a limit, which must be in MiB. */
const memoryOf = ({ memory }: QueryLimits) => Number.parseInt(memory) * 2 ** 20
