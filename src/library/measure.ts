import { chosenFormat, openFormat } from '../app/measure/log-format.ts'
import { measureNamed } from '../app/measure/named-logs.ts'
import type { StatedFacts } from '../core/logs/engine/run-facts.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'

/** What the log itself does not state: `devices`, `nodes` and `batchPerDevice`; and how to read the log. */
export interface MeasureOptions extends StatedFacts {
  /** The id of a log format, or the path of a `logformat.yaml`; detected by default. */
  readonly format?: string
  /** Names of protocols; each gives one measurement, in this order. `steady` by default. */
  readonly protocols?: readonly string[]
}

/**
 * Measures a log file, every log of an archive, or one of them as `logs.zip:1n8g/run.log`: one entry for each run in it.
 * Skips files of an archive that are no logs. Throughput is of all devices together, or of one if its `unit`
 * ends in `/device`, in samples a second.
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
