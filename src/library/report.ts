import { writeReport, type ReportOptions as AllOptions } from '../app/report/report.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'

/** Without them, as the suite says. */
export interface ReportOptions extends Pick<AllOptions, 'formats' | 'languages' | 'tables' | 'folder'> {
  /** The name of the protocol that the figures are computed under. */
  readonly protocol?: string
}

/**
 * Computes every figure of a results folder again from its raw logs, and writes the report.
 *
 * @returns its files, absolute
 * @throws SteadyError PROTOCOL_UNKNOWN, where the folder is not one of results, or where nothing can be written
 */
export const report = (results: string, { protocol, ...options }: ReportOptions = {}): Promise<string[]> =>
  writeReport(results, {
    ...options,
    ...(protocol === undefined ? {} : { protocol: protocolNamed(protocol) }),
  })
