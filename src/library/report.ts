import { writeReport, type ReportOptions as AllOptions } from '../app/report/report.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'

/** The suite decides what is not set. */
export interface ReportOptions extends Pick<AllOptions, 'formats' | 'languages' | 'tables' | 'folder'> {
  /** Name of the protocol under which the figures are computed. */
  readonly protocol?: string
}

/**
 * Recomputes every figure of a results folder from its raw logs, and writes the report.
 *
 * @returns absolute paths of its files
 * @throws SteadyError PROTOCOL_UNKNOWN, where the folder holds no results, or where nothing can be written
 */
export const report = (results: string, { protocol, ...options }: ReportOptions = {}): Promise<string[]> =>
  writeReport(results, {
    ...options,
    ...(protocol === undefined ? {} : { protocol: protocolNamed(protocol) }),
  })
