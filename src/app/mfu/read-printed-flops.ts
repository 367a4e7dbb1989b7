import { PrintedReader, type PrintedLog } from '../../core/logs/printed/read-printed.ts'
import type { StatedModel } from '../../core/logs/printed/stated-model.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { Run } from '../../core/model/run.ts'
import { playRun } from '../measure/measure-run.ts'

/** What logs print of FLOPs, and what they state of the model. */
export interface PrintedFlopsOfLogs {
  readonly printed: PrintedLog | undefined
  readonly stated: StatedModel
}

/** Of the repeats of a case; nothing of logs that were not kept, have changed or cannot be read. */
export async function readPrintedFlops(
  runs: readonly Run[],
  folder: ResultsFolder,
): Promise<PrintedFlopsOfLogs> {
  const logs: PrintedFlopsOfLogs[] = []
  for (const run of runs) {
    const read = await readRunFlops(run, folder)
    if (read !== undefined) logs.push(read)
  }
  const printed = logs.flatMap((log) => (log.printed === undefined ? [] : [log.printed]))
  return { printed: joinPrinted(printed), stated: logs[0]?.stated ?? {} }
}

async function readRunFlops(
  run: Run,
  { path, workloads }: ResultsFolder,
): Promise<PrintedFlopsOfLogs | undefined> {
  const { origin } = run
  if (origin.kind === 'published' || run.outcome.state !== 'completed') return undefined
  const decoder = new TextDecoder()
  const reader = new PrintedReader()
  try {
    const { chosen, digest } = await playRun(run, origin, {
      results: path,
      protocols: [],
      workload: workloads[run.case.workload],
      onPiece: (piece) => {
        reader.push(decoder.decode(piece, { stream: true }))
      },
    })
    return digest.sha256 === origin.log.sha256 ? reader.end(chosen.format) : undefined
  } catch (error) {
    if (error instanceof SteadyError) return undefined
    throw error
  }
}

/** Of repeats, which one program prints. */
export function joinPrinted(logs: readonly PrintedLog[]): PrintedLog | undefined {
  const [first] = logs
  return first && { form: first.form, records: logs.flatMap(({ records }) => records) }
}
