import { chosenFormat, openFormat } from '../app/log-format.ts'
import { measureFile } from '../app/measure.ts'
import type { StatedFacts } from '../core/logs/engine/run-facts.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'

/** What the log does not say itself: `devices`, `nodes` and `batchPerDevice`; and how to read it. */
export interface MeasureOptions extends StatedFacts {
  /** The id of a log format, or the path of a `logformat.yaml`; detected without it. */
  readonly format?: string
  /** Names of protocols; each measurement is under one of them, in this order. `steady` by default. */
  readonly protocols?: readonly string[]
}

/**
 * Measures a log file: one entry for each run in it. Throughput is of all devices together, in samples a second.
 *
 * @throws SteadyError PROTOCOL_UNKNOWN, LOG_FORMAT_NOT_FOUND, LOG_FORMAT_UNDETECTED, and where the file cannot be read
 */
export async function measure(
  log: string,
  { format, protocols = ['steady'], ...stated }: MeasureOptions = {},
): Promise<readonly MeasuredLog[]> {
  const opened =
    format === undefined ? undefined : await openFormat(await chosenFormat(format, process.cwd()))
  return measureFile(log, {
    ...stated,
    protocols: protocols.map(protocolNamed),
    ...(opened === undefined ? {} : { format: opened }),
  })
}
