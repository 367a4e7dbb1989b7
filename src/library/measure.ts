import { chosenFormat, openFormat } from '../app/measure/log-format.ts'
import { measureNamed } from '../app/measure/named-logs.ts'
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
 * Measures a log file, every log of an archive, or one of them as `logs.zip:1n8g/run.log`: one entry for each run in it.
 * Files of an archive that are no logs are skipped. Throughput is of all devices together, in samples a second.
 *
 * @throws SteadyError PROTOCOL_UNKNOWN, LOG_FORMAT_NOT_FOUND, LOG_FORMAT_UNDETECTED, and where the file cannot be read
 */
export async function measure(
  log: string,
  { format, protocols = ['steady'], ...stated }: MeasureOptions = {},
): Promise<readonly MeasuredLog[]> {
  const opened =
    format === undefined ? undefined : await openFormat(await chosenFormat(format, process.cwd()))
  const { measured, failed } = await measureNamed(log, {
    ...stated,
    protocols: protocols.map(protocolNamed),
    ...(opened === undefined ? {} : { format: opened }),
  })
  const [first] = failed
  if (first !== undefined) throw first.error
  return measured.flatMap(({ runs }) => runs)
}
