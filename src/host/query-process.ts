import { useSentences } from '../core/messages/sentences.ts'
import { SteadyError } from '../core/model/error.ts'
import { hostSentences } from './sentences.ts'
import { readAnswer } from './library/answer.ts'
import { requireOneSelect, sqlError } from './library/checked-query.ts'
import { openLibrary } from './library/open-query.ts'
import { openStore } from './library/open-store.ts'
import type { QueryOrder, QueryReport, ReportedError } from './library/query-messages.ts'

/*
 * Answers one query in a process of its own. Within one long call, DuckDB cannot be stopped and may exceed its memory limit.
 * The process that asks then kills this one.
 */

useSentences(hostSentences)

process.once('message', (order: QueryOrder) => {
  answer(order).catch((error: unknown) =>
    report(
      error instanceof SteadyError
        ? { kind: 'error', error: reported(error) }
        : { kind: 'defect', stack: error instanceof Error ? String(error.stack) : String(error) },
    ),
  )
})
// DuckDB's threads would keep this process alive.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function answer({ library: name, cwd, sql, limits, most }: QueryOrder): Promise<void> {
  const store = await openStore(name, { cwd, variables: process.env })
  const library = await openLibrary(store, limits, { withVersions: /versions/i.test(sql) })
  const { connection, damaged, lost } = library
  await report({ kind: 'opened' })
  try {
    await requireOneSelect(connection, sql)
    for await (const piece of readAnswer(connection, sql, most)) await report(piece)
  } catch (error) {
    throw sqlError(error, limits)
  }
  await report({
    kind: 'end',
    damaged: damaged.map(({ key, error }) => ({ key, error: reported(error) })),
    lost,
  })
}

const reported = ({ code, details, place }: SteadyError): ReportedError => ({ code, details, place })

const report = (message: QueryReport): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => {
      resolve()
    })
  })
